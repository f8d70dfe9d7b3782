import { useQuery } from '@tanstack/react-query';
import { ADMIN_EMAIL_KINDS, EMAIL_KINDS, type EmailKind } from '../../domain/account/email-kinds';
import { LoadError } from '../../ui/load-error';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { useAccess } from '../auth/use-access';
import { useToggleEmail } from './email.mutations';
import { emailQueries } from './email.queries';

const all = Object.keys(EMAIL_KINDS) as EmailKind[];

export function EmailPreferences({ userId, email }: { userId: string; email: string }) {
  const { data: own, isError, isFetching, refetch } = useQuery(emailQueries.switchedOff(userId));
  const choose = useToggleEmail(userId);
  const isAdmin = useAccess().kind === 'administrator';
  const kinds = all.filter((kind) => isAdmin || !ADMIN_EMAIL_KINDS.includes(kind));
  if (isError && !own)
    return <LoadError title="Your email preferences could not be loaded" isRetrying={isFetching} onRetry={refetch} />;
  if (!own)
    return (
      <Loading>
        <RowSkeletons rows={kinds.length} hasSquare={false} />
      </Loading>
    );
  if (!own.hasSender) return <p className="text-sm text-muted">This directory sends no email about your tools.</p>;
  const { variables: pressed, isPending } = choose;
  const isOn = (kind: EmailKind) => (isPending && pressed.kind === kind ? pressed.isOn : !own.off.includes(kind));
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="pb-3 text-muted">
          Sent to <span className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</span>
        </legend>
        <div className="divide-y divide-line rounded-lg border border-line bg-surface">
          {kinds.map((kind) => (
            <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-3 hover:bg-sunken">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                checked={isOn(kind)}
                // Only one request runs at a time. Otherwise the server could store an earlier click last.
                aria-disabled={isPending}
                onChange={({ target }) => !isPending && choose.mutate({ kind, isOn: target.checked })}
              />
              {EMAIL_KINDS[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-muted">
        Changes are saved immediately. Account emails, such as password resets, are always sent.
      </p>
    </div>
  );
}
