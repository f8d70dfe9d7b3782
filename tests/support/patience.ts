// Deadlines in milliseconds, longest waits on a loaded single core included. Only a wait that never ends reaches them.

/** For one response or change (`vite.config.ts`). Benchmarks have no limit. */
export const PATIENCE = Number(process.env['PATIENCE']) * 1000 || Infinity;
/** For a page that loads and hydrates. */
export const HYDRATION = 3 * PATIENCE;
/** For a process that starts, such as a server or a job. */
export const PROCESS = 6 * PATIENCE;
/** For a build of the site. */
export const BUILD = 60 * PATIENCE;
