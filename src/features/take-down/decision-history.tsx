import { useQuery } from '@tanstack/react-query';
import type { AiTool } from '../../domain/listing/tool';
import { formatMoment } from '../../lib/format';
import { memberName } from '../listings/member-name';
import { type Decision, standingQueries } from './standing.queries';

const words: Record<Decision['decision'], string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  undone: 'Decision undone',
  unpublished: 'Taken down',
  published: 'Published again',
  resubmitted: 'Mended and sent again',
};

/** Who decided what and when, newest first. */
export function DecisionHistory({ listing, userId }: { listing: AiTool; userId: string }) {
  const { data, isError } = useQuery(standingQueries.decisions(listing.id));
  const by = (decider: string | null) =>
    decider === null
      ? 'by an account that is gone'
      : decider === userId
        ? 'by you'
        : decider === listing.created_by
          ? 'by its owner'
          : `by ${memberName(decider)}`;
  return (
    <div className="grid gap-2 text-sm">
      <h3 className="font-semibold">Decisions</h3>
      {isError && <p className="text-danger">The decisions could not be read.</p>}
      {data?.length === 0 && <p className="text-muted">Nothing was decided yet, or it was imported.</p>}
      {data && data.length > 0 && (
        <ol className="grid gap-2">
          {data.map(({ id, decision, reason, decided_by, decided_at }) => (
            <li key={id} className="border-l-4 border-line pl-3 [overflow-wrap:anywhere]">
              <span className="font-medium">{words[decision]}</span>{' '}
              <span className="text-muted">
                {by(decided_by)} on <time dateTime={decided_at}>{formatMoment(decided_at, 'medium')}</time>
              </span>
              {reason && (
                <p className="whitespace-pre-line">
                  <bdi>{reason}</bdi>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
