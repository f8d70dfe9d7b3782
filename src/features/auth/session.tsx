import type { Session } from '@supabase/supabase-js';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { signingOut } from './signing-out';
import { readArrival } from './redirect-arrival';
import { googleReturn } from './return-address';
import { type SessionUser, toSessionUser } from './session-user';
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
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const userId = useRef<string | undefined>(undefined);
  const latest = useRef({ navigate, queryClient });
  latest.current = { navigate, queryClient };

  useEffect(() => {
    let isGone = false;
    let unsubscribe: (() => void) | undefined;
    const arrival = readArrival(window.location);

    void getSupabase()
      .then((supabase) => {
        if (isGone) return;
        const { data } = supabase.auth.onAuthStateChange((event, next) => {
          setSession(next);
          setIsLoading(false);

          const hadUser = userId.current;
          userId.current = next?.user.id;
          if (hadUser !== next?.user.id && event !== 'INITIAL_SESSION') {
            // What one account may see is not for the next one.
            latest.current.queryClient.removeQueries({
              predicate: ({ queryKey }) => !(queryKey[0] === 'ai-tools' && queryKey[1] === 'approved'),
            });
          }
          if (event === 'SIGNED_OUT' && hadUser && !signingOut.isHere) notify.info('You have been signed out');
          if (event === 'INITIAL_SESSION') void settleArrival(next);
        });
        unsubscribe = () => data.subscription.unsubscribe();
      })
      // Without the client there is no session; the pages that need it say what failed.
      .catch(() => setIsLoading(false));

    async function settleArrival(next: Session | null) {
      if (arrival.kind === 'none') return;
      const go = latest.current.navigate;
      if (arrival.kind === 'failure' || !next) {
        notify.error('Authentication failed. Please try again.', {
          description: arrival.kind === 'failure' ? arrival.reason : undefined,
        });
        go('/sign-in', { replace: true });
      } else if (arrival.isRecovery) {
        go('/reset-password', { replace: true });
      } else {
        welcome(next.user);
        go(googleReturn.take(), { replace: true });
      }
    }

    return () => {
      isGone = true;
      unsubscribe?.();
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
