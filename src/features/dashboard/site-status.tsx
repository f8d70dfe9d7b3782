import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { JobState, SiteState } from '../../lib/database';
import { formatCount } from '../../lib/format';
import { formatDateTime } from '../../lib/local-time';
import { isOlder, olderDatabase } from '../../lib/schema-version';
import { Notice } from '../../ui/notice';
import { LoadError } from '../../ui/load-error';
import { SkeletonBlock } from '../../ui/skeleton';
import { cx } from '../../ui/cx';
import { siteStatusQueries } from './site-status.queries';

const JOBS: Record<string, string> = {
  backup: 'Back-up',
  claims: 'Domain checks',
  icons: 'Icons',
  links: 'Links',
  mail: 'Email',
  rebuild: 'Rebuild',
  renewals: 'Cancel subscriptions',
  sweep: 'Unused pictures',
};

const RETRY_COMMANDS: Record<string, string> = {
  backup: 'run npm run backup',
  claims: 'run npm run claims:check',
  icons: 'run npm run icons:keep',
  links: 'run npm run links:check',
  mail: 'check that the function mail is up and called on schedule',
  rebuild: 'run npm run rebuild',
  renewals: 'check that the function payments is up and called on schedule',
  sweep: 'run npm run banners:sweep',
};

const HEADING = 'site-status-heading';

type Health = 'works' | 'failed' | 'stopped' | 'unknown';
function healthOf(
  { job, started_at, succeeded_at, is_late, problem }: JobState,
  { renewals_waiting }: SiteState,
): Health {
  if (problem) return 'failed';
  const isMissed = !started_at && job === 'renewals' && renewals_waiting > 0;
  if (is_late || isMissed) return 'stopped';
  return succeeded_at ? 'works' : 'unknown';
}

function problemsOf(status: SiteState): string[] {
  const { schema_version, unread_payments, jobs } = status;
  return [
    ...(isOlder(schema_version) ? ['the database is older than the site'] : []),
    ...(unread_payments.length > 0 ? ['payments could not be read'] : []),
    ...jobs.flatMap((state) => {
      const health = healthOf(state, status);
      return health === 'failed' || health === 'stopped' ? `${JOBS[state.job] ?? state.job} ${health}` : [];
    }),
  ];
}

/** The site's problems in one line. Without problems the line is empty, so that the layout does not shift. */
export function SiteProblems() {
  const { data: status } = useQuery(siteStatusQueries.status());
  const problems = status ? problemsOf(status).join(', ') : '';
  return (
    <p className={cx('min-h-6 text-sm', problems ? 'font-medium text-danger' : 'text-muted')}>
      {problems && (
        <>
          <CircleAlert className="mr-2 inline size-4 align-[-0.15em]" aria-hidden />
          {problems.charAt(0).toUpperCase() + problems.slice(1)}.{' '}
          <a href={`#${HEADING}`} className="underline">
            See how to fix it
          </a>
        </>
      )}
      {status && !problems && 'No problems with this site.'}
    </p>
  );
}

export function SiteStatus() {
  const { data: status, isError, isFetching, refetch } = useQuery(siteStatusQueries.status());
  const { data: build } = useQuery(siteStatusQueries.build());
  if (isError && !status) {
    return <LoadError title="The site status could not be loaded" isRetrying={isFetching} onRetry={refetch} />;
  }
  if (!status) return <SkeletonBlock className="h-24" />;
  const waiting: Record<string, string | false> = {
    mail: status.emails_waiting > 0 && formatCount(status.emails_waiting, 'email waiting', 'emails waiting'),
    // Members receive an email when their renewal is cancelled.
    renewals:
      status.renewals_waiting > 0 &&
      formatCount(status.renewals_waiting, 'monthly payment to cancel', 'monthly payments to cancel'),
  };
  const isShown = (state: JobState) => state.started_at || healthOf(state, status) === 'stopped';
  const running = status.jobs.filter(isShown);
  const idle = status.jobs.filter((state) => !isShown(state)).map(({ job }) => JOBS[job] ?? job);
  return (
    <section aria-labelledby={HEADING} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={HEADING} className="scroll-mt-24 text-base font-bold">
          This site
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {build ? `Version ${build.release}, built ${formatDateTime(build.builtAt)}` : 'Not built: in development'}
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
            <JobLine
              key={state.job}
              state={state}
              health={healthOf(state, status)}
              waiting={waiting[state.job] || null}
            />
          ))}
        </ul>
      )}
      {idle.length > 0 && <p className="text-sm text-muted">Not set up: {idle.join(', ')}.</p>}
    </section>
  );
}

const looks = {
  works: { Icon: CircleCheck, mark: 'text-success', word: '' },
  failed: { Icon: CircleAlert, mark: 'text-danger', word: 'Failed: ' },
  stopped: { Icon: CircleAlert, mark: 'text-danger', word: 'Stopped: ' },
  unknown: { Icon: CircleDashed, mark: 'text-muted', word: '' },
};

function JobLine({ state, health, waiting }: { state: JobState; health: Health; waiting: string | null }) {
  const { job, started_at, succeeded_at, problem, counts } = state;
  const { Icon, mark, word } = looks[health];
  const isWrong = health === 'failed' || health === 'stopped';
  const again = RETRY_COMMANDS[job] ?? 'run it again';
  const counted = Object.entries(counts ?? {}).map(([what, number]) => `${number} ${what.replaceAll('_', ' ')}`);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5" data-health={health}>
      <Icon className={cx('size-4 shrink-0', mark)} aria-hidden />
      <span className="font-semibold">{JOBS[job] ?? job}</span>
      <span className={isWrong ? 'text-danger' : 'text-muted'}>
        {started_at && word}
        {succeeded_at ? `Last successful run: ${formatDateTime(succeeded_at)}` : 'No successful run yet'}
      </span>
      {counted.length > 0 && <span className="text-muted">{counted.join(', ')}</span>}
      {waiting && <span className="text-muted">{waiting}</span>}
      {problem && <span className="basis-full text-danger [overflow-wrap:anywhere]">{problem}</span>}
      {isWrong && (
        <span className="basis-full first-letter:uppercase">
          {problem && 'Fix the cause, then '}
          {again}.
        </span>
      )}
    </li>
  );
}
