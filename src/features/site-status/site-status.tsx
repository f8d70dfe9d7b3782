import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { JobState } from '../../lib/database';
import { formatCount } from '../../lib/format';
import { formatMoment } from '../../lib/local-time';
import { isOlder, olderDatabase } from '../../lib/schema-version';
import { Notice } from '../../ui/notice';
import { ReadFailure } from '../../ui/read-failure';
import { Bone } from '../../ui/skeleton';
import { cx } from '../../ui/cx';
import { siteStatusQueries } from './site-status.queries';

const JOBS: Record<string, string> = {
  backup: 'Back-up',
  claims: 'Codes of claims',
  icons: 'Icons',
  links: 'Links',
  mail: 'Mail',
  rebuild: 'Rebuild',
  renewals: 'Ending of renewals',
  sweep: 'Unused pictures',
};

/** What a running site needs to be seen: its versions, and a line for each job that was ever run. */
export function SiteStatus() {
  const { data: status, isError, isFetching, refetch } = useQuery(siteStatusQueries.status());
  const { data: build } = useQuery(siteStatusQueries.build());
  if (isError && !status) {
    return <ReadFailure title="The state of the site could not be read" isRetrying={isFetching} onRetry={refetch} />;
  }
  if (!status) return <Bone className="h-24" />;
  const waiting: Record<string, string | false> = {
    mail: status.mail_waiting > 0 && formatCount(status.mail_waiting, 'mail waits', 'mails wait'),
    // Members are told that these are cancelled.
    renewals:
      status.renewals_waiting > 0 &&
      formatCount(status.renewals_waiting, 'monthly payment to cancel', 'monthly payments to cancel'),
  };
  const isShown = ({ began_at, job }: JobState) => began_at || (job === 'renewals' && waiting[job]);
  const running = status.jobs.filter(isShown);
  const idle = status.jobs.filter((state) => !isShown(state)).map(({ job }) => JOBS[job] ?? job);
  return (
    <section aria-labelledby="site-status-heading" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="site-status-heading" className="text-base font-bold">
          This site
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {build ? `Version ${build.release}, built ${formatMoment(build.builtAt)}` : 'Not built: in development'}
          {` · database ${status.schema_version}`}
        </p>
      </div>
      {isOlder(status.schema_version) && (
        <Notice tone="warning" title="Run db push">
          <p>{olderDatabase(status.schema_version)}</p>
        </Notice>
      )}
      {status.unread_payments.length > 0 && (
        <Notice tone="danger" title="Payments could not be read">
          <p>Look for these events in Stripe, then mark what was paid under Placements.</p>
          <ul>
            {status.unread_payments.map(({ event, problem }) => (
              <li key={event} className="[overflow-wrap:anywhere]">
                {event}: {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {running.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
          {running.map((state) => (
            <JobLine key={state.job} state={state} waiting={waiting[state.job] || null} />
          ))}
        </ul>
      )}
      {idle.length > 0 && <p className="text-sm text-muted">Never run here: {idle.join(', ')}.</p>}
    </section>
  );
}

function JobLine({ state, waiting }: { state: JobState; waiting: string | null }) {
  const { job, began_at, worked_at, problem, counts } = state;
  const is_late = state.is_late || !began_at;
  const Icon = is_late ? CircleAlert : CircleCheck;
  const counted = Object.entries(counts ?? {}).map(([what, number]) => `${number} ${what.replaceAll('_', ' ')}`);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5" data-late={is_late}>
      <Icon className={cx('size-4 shrink-0', is_late ? 'text-danger' : 'text-success')} aria-hidden />
      <span className="font-semibold">{JOBS[job] ?? job}</span>
      <span className={is_late ? 'text-danger' : 'text-muted'}>
        {is_late && began_at && 'Stopped: '}
        {worked_at ? `last worked ${formatMoment(worked_at)}` : 'never worked'}
      </span>
      {counted.length > 0 && <span className="text-muted">{counted.join(', ')}</span>}
      {waiting && <span className="text-muted">{waiting}</span>}
      {problem && <span className="basis-full text-danger [overflow-wrap:anywhere]">{problem}</span>}
    </li>
  );
}
