import { useQuery } from '@tanstack/react-query';
import { MAIL_KINDS, type MailKind } from '../../domain/mail-kinds';
import { ReadFailure } from '../../ui/read-failure';
import { Loading, RowBones } from '../../ui/skeleton';
import { useSwitchMail } from './mail.mutations';
import { mailQueries } from './mail.queries';

const kinds = Object.keys(MAIL_KINDS) as MailKind[];

/** Which kinds of mail a member wants; each press is saved at once. */
export function OwnMail({ userId, email }: { userId: string; email: string }) {
  const { data: off, isError, isFetching, refetch } = useQuery(mailQueries.switchedOff(userId));
  const choose = useSwitchMail(userId);
  if (isError && !off)
    return <ReadFailure title="Your choices could not be read" isRetrying={isFetching} onRetry={refetch} />;
  if (!off)
    return (
      <Loading>
        <RowBones rows={kinds.length} hasSquare={false} />
      </Loading>
    );
  const { variables: pressed, isPending, isSuccess } = choose;
  const isOn = (kind: MailKind) => (isPending && pressed.kind === kind ? pressed.isOn : !off.includes(kind));
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="pb-3">
          What we write to <strong className="[overflow-wrap:anywhere]">{email}</strong>
        </legend>
        {kinds.map((kind) => (
          <label
            key={kind}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1 hover:bg-sunken"
          >
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={isOn(kind)}
              // One at a time, so that the last press is what stands.
              aria-disabled={isPending}
              onChange={({ target }) => !isPending && choose.mutate({ kind, isOn: target.checked })}
            />
            {MAIL_KINDS[kind]}
          </label>
        ))}
      </fieldset>
      <p role="status" className="min-h-6 text-sm text-muted">
        {isSuccess && `Saved: ${pressed.isOn ? 'you are told when' : 'no mail when'} ${inSentence(pressed.kind)}.`}
      </p>
      <p className="max-w-prose text-sm text-muted">
        Each press is saved at once. Mails about the account itself, such as a password reset, are always sent.
      </p>
    </div>
  );
}

const inSentence = (kind: MailKind) => MAIL_KINDS[kind].replace(/^A/, 'a');
