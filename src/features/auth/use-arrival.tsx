import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { preventReload } from '../../lib/load-part';
import { getSupabase } from '../../lib/supabase';
import { accountOf } from '../../lib/token-account';
import { notify } from '../../ui/notify';
import { authBegan } from './auth-began';
import { type Arrival, readArrival, withoutArrival } from './redirect-arrival';
import { googleReturn } from './return-address';
import { welcome } from './welcome';

const isSignedIn = () =>
  getSupabase()
    .then((supabase) => supabase.auth.getSession())
    .then(
      ({ data }) => data.session !== null,
      () => false,
    );

type SessionArrival = Extract<Arrival, { kind: 'session' }>;

/** A session from a link that was not requested in this browser; it needs the visitor's consent. */
export type SessionQuestion = {
  /** The account that the link signs in. */
  email: string;
  /** The account that is currently signed in, or null. */
  current: string | null;
  accept: () => void;
  decline: () => void;
};

/**
 * Handles the result of an auth redirect and removes it from the address at once. A session that this browser requested
 * is accepted; for any other the visitor is asked, because anybody can put a session of their own account into a link.
 */
export function useArrival() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [isTaking, setIsTaking] = useState(false);
  const [question, setQuestion] = useState<SessionQuestion | null>(null);

  useEffect(() => {
    const fail = async (code?: string) => {
      // Loaded on demand: no page needs these messages before something has failed.
      const sentences = await import('../../domain/auth-sentences').catch(() => null);
      notify.error('Authentication failed. Please try again.', { description: sentences?.authSentence({ code }) });
      if (!(await isSignedIn())) void navigate('/sign-in', { replace: true });
    };

    const take = async ({ tokens, isRecovery }: SessionArrival) => {
      setQuestion(null);
      setIsTaking(true);
      try {
        const { data, error } = await (await getSupabase()).auth.setSession(tokens);
        if (error || !data.user) return await fail();
        if (!isRecovery) welcome(data.user);
        void navigate(isRecovery ? '/reset-password' : googleReturn.take(), { replace: true });
      } catch {
        await fail();
      } finally {
        setIsTaking(false);
      }
    };

    const consider = async (arrival: SessionArrival) => {
      setIsTaking(true);
      try {
        const account = await accountOf(arrival.tokens.access_token);
        if (!account || !arrival.tokens.refresh_token) return await fail();
        const { data } = await (await getSupabase()).auth.getSession();
        const current = data.session?.user;
        if (current?.id === account.id || authBegan.claims({ ...account, isRecovery: arrival.isRecovery })) {
          return await take(arrival);
        }
        setQuestion({
          email: account.email,
          current: current ? (current.email ?? '') : null,
          accept: () => void take(arrival),
          decline: () => {
            setQuestion(null);
            if (window.location.pathname === '/reset-password') void navigate('/', { replace: true });
          },
        });
      } catch {
        await fail();
      } finally {
        setIsTaking(false);
      }
    };

    // Not from useLocation: during hydration the router does not know query and hash yet.
    const arrival = readArrival(window.location);
    if (arrival.kind === 'none') return;
    void navigate(
      { pathname: window.location.pathname, search: withoutArrival(window.location.search) },
      { replace: true },
    );
    if (arrival.kind === 'session') {
      // oxlint-disable-next-line react/set-state-in-effect
      void consider(arrival);
    } else if (arrival.kind === 'half-confirmed') {
      notify.info('One of two addresses is confirmed.', {
        description: 'Now open the link that was sent to the other address.',
      });
      void navigate('/', { replace: true });
    } else void fail(arrival.code);
    // hash and search only trigger the effect; the values are read from the address itself.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [hash, search, navigate]);

  const isUnderWay = isTaking || question !== null;
  useEffect(() => (isUnderWay ? preventReload() : undefined), [isUnderWay]);

  return { isTaking, question };
}
