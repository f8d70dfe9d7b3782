import type { ReactNode } from 'react';
import type { JobState, SiteState } from '../../lib/database';
import { isOlder } from '../../lib/schema-version';

/** A job is an npm script that `npm run jobs` starts, or an edge function that the host calls on a schedule. */
type Job = { label: string; purpose: string } & (
  { script: string; settings?: [string, string] } | { edgeFunction: string }
);

const JOBS: Record<string, Job> = {
  backup: {
    label: 'Backup',
    purpose: 'Writes a full backup.',
    script: 'backup',
    settings: ['BACKUP_FOLDER', 'DATABASE_URL'],
  },
  claims: { label: 'Domain checks', purpose: 'Verifies domains of ownership claims.', script: 'claims:check' },
  icons: { label: 'Icons', purpose: 'Stores icons of the listings.', script: 'icons:keep' },
  links: { label: 'Links', purpose: 'Checks the addresses of the listings.', script: 'links:check' },
  mail: { label: 'Email', purpose: 'Sends email to members and to you.', edgeFunction: 'mail' },
  rebuild: {
    label: 'Rebuild',
    purpose: 'Rebuilds the site after a change.',
    script: 'rebuild',
    settings: ['SITE_URL', 'DEPLOY_HOOK'],
  },
  renewals: {
    label: 'Subscriptions',
    purpose: 'Cancels subscriptions of placements that have ended.',
    edgeFunction: 'payments',
  },
  sweep: {
    label: 'Cleanup',
    purpose: 'Deletes unused pictures and adds old figures of listings to their months.',
    script: 'banners:sweep',
  },
};

/** Jobs of a newer database are unknown. */
export const jobOf = (name: string): Job => JOBS[name] ?? { label: name, purpose: '', script: name };

/** `missing` is a job that has work to do but was never set up. */
export type JobHealth = 'works' | 'starting' | 'notSetUp' | 'off' | 'failed' | 'stopped' | 'missing';

export function healthOf(state: JobState, { renewals_waiting: waiting }: SiteState): JobHealth {
  if (!state.is_enabled) return 'off';
  if (state.problem) return 'failed';
  if (state.is_late) return 'stopped';
  if (!state.started_at) return state.job === 'renewals' && waiting > 0 ? 'missing' : 'notSetUp';
  return state.succeeded_at ? 'works' : 'starting';
}

/** Whether the job has succeeded once or is switched off. `healthOf` reports later problems. */
export const isSetUp = ({ is_enabled: isEnabled, succeeded_at: succeededAt }: JobState) =>
  !isEnabled || succeededAt !== null;

const PROBLEMS: Partial<Record<JobHealth, string>> = {
  failed: 'failed',
  stopped: 'stopped',
  missing: 'is needed but not set up',
};
export const isProblem = (health: JobHealth) => PROBLEMS[health] !== undefined;

const code = (text: string) => <code className="font-mono text-[0.9em]">{text}</code>;
const runner = code('npm run jobs');

/** Returns what the operator has to do next, or null if the job needs nothing. */
export function adviceOn(name: string, health: JobHealth): ReactNode {
  const job = jobOf(name);
  const isScript = 'script' in job;
  const target = isScript ? code(`npm run ${job.script}`) : code(job.edgeFunction);
  switch (health) {
    case 'failed':
      return isScript ? <>Fix the cause, then run {target}.</> : <>Fix the cause in the function {target}.</>;
    case 'stopped':
      return isScript ? (
        <>
          Run {target}, and check the schedule of {runner}.
        </>
      ) : (
        <>Check that the function {target} is deployed and called on schedule.</>
      );
    case 'missing':
    case 'notSetUp':
      if (!isScript) return <>Deploy the function {target}, and call it on schedule.</>;
      if (!job.settings) return <>Schedule {runner}.</>;
      return (
        <>
          Set {code(job.settings[0])} and {code(job.settings[1])}, and schedule {runner}.
        </>
      );
    default:
      return null;
  }
}

type Problem = { text: string; advice: ReactNode };

/** The problems of the site that the administrator has to fix. */
export function problemsOf(status: SiteState): Problem[] {
  const problems: Problem[] = [];
  if (isOlder(status.schema_version)) {
    problems.push({ text: 'The database is older than the site', advice: <>Run {code('supabase db push')}.</> });
  }
  if (status.unread_payments.length > 0) {
    problems.push({ text: 'Payments could not be read', advice: 'Look for them in Stripe.' });
  }
  for (const state of status.jobs) {
    const health = healthOf(state, status);
    const problem = PROBLEMS[health];
    if (problem) {
      problems.push({ text: `${jobOf(state.job).label} ${problem}`, advice: adviceOn(state.job, health) });
    }
  }
  return problems;
}
