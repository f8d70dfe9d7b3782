import type { Session } from '@supabase/supabase-js';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { safeLocalStorage } from '../../lib/safe-storage';
import { isSessionKey } from '../../lib/stored-session';
import { getSupabase, onSupabaseNeeded } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { type Arrival, readArrival } from './redirect-arrival';
import { googleReturn } from './return-address';
import { type SessionUser, toSessionUser } from './session-user';
import { signingOut } from './signing-out';
import { welcome } from './welcome';

type SessionState = {
  isAuthenticated: boolean;
  user: SessionUser | null;
  session: Session | null;
  /** True until the existing session has been read. */
  isLoading: boolean;
};

const SessionContext = createContext<SessionState>({
  isAuthenticated: false,
  user: null,
  session: null,
  isLoading: true,
});

export const useSession = () => useContext(SessionContext);

/** Holds the session, speaks for redirects and for a session that ends elsewhere. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const userId = useRef<string | undefined>(undefined);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The subscription outlives renders; it always finds the latest of these.
  const latest = useRef({ navigate, queryClient });
  useLayoutEffect(() => {
    latest.current = { navigate, queryClient };
  });

  useEffect(() => {
    let isGone = false;
    let hasBegun = false;
    let unsubscribe: (() => void) | undefined;
    const arrival = readArrival(window.location);

    function begin() {
      if (hasBegun) return;
      hasBegun = true;
      getSupabase().then(
        (supabase) => {
          if (isGone) return;
          const { data } = supabase.auth.onAuthStateChange(follow);
          unsubscribe = () => data.subscription.unsubscribe();
        },
        // Without the client there is no session; the pages that need it say what failed.
        () => {
          hasBegun = false;
          setIsLoading(false);
        },
      );
    }

    function follow(event: string, next: Session | null) {
      const hadUser = userId.current;
      userId.current = next?.user.id;
      if (next) signingOut.isHere = false;
      if (event !== 'INITIAL_SESSION' && hadUser !== userId.current) {
        // What one account may see is not for the next one.
        latest.current.queryClient.removeQueries({
          predicate: ({ meta }) => !meta?.['isPublic'],
        });
      }
      setSession(next);
      setIsLoading(false);
      if (event === 'SIGNED_OUT' && hadUser && !signingOut.isHere) notify.info('You have been signed out');
      if (event === 'INITIAL_SESSION') settle(arrival, next, latest.current.navigate);
    }

    const hasSession = safeLocalStorage.keys().some(isSessionKey);
    if (hasSession || arrival.kind !== 'none') begin();
    // The storage is read after hydration, so that the first render is that of the HTML.
    // oxlint-disable-next-line react/set-state-in-effect
    else setIsLoading(false);
    const stopWaiting = onSupabaseNeeded(begin);
    const onStorage = ({ key }: StorageEvent) => {
      // Somebody signed in, in another tab.
      if (isSessionKey(key)) begin();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      isGone = true;
      unsubscribe?.();
      stopWaiting();
      window.removeEventListener('storage', onStorage);
    };
  }, []);

  const value = useMemo(
    () => ({
      isAuthenticated: session !== null,
      user: session ? toSessionUser(session.user) : null,
      session,
      isLoading,
    }),
    [session, isLoading],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** After an auth redirect: greet and go where the visitor was going, or say that it failed. */
function settle(arrival: Arrival, session: Session | null, navigate: ReturnType<typeof useNavigate>) {
  if (arrival.kind === 'none') return;
  if (arrival.kind === 'half-confirmed') {
    notify.info('One of two addresses is confirmed.', {
      description: 'Now open the link that was sent to the other address.',
    });
    navigate('/', { replace: true });
  } else if (arrival.kind === 'failure' || !session) {
    void sayFailure(arrival.kind === 'failure' ? arrival.code : undefined);
    navigate('/sign-in', { replace: true });
  } else if (arrival.isRecovery) {
    navigate('/reset-password', { replace: true });
  } else {
    welcome(session.user);
    navigate(googleReturn.take(), { replace: true });
  }
}

async function sayFailure(code: string | undefined) {
  // Fetched only now: no page needs the sentences before something has failed.
  const sentences = await import('../../domain/auth-sentences').catch(() => null);
  notify.error('Authentication failed. Please try again.', { description: sentences?.authSentence({ code }) });
}
