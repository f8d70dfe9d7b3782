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

/**
 * Runs an operator's job. Logs its start and its result for the administrator's dashboard. Exits with 1 after a
 * failure.
 * @param work does the job and returns its counts. Its error messages are printed unchanged.
 */
export async function runJob(job: string, work: (project: Project) => Promise<Counts>): Promise<void> {
  const project = openProject();
  const { supabase, url } = project;
  const started = await supabase.rpc('start_job', { job });
  if (started.error) {
    const advice = started.error.code === 'PGRST202' ? ' The database is older than this: run `db push` first.' : '';
    console.error(`The run could not be logged at ${url}: ${started.error.message}.${advice}`);
    process.exit(1);
  }
  const end = async (given: { is_success: boolean; counts?: Counts; problem?: string }) => {
    const { error } = await supabase.rpc('finish_job', { run: started.data, ...given });
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
