import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/local-time';
import { BreakableText } from '../../ui/breakable-text';
import { decisionQueries } from './decisions.queries';

/** The latest decisions about a listing's reports, changes and claims, for administrators. */
export function DecidedList({ listingId, userId }: { listingId: string; userId: string }) {
  const { data: decisions, isError } = useQuery(decisionQueries.about(listingId, userId));
  if (isError) return <p role="alert">The decisions about reports, changes and claims could not be loaded.</p>;
  if (!decisions?.length) return null;
  return (
    <section aria-labelledby="decided-heading" className="grid gap-3 pt-3">
      <h3 id="decided-heading" className="font-semibold">
        Reports, changes and claims
      </h3>
      <ul aria-labelledby="decided-heading" className="grid gap-3">
        {decisions.map(({ id, title, by, at, reply }) => (
          <li key={id} className="grid gap-1 border-l-4 border-line pl-3 [overflow-wrap:anywhere]">
            <p>
              <strong>{title}</strong>{' '}
              <span className="text-muted">
                {by && `by ${by} `}
                on <time dateTime={at}>{formatDateTime(at)}</time>
              </span>
            </p>
            {reply && (
              <p className="max-w-prose whitespace-pre-line">
                <bdi>
                  <BreakableText text={reply} />
                </bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
