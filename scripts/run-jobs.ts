// npm run jobs: runs the jobs that are due, one after another, and prints one line per job. Calls may overlap, because
// the database never starts a job twice at once. Exits with 1 if a job failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openProject } from './open-project.ts';
import { logProblem } from './run-job.ts';

const { SITE_URL, DEPLOY_HOOK, REBUILD_COMMAND, BACKUP_FOLDER, DATABASE_URL } = process.env;
type Job = { job: string; script: string; isSetUp: boolean; settings?: string };
/** Jobs that can take hours come last. */
const JOBS: Job[] = [
  {
    job: 'rebuild',
    script: 'rebuild.ts',
    isSetUp: Boolean(SITE_URL && (DEPLOY_HOOK || REBUILD_COMMAND)),
    settings: 'SITE_URL, and DEPLOY_HOOK or REBUILD_COMMAND',
  },
  {
    job: 'backup',
    script: 'backup.ts',
    isSetUp: Boolean(BACKUP_FOLDER && DATABASE_URL),
    settings: 'BACKUP_FOLDER and DATABASE_URL',
  },
  { job: 'claims', script: 'check-claims.ts', isSetUp: true },
  { job: 'sweep', script: 'sweep-banners.ts', isSetUp: true },
  { job: 'icons', script: 'keep-icons.ts', isSetUp: true },
  { job: 'links', script: 'check-links.ts', isSetUp: true },
];
/** A process gets SIGTERM two minutes before its timeout and SIGKILL one minute before. */
const SECONDS_TO_STOP = 120;
const SECONDS_TO_KILL = 60;
/** `npm run backup` exits with 3 if pictures are missing. */
const SUCCESS_CODES: (number | null)[] = [0, 3];

const { supabase, url } = openProject();
let stopCurrent: ((signal: NodeJS.Signals) => void) | undefined;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true;
    stopCurrent?.(signal);
  });
}

/** Runs a script. Returns null after a success. Otherwise returns the last line of stderr, or how the process ended. */
async function runScript(script: string, run: number, timeoutSeconds: number): Promise<string | null> {
  // A process group includes the processes that the script starts, such as a build.
  const hasGroup = process.platform !== 'win32';
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { ...process.env, JOB_RUN: String(run) },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: hasGroup,
  });
  const stop = (signal: NodeJS.Signals) => {
    try {
      if (hasGroup && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // The processes have already ended.
    }
  };
  stopCurrent = stop;
  const timers = [
    setTimeout(stop, (timeoutSeconds - SECONDS_TO_STOP) * 1000, 'SIGTERM'),
    setTimeout(stop, (timeoutSeconds - SECONDS_TO_KILL) * 1000, 'SIGKILL'),
  ];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-2000);
  });
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (SUCCESS_CODES.includes(code)) return null;
    if (signal) return `The process was ended by ${signal}.`;
    return errors.trimEnd().split('\n').at(-1) || `The process ended with code ${code}.`;
  } catch (error) {
    return `The process did not start: ${(error as Error).message}`;
  } finally {
    timers.forEach(clearTimeout);
    stopCurrent = undefined;
  }
}

/** Runs a job if the job is due, and prints one line. Returns false if the job failed. */
async function runIfDue({ job, script, isSetUp, settings }: Job): Promise<boolean> {
  if (!isSetUp) {
    console.log(`${job}: not set up (needs ${settings})`);
    return true;
  }
  const { data: start, error } = await supabase.rpc('start_due_job', { job });
  if (error) {
    console.error(`${job}: failed: ${logProblem(error, url)}`);
    return false;
  }
  if (start.run === null) {
    console.log(`${job}: ${start.skipped}`);
    return true;
  }
  const startedAt = Date.now();
  const problem = await runScript(script, start.run, start.timeout_seconds);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  if (problem === null) {
    console.log(`${job}: done in ${seconds} s`);
    return true;
  }
  // A script logs its own failure, unless the script was killed. Only the first log of an end counts.
  await supabase.rpc('finish_job', { run: start.run, is_success: false, problem });
  console.error(`${job}: failed after ${seconds} s: ${problem}`);
  return false;
}

for (const job of JOBS) {
  if (isStopped) break;
  // oxlint-disable-next-line no-await-in-loop -- the jobs share the network and memory
  if (!(await runIfDue(job))) process.exitCode = 1;
}
if (isStopped) process.exitCode = 1;
