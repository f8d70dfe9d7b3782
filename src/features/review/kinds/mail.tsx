import { EMAIL_KINDS, type EmailKind } from '../../../domain/account/email-kinds';
import { unwrap } from '../../../lib/unwrap';
import { formatCount } from '../../../lib/format';
import { type Item, type Kind, oneByOne } from '../kind';

type Row = Item<
  'mail',
  {
    key: string;
    mail: EmailKind;
    email: string;
    /** The listing's name, or null if the email is obsolete. */
    name: string | null;
    due_at: string;
    attempts: number;
    problem: string | null;
  },
  null
>;

/**
 * An email that could not be sent. Approval retries the email for another day. Rejection dismisses the email. Neither
 * decision can be undone.
 */
export const mail: Kind<Row> = {
  filter: 'Email',
  label: 'Unsent email',
  nameOf: ({ facts }) => facts.email,
  Facts: ({ row: { facts } }) => (
    <p className="text-sm [overflow-wrap:anywhere]">
      {EMAIL_KINDS[facts.mail]}
      {facts.name && (
        <>
          : <bdi>{facts.name}</bdi>
        </>
      )}
      <span className="block text-muted">
        Tried {facts.attempts === 1 ? 'once' : `${facts.attempts} times`}. {facts.problem}
      </span>
    </p>
  ),
  approve: { label: 'Try again', done: 'Retrying the email for another day', failed: 'The email could not be retried' },
  reject: { label: 'Dismiss', done: 'Email dismissed', failed: 'The email could not be dismissed' },
  several: {
    approveAll: (count) => `Try all ${count} again`,
    done: (_to, done, all) => `${done} of ${formatCount(all, 'email')} will be retried for another day`,
    failed: (_to, count) => `${formatCount(count, 'email')} could not be retried`,
  },
  decide: oneByOne(async ({ facts: { key, due_at } }, { to }) => {
    const count = await unwrap((supabase) =>
      supabase.rpc(to === 'approve' ? 'retry_emails' : 'dismiss_emails', { keys: [key], due: [due_at] }),
    );
    if (count === 0) throw new Error('The email was already retried or deleted. The list is updated.');
    return null;
  }),
};
