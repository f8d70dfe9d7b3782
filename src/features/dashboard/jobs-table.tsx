import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import type { JobState, SiteState } from '../../lib/database';
import { formatCount, formatNumber } from '../../lib/format';
import { formatDateTime } from '../../lib/local-time';
import { isOlder, olderDatabase } from '../../lib/schema-version';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { LoadError } from '../../ui/load-error';
import { Notice } from '../../ui/notice';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { adviceOn, healthOf, isProblem, type JobHealth, jobOf } from './job-status';
import { useSwitchJob } from './jobs.mutations';
import { jobQueries } from './jobs.queries';

const COLUMNS = ['Job', 'Status', 'Last worked', 'Result'];

export function JobsTable() {
  const { data: status, isError, isFetching, refetch } = useQuery(jobQueries.status());
  const { data: build } = useQuery(jobQueries.build());
  if (isError && !status) {
    return <LoadError title="The jobs could not be loaded" isRetrying={isFetching} onRetry={refetch} />;
  }
  if (!status) {
    return (
      <Loading>
        <RowSkeletons rows={8} hasSquare={false} />
      </Loading>
    );
  }
  const jobs = status.jobs.toSorted((one, other) => jobOf(one.job).label.localeCompare(jobOf(other.job).label));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isOlder(status.schema_version) && (
        <Notice tone="danger" title="The database is older than the site">
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
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
        <table aria-label="Jobs" className="block w-full text-left text-sm lg:table">
          <thead className="sr-only lg:not-sr-only lg:table-header-group">
            <tr className="text-muted">
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="px-3 py-3 font-semibold first:pl-4">
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Switch</span>
              </th>
            </tr>
          </thead>
          {jobs.map((state) => (
            <JobRow key={state.job} state={state} status={status} />
          ))}
        </table>
      </div>
      <p className="text-sm text-muted tabular-nums">
        {build ? `Version ${build.release}, built ${formatDateTime(build.builtAt)}` : 'Not built in development mode'}
        {` · database ${status.schema_version}`}
      </p>
    </div>
  );
}

const neutral = { Icon: CircleDashed, look: 'bg-sunken text-muted' };
const danger = { Icon: CircleAlert, look: 'bg-danger-soft text-danger' };
const badges: Record<JobHealth, typeof neutral & { label: string }> = {
  works: { Icon: CircleCheck, look: 'bg-success-soft text-success', label: 'Works' },
  starting: { ...neutral, label: 'First run' },
  notSetUp: { ...neutral, label: 'Not set up' },
  off: { ...neutral, Icon: CirclePause, label: 'Off' },
  failed: { ...danger, label: 'Failed' },
  stopped: { ...danger, label: 'Stopped' },
  missing: { ...danger, label: 'Not set up' },
};

function countsText({ job, counts }: JobState, { emails_waiting, renewals_waiting }: SiteState): string {
  const parts = Object.entries(counts ?? {}).map(
    ([name, count]) => `${formatNumber(count)} ${name.replaceAll('_', ' ')}`,
  );
  if (job === 'mail' && emails_waiting > 0) parts.push(formatCount(emails_waiting, 'email waiting', 'emails waiting'));
  if (job === 'renewals' && renewals_waiting > 0) {
    parts.push(formatCount(renewals_waiting, 'subscription to cancel', 'subscriptions to cancel'));
  }
  return parts.join(', ');
}

// A table row from 1024 px. On narrower screens, the row is stacked: name, status with time, result.
const cellClass = 'px-4 lg:px-3 lg:py-3 lg:align-top';

function JobRow({ state, status }: { state: JobState; status: SiteState }) {
  const { job, is_enabled: isEnabled, succeeded_at: succeededAt, problem } = state;
  const { label, purpose } = jobOf(job);
  const health = healthOf(state, status);
  const { Icon, look, label: badge } = badges[health];
  const advice = adviceOn(job, health);
  const counts = countsText(state, status);
  const switchJob = useSwitchJob();
  return (
    <tbody className="block border-t border-line first-of-type:border-t-0 lg:table-row-group lg:first-of-type:border-t">
      <tr className="relative flex flex-wrap items-center gap-y-1 py-4 lg:table-row">
        <th scope="row" className={cx(cellClass, 'font-semibold max-lg:w-full max-lg:pr-32 lg:w-1/4 lg:pl-4')}>
          {label}
          <span className="block font-normal text-muted">{purpose}</span>
        </th>
        <td className={cx(cellClass, 'whitespace-nowrap max-lg:pr-2')}>
          <span className={cx('inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-semibold', look)}>
            <Icon className="size-4" aria-hidden />
            {badge}
          </span>
        </td>
        <td className={cx(cellClass, 'whitespace-nowrap tabular-nums max-lg:pl-0', !succeededAt && 'text-muted')}>
          {succeededAt ? <time dateTime={succeededAt}>{formatDateTime(succeededAt)}</time> : 'Never worked'}
        </td>
        <td className={cx(cellClass, 'max-lg:w-full lg:w-2/5')}>
          {isEnabled && problem && <span className="block text-danger [overflow-wrap:anywhere]">{problem}</span>}
          {advice && <span className={cx('block', !isProblem(health) && 'text-muted')}>{advice}</span>}
          {!isEnabled && (
            <span className="block text-muted">
              {job === 'mail'
                ? 'Emails are not being sent. Unsent emails are deleted after a day.'
                : 'Its runs are skipped.'}
            </span>
          )}
          {state.result && <span className="block text-muted [overflow-wrap:anywhere]">{state.result}</span>}
          {counts && <span className="block text-muted tabular-nums">{counts}</span>}
        </td>
        <td className="px-1 max-lg:absolute max-lg:right-0 max-lg:top-2 lg:w-px lg:py-1 lg:align-top">
          <Button
            size="sm"
            look="quiet"
            className="whitespace-nowrap"
            aria-label={`${isEnabled ? 'Switch off' : 'Switch on'}: ${label}`}
            aria-disabled={switchJob.isPending}
            onClick={() => !switchJob.isPending && switchJob.mutate({ job, is_enabled: !isEnabled })}
          >
            {isEnabled ? 'Switch off' : 'Switch on'}
          </Button>
        </td>
      </tr>
    </tbody>
  );
}
