// Deadlines in milliseconds, longest waits on a loaded single core included. Only a wait that never ends reaches them.

/** For one response or change (`vite.config.ts`). Benchmarks have no limit. */
export const TEST_TIMEOUT = Number(process.env['TEST_TIMEOUT_SECONDS']) * 1000 || Infinity;
/** For a page that loads and hydrates. */
export const HYDRATION = 3 * TEST_TIMEOUT;
/** For a process that starts, such as a server or a job. */
export const PROCESS = 6 * TEST_TIMEOUT;
/** For a build of the site. */
export const BUILD = 60 * TEST_TIMEOUT;
