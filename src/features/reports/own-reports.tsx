import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { toolPath } from '../../domain/directory/paths';
import { REPORT_OUTCOMES, REPORT_REASONS } from '../../domain/decisions/reports';
import { formatLocalDay } from '../../lib/format';
import { BatchedList } from '../../ui/batched-list';
import { Wrapped } from '../../ui/wrapped';
import { reportQueries } from './reports.queries';

/** What a member reported, and what became of it; nothing for who reported nothing. */
export function OwnReports({ userId }: { userId: string }) {
  const query = useInfiniteQuery(reportQueries.mine(userId));
  if (!query.isError && !query.data?.length) return null;
  return (
    <section aria-labelledby="own-reports" className="grid gap-4 pt-12">
      <h2 id="own-reports" className="text-lg font-bold">
        Your reports
      </h2>
      <BatchedList query={query} skeleton={null} failure="Your reports could not be read" empty={null}>
        {({ tool, tool_name: name, reason, note, reported_at: at, answer }) => (
          <article className="grid gap-2 rounded-lg border border-line bg-surface p-4 text-sm">
            <h3 className="font-semibold [overflow-wrap:anywhere]">
              {tool?.approval_status === 'approved' ? (
                <Link to={toolPath(tool.slug)} className="underline">
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
            </h3>
            <p className="text-muted">
              {REPORT_REASONS[reason]}, <time dateTime={at}>{formatLocalDay(at)}</time>
            </p>
            {note && <Words>{note}</Words>}
            {answer ? (
              <div className="border-l-4 border-accent pl-4">
                <p className="font-semibold">{REPORT_OUTCOMES[answer.outcome]}</p>
                {answer.remark && <Words>{answer.remark}</Words>}
              </div>
            ) : (
              <p className="font-medium">{tool ? 'In review.' : 'No longer listed.'}</p>
            )}
          </article>
        )}
      </BatchedList>
    </section>
  );
}

const Words = ({ children }: { children: string }) => (
  <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
    <bdi>
      <Wrapped text={children} />
    </bdi>
  </p>
);
