import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../../ui/cx';
import { LoadError } from '../../ui/load-error';
import { offersQuery } from '../placements/offers';
import { databaseStatusQueries } from './database-status.queries';
import { jobQueries } from './jobs.queries';
import { setUpItems } from './set-up-items';

/**
 * The steps that a new hosted directory still needs. The card is hidden once the required steps are done, because no
 * action is left, and SiteProblems reports later problems. The card is also hidden while it loads, so that it
 * does not flash on a directory that is set up.
 */
export function SetUpChecklist() {
  const status = useQuery(jobQueries.status());
  const toolCount = useQuery(databaseStatusQueries.databaseCount());
  const offers = useQuery(offersQuery);
  const queries = [status, toolCount, offers];
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  if (failed.length > 0) {
    return (
      <LoadError
        title="The set-up could not be checked"
        isRetrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    );
  }
  if (!status.data || toolCount.data === undefined || !offers.data) return null;
  const items = setUpItems({ status: status.data, toolCount: toolCount.data, offers: offers.data });
  const required = items.filter(({ isOptional }) => !isOptional);
  const done = required.filter(({ isDone }) => isDone);
  if (done.length === required.length) return null;

  return (
    <section aria-labelledby="set-up-heading" className="rounded-lg border border-line bg-surface p-4 sm:px-6">
      <h2 id="set-up-heading" className="text-base font-bold">
        Set up your directory
      </h2>
      <p className="text-sm text-muted">
        {done.length} of {required.length} required steps done. This list disappears after the last one.
      </p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {items.map(({ label, isDone, isOptional, text, screen }) => (
          <li key={label} className="flex items-start gap-3 py-3 last:pb-0">
            {isDone ? (
              <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />
            ) : (
              <CircleDashed className="size-5 shrink-0 text-muted" aria-hidden />
            )}
            <div className="grid min-w-0 max-w-prose gap-1 [overflow-wrap:anywhere]">
              <h3 className="font-semibold">
                {label}
                {isOptional && <span className="font-normal text-muted"> (optional)</span>}
                <span className="sr-only">: {isDone ? 'done' : 'not done'}</span>
              </h3>
              <div className={cx('space-y-1', isDone && 'text-muted')}>{text}</div>
              {screen && (
                <Link to={screen.to} className="justify-self-start py-0.5 underline underline-offset-3">
                  {screen.label}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
