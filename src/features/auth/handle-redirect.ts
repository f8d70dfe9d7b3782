import type { User } from '@supabase/supabase-js';
import type { NavigateFunction } from 'react-router-dom';
import { authErrorMessage } from '../../domain/account/auth-error-messages';
import { getSupabase } from '../../lib/supabase';
import { fetchTokenUser } from '../../lib/token-user';
import { notify } from '../../ui/notify';
import { pendingSignIn } from './pending-sign-in';
import type { RedirectResult, ConfirmSession } from './redirect-result';
import { providerReturn } from './return-address';
import { welcome } from './welcome';

const isSignedIn = () =>
  getSupabase()
    .then((supabase) => supabase.auth.getSession())
    .then(
      ({ data }) => data.session !== null,
      () => false,
    );

/**
 * Returns whether someone signed up with the address earlier. The auth server then keeps the first password, which a
 * stranger may have chosen. The server sends a second confirmation email only after a minute. A difference above 30 s
 * therefore means an earlier sign-up.
 */
const wasSignedUpBefore = ({ created_at, confirmation_sent_at = '' }: User) =>
  Date.parse(confirmation_sent_at) - Date.parse(created_at) > 30_000;

/**
 * Handles the result of an auth redirect and reports failures. A session that this browser requested is accepted. Any
 * other session needs the visitor's confirmation, because an attacker can put a session into a link.
 * @param page.ask shows or removes the question.
 * @param page.wait keeps the session undecided until the promise settles.
 */
export async function handleRedirect(
  arrival: RedirectResult,
  page: {
    navigate: NavigateFunction;
    ask: (question: ConfirmSession | null) => void;
    wait: (work: () => Promise<void>) => void;
  },
): Promise<void> {
  const { navigate, ask, wait } = page;

  const fail = async (code?: string) => {
    notify.error('Authentication failed. Please try again.', { description: authErrorMessage({ code }) });
    if (!(await isSignedIn())) void navigate('/sign-in', { replace: true });
  };

  const take = async ({ tokens, isRecovery, isSignUp }: Extract<RedirectResult, { kind: 'session' }>) => {
    ask(null);
    try {
      const { data, error } = await (await getSupabase()).auth.setSession(tokens);
      if (error || !data.user) return await fail();
      const mustChoose = isSignUp && wasSignedUpBefore(data.user);
      if (mustChoose) {
        notify.info('You already have an account with this email address.', {
          description: 'Choose a new password. Until you do, the old one still works.',
        });
      } else if (!isRecovery) welcome(data.user);
      void navigate(isRecovery || mustChoose ? '/reset-password' : providerReturn.take(), { replace: true });
    } catch {
      await fail();
    }
  };

  if (arrival.kind === 'none') return;
  if (arrival.kind === 'failure') return fail(arrival.code);
  if (arrival.kind === 'half-confirmed') {
    notify.info('You have confirmed one of your two email addresses.', {
      description: 'Now open the link that we sent to the other address.',
    });
    void navigate('/', { replace: true });
    return;
  }
  try {
    const account = await fetchTokenUser(arrival.tokens.access_token);
    if (!account || !arrival.tokens.refresh_token) return await fail();
    const { data } = await (await getSupabase()).auth.getSession();
    const current = data.session?.user;
    if (current?.id === account.id || pendingSignIn.claims({ ...account, isRecovery: arrival.isRecovery })) {
      return await take(arrival);
    }
    ask({
      email: account.email,
      current: current ? (current.email ?? '') : null,
      accept: () => wait(() => take(arrival)),
      decline: () => {
        ask(null);
        if (window.location.pathname === '/reset-password') void navigate('/', { replace: true });
      },
    });
  } catch {
    await fail();
  }
}
