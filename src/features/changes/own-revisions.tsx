import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { suggestPath, toolPath } from '../../domain/directory/paths';
import { byColumn, labelOf, valueText } from '../../domain/listing/listing-values';
import type { Json } from '../../lib/database';
import { formatLocalDay } from '../../lib/format';
import { BatchedList } from '../../ui/batched-list';
import { Button, ButtonLink } from '../../ui/button';
import { Wrapped } from '../../ui/wrapped';
import { useWithdrawRevision } from './revisions.mutations';
import { revisionQueries } from './revisions.queries';

const columnsOf = (patch: Json) =>
  Object.entries(patch as Record<string, Json>).sort(([one], [other]) => byColumn(one, other));

/** What a member asked to change, and what became of it; nothing for who asked for nothing. */
export function OwnRevisions({ userId }: { userId: string }) {
  const query = useInfiniteQuery(revisionQueries.mine(userId));
  const withdraw = useWithdrawRevision();
  if (!query.isError && !query.data?.length) return null;
  return (
    <section aria-labelledby="own-revisions" className="grid gap-4 pt-12">
      <h2 id="own-revisions" className="text-lg font-bold">
        Your changes
      </h2>
      <BatchedList query={query} skeleton={null} failure="Your changes could not be read" empty={null}>
        {(revision) => {
          const { id, tool, patch, state, created_at: at } = revision;
          const name = tool?.name ?? 'A removed listing';
          const isLive = tool?.approval_status === 'approved';
          return (
            <article className="grid gap-3 rounded-lg border border-line bg-surface p-4 text-sm sm:p-6">
              <div className="grid gap-1">
                <h3 className="text-base font-semibold [overflow-wrap:anywhere]">
                  {isLive ? (
                    <Link to={toolPath(tool.slug)} className="underline">
                      <bdi>{name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                </h3>
                <p className="text-muted">
                  Sent <time dateTime={at}>{formatLocalDay(at)}</time>. {becameOf(revision)}
                </p>
              </div>
              <dl className="grid gap-x-4 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[10rem_minmax(0,1fr)]">
                {columnsOf(patch).map(([column, value]) => (
                  <div key={column} className="contents">
                    <dt className="text-muted max-sm:pt-1">{labelOf(column)}</dt>
                    <dd className="whitespace-pre-line">
                      <bdi>
                        <Wrapped text={valueText(column, value) || 'Empty'} />
                      </bdi>
                    </dd>
                  </div>
                ))}
              </dl>
              {revision.reason && (
                <div className="max-w-prose border-l-4 border-danger pl-4">
                  <p className="font-semibold">Reason for the rejection</p>
                  <p className="whitespace-pre-line [overflow-wrap:anywhere]">
                    <bdi>
                      <Wrapped text={revision.reason} />
                    </bdi>
                  </p>
                </div>
              )}
              {state === 'open' && (
                <div className="flex flex-wrap gap-2">
                  {isLive && (
                    <ButtonLink size="sm" to={suggestPath(tool.slug)}>
                      Edit <span className="sr-only">your change to {name}</span>
                    </ButtonLink>
                  )}
                  <Button size="sm" look="danger" disabled={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
                    Withdraw <span className="sr-only">your change to {name}</span>
                  </Button>
                </div>
              )}
            </article>
          );
        }}
      </BatchedList>
    </section>
  );
}

function becameOf({
  state,
  patch,
  applied,
  decided_by: decidedBy,
}: {
  state: 'open' | 'accepted' | 'refused' | 'withdrawn';
  patch: Json;
  applied: string[] | null;
  decided_by: string | null;
}): string {
  if (state === 'open') return 'In review.';
  if (state === 'refused') return 'Rejected.';
  if (state === 'withdrawn') return 'Withdrawn.';
  const taken = (applied ?? []).toSorted(byColumn).map(labelOf);
  if (taken.length === 0) return 'The listing already says so.';
  if (taken.length < columnsOf(patch).length) return `Approved in part: ${taken.join(', ')}.`;
  return decidedBy ? 'Approved.' : 'Live.';
}
