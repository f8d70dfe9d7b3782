import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Administrator } from '../../lib/database';
import { formatNumber } from '../../lib/format';
import { formatDateTime } from '../../lib/local-time';
import { BreakableText } from '../../ui/breakable-text';
import { Button } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { AddAdministrator } from './add-administrator';
import { useRemoveAdministrator } from './administrators.mutations';
import { administratorQueries } from './administrators.queries';

/** The administrators, with controls for adding and removing them. */
export function Administrators() {
  const { data: all, isError, isFetching, refetch } = useQuery(administratorQueries.all());
  if (!all && isError) {
    return <LoadError title="The administrators could not be loaded" isRetrying={isFetching} onRetry={refetch} />;
  }
  if (!all) {
    return (
      <Loading>
        <RowSkeletons rows={2} hasSquare={false} />
      </Loading>
    );
  }
  const current = all.filter(({ removed_at: at }) => at === null);
  const former = all.filter(({ removed_at: at }) => at !== null);
  const isOnlyOne = current.filter(({ is_active: isActive }) => isActive).length === 1;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-labelledby="current-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="current-heading" className="text-lg font-bold">
          Current administrators
        </h2>
        <ul aria-labelledby="current-heading" className="divide-y divide-line rounded-lg border border-line bg-surface">
          {current.map((administrator) => (
            <li key={administrator.id} className="p-4">
              <CurrentAdministrator administrator={administrator} isLast={isOnlyOne && administrator.is_active} />
            </li>
          ))}
        </ul>
        <p className="max-w-prose text-sm text-muted">
          Administrators see each other’s email address beside each decision. Members and visitors do not see it.
        </p>
      </section>
      <AddAdministrator />
      {former.length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 items-center font-semibold">
            Former administrators ({formatNumber(former.length)})
          </summary>
          <ul aria-label="Former administrators" className="divide-y divide-line rounded-lg border border-line">
            {former.map((administrator) => (
              <li key={administrator.id} className="grid gap-1 p-4">
                <Address of={administrator} />
                <Event what="Added" at={administrator.added_at} by={administrator.added_by} />
                {administrator.removed_at && (
                  <Event what="Removed" at={administrator.removed_at} by={administrator.removed_by} />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const Address = ({ of: { email } }: { of: Administrator }) => (
  <p className="font-semibold [overflow-wrap:anywhere]">
    <bdi>
      <BreakableText text={email} />
    </bdi>
  </p>
);

const Event = ({ what, at, by }: { what: string; at: string; by: string | null }) => (
  <p className="text-sm text-muted [overflow-wrap:anywhere]">
    {what}
    {by && (
      <>
        {' by '}
        <bdi>
          <BreakableText text={by} />
        </bdi>
      </>
    )}{' '}
    on <time dateTime={at}>{formatDateTime(at)}</time>
  </p>
);

function CurrentAdministrator({ administrator, isLast }: { administrator: Administrator; isLast: boolean }) {
  const { email, added_at: addedAt, added_by: addedBy, is_active: isActive, is_you: isYou } = administrator;
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useRemoveAdministrator();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <Address of={administrator} />
            {isYou && <span className="text-sm text-muted">You</span>}
          </div>
          <Event what="Added" at={addedAt} by={addedBy} />
          {!isActive && (
            <p className="text-sm font-medium text-warning">
              Has no access, because no account has confirmed this address, or the account is blocked.
            </p>
          )}
          {isLast && (
            <p className="text-sm text-muted">The last administrator cannot be removed. Add another one first.</p>
          )}
        </div>
        {!isLast && !isConfirming && (
          <Button size="sm" onClick={() => setIsConfirming(true)}>
            Remove <span className="sr-only">{email}</span>
          </Button>
        )}
      </div>
      {isConfirming && !isLast && (
        <div role="group" aria-label={`Remove ${email}`} className="flex flex-wrap items-center gap-2 text-sm">
          <p className="basis-full">
            {isYou
              ? 'You lose access at once. Only another administrator can add you again.'
              : 'This person loses access at once. Their decisions stay.'}
          </p>
          <Button
            size="sm"
            look="danger"
            aria-disabled={remove.isPending}
            onClick={() => !remove.isPending && remove.mutate(administrator, { onError: () => setIsConfirming(false) })}
            // The pressed button is gone, so the focus moves to the confirmation.
            ref={(button) => {
              if (document.activeElement === document.body) button?.focus();
            }}
          >
            {remove.isPending ? 'Removing...' : 'Remove administrator'}
          </Button>
          <Button size="sm" disabled={remove.isPending} onClick={() => setIsConfirming(false)}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
