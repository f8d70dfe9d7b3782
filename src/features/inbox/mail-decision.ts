import { answerOf } from '../../lib/answer';
import { formatCount } from '../../lib/format';
import type { DecisionOf } from '../decisions/decision-of';

/** Tries a mail that was given up for another day, or dismisses it: as it was given up. */
export const mailDecision: DecisionOf<'mail'> = {
  buttons: { approve: 'Try again', reject: 'Dismiss' },
  said: { approve: 'The mail will be tried for another day', reject: 'Mail dismissed' },
  failed: { approve: 'Nothing was changed', reject: 'Nothing was changed' },
  several: {
    said: (done, all) => `${done} of ${formatCount(all, 'email')} will be tried for another day`,
    failed: (count) => `${formatCount(count, 'email')} could not be tried again`,
  },
  send: async ({ facts: { key, due_at } }, { to }) => {
    const mails = await answerOf((supabase) =>
      supabase.rpc(to === 'approve' ? 'retry_emails' : 'dismiss_emails', { keys: [key], due: [due_at] }),
    );
    if (mails === 0) throw new Error('It was retried or deleted. The list is updated.');
    return null;
  },
};
