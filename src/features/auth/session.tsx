import type { Session } from '@supabase/supabase-js';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hasStoredSession, isSessionKey } from '../../lib/stored-session';
import { getSupabase, onSupabaseRequested } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import { followSignOuts, forgetPrivateDrafts, forgetPrivateDraftsEverywhere } from './private-drafts';
import { type SessionUser, toSessionUser } from './session-user';
import { signOutState } from '../../lib/sign-out-state';
import { useRedirectResult } from './use-redirect-result';

type SessionState = {
  isAuthenticated: boolean;
  user: SessionUser | null;
  session: Session | null;
  isLoading: boolean;
};

const SessionContext = createContext<SessionState>({
  isAuthenticated: false,
  user: null,
  session: null,
  isLoading: true,
});

const ConfirmSession = lazyComponent(() => import('./confirm-session'));

export const useSession = () => useContext(SessionContext);

/** Provides the session. Notifies the visitor if the session ends unexpectedly or a redirect fails. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const userId = useRef<string | undefined>(undefined);
  const lastUserId = useRef<string | undefined>(undefined);
  const { isTaking, question } = useRedirectResult();
  const queryClient = useQueryClient();
  // The subscription outlives renders, so it reads current values from a ref.
  const latest = useRef({ queryClient });
  useLayoutEffect(() => {
    latest.current = { queryClient };
  });

  useEffect(() => {
    let isGone = false;
    let isSubscribed = false;
    let unsubscribe: (() => void) | undefined;

    function subscribe() {
      if (isSubscribed) return;
      isSubscribed = true;
      getSupabase().then(
        (supabase) => {
          if (isGone) return;
          const { data } = supabase.auth.onAuthStateChange(onAuthChange);
          unsubscribe = () => data.subscription.unsubscribe();
        },
        // Without the Supabase client there is no session. Pages that need a session report the failure.
        () => {
          isSubscribed = false;
          setIsLoading(false);
        },
      );
    }

    function onAuthChange(event: string, next: Session | null) {
      const hadUser = userId.current;
      userId.current = next?.user.id;
      if (next) signOutState.isHere = false;
      if (event !== 'INITIAL_SESSION' && hadUser !== userId.current) {
        // The next account must not see the cached data of the previous account.
        latest.current.queryClient.removeQueries({
          predicate: ({ meta }) => !meta?.['isPublic'],
        });
      }
      // Drafts survive an expired session, so that the same user can continue. A sign-out, or a sign-in to another
      // account, deletes them.
      if (signOutState.isHere && !next) forgetPrivateDraftsEverywhere();
      if (next && lastUserId.current && lastUserId.current !== next.user.id) forgetPrivateDrafts();
      if (hadUser && !next) lastUserId.current = hadUser;
      setSession(next);
      setIsLoading(false);
      if (event === 'SIGNED_OUT' && hadUser && !signOutState.isHere) notify.info('You have been signed out');
    }

    if (hasStoredSession()) subscribe();
    // Storage is read after hydration, because the first render must match the HTML.
    // oxlint-disable-next-line react/set-state-in-effect
    else startTransition(() => setIsLoading(false));
    const stopWaiting = onSupabaseRequested(subscribe);
    const stopFollowing = followSignOuts();
    const onStorage = ({ key }: StorageEvent) => {
      if (isSessionKey(key)) subscribe();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      isGone = true;
      unsubscribe?.();
      stopWaiting();
      stopFollowing();
      window.removeEventListener('storage', onStorage);
    };
  }, []);

  const value = useMemo(
    () => ({
      isAuthenticated: session !== null,
      user: session ? toSessionUser(session.user) : null,
      session,
      isLoading: isLoading || isTaking,
    }),
    [session, isLoading, isTaking],
  );
  return (
    <SessionContext value={value}>
      {children}
      {question && (
        <AsyncBoundary>
          <ConfirmSession question={question} />
        </AsyncBoundary>
      )}
    </SessionContext>
  );
}
