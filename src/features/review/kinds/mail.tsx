import { MAIL_KINDS, type MailKind } from '../../../domain/account/mail-kinds';
import { answerOf } from '../../../lib/answer';
import { formatCount } from '../../../lib/format';
import { type Item, type Kind, oneByOne } from '../kind';

type Row = Item<
  'mail',
  {
    key: string;
    mail: MailKind;
    email: string;
    /** The name of the listing; null if the email is obsolete. */
    name: string | null;
    due_at: string;
    tries: number;
    problem: string | null;
  },
  null
>;

/** An email that could not be sent: it is retried for another day, or dismissed. Neither can be undone. */
export const mail: Kind<Row> = {
  filter: 'Mail',
  label: 'Unsent mail',
  nameOf: ({ facts }) => facts.email,
  Facts: ({ row: { facts } }) => (
    <p className="text-sm [overflow-wrap:anywhere]">
      {MAIL_KINDS[facts.mail]}
      {facts.name && (
        <>
          : <bdi>{facts.name}</bdi>
        </>
      )}
      <span className="block text-muted">
        Tried {facts.tries === 1 ? 'once' : `${facts.tries} times`}. {facts.problem}
      </span>
    </p>
  ),
  approve: { label: 'Try again', done: 'The mail will be tried for another day', failed: 'Nothing was changed' },
  reject: { label: 'Dismiss', done: 'Mail dismissed', failed: 'Nothing was changed' },
  several: {
    approveAll: (count) => `Try all ${count} again`,
    done: (_to, done, all) => `${done} of ${formatCount(all, 'email')} will be tried for another day`,
    failed: (_to, count) => `${formatCount(count, 'email')} could not be tried again`,
  },
  decide: oneByOne(async ({ facts: { key, due_at } }, { to }) => {
    const count = await answerOf((supabase) =>
      supabase.rpc(to === 'approve' ? 'retry_mail' : 'dismiss_mail', { keys: [key], due: [due_at] }),
    );
    if (count === 0) throw new Error('It was retried or deleted. The list is updated.');
    return null;
  }),
};
