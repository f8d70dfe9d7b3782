import { type Project, openProject } from './open-project.ts';

type Counts = Record<string, number>;

export class JobFailure extends Error {
  readonly counts: Counts;
  constructor(message: string, counts: Counts) {
    super(message);
    this.counts = counts;
  }
}

const textOf = (error: unknown) => String((error as { message?: unknown } | null)?.message ?? error);

/** The run that `npm run jobs` has started for this process. */
export const scheduledRun = process.env.JOB_RUN ? Number(process.env.JOB_RUN) : undefined;
// REBUILD_COMMAND may start another job, which has its own run.
delete process.env.JOB_RUN;

/** Describes why the start of a run could not be logged. */
export function logProblem({ code, message }: { code: string; message: string }, url: string): string {
  const advice = code === 'PGRST202' ? ' The database is older than this version: run `db push` first.' : '';
  return `The run could not be logged at ${url}: ${message}.${advice}`;
}

/**
 * Runs an operator's job, and logs its start and result for the administrator's Jobs page. Skips the run if the job is
 * switched off there. Exits with 1 after a failure.
 * @param work does the job and returns its counts. Its errors are printed unchanged.
 */
export async function runJob(job: string, work: (project: Project) => Promise<Counts>): Promise<void> {
  const project = openProject();
  const { supabase, url } = project;
  const started = scheduledRun ? { data: scheduledRun, error: null } : await supabase.rpc('start_job', { job });
  if (started.error) {
    console.error(logProblem(started.error, url));
    process.exit(1);
  }
  const run = started.data;
  if (run === null) {
    console.log('Nothing was done: this job is switched off on the Jobs page (/ai-admin/jobs).');
    return;
  }
  const end = async (given: { is_success: boolean; counts?: Counts; problem?: string }) => {
    const { error } = await supabase.rpc('finish_job', { run, ...given });
    if (error) throw new Error(`The end of the run could not be logged at ${url}: ${error.message}`);
  };
  try {
    await end({ is_success: true, counts: await work(project) });
  } catch (error) {
    console.error(textOf(error));
    const counts = error instanceof JobFailure ? error.counts : {};
    await end({ is_success: false, problem: textOf(error), counts }).catch((lost: Error) =>
      console.error(lost.message),
    );
    process.exitCode = 1;
  }
}
