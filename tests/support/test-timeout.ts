// Deadlines in milliseconds. They include the longest waits on one busy core, so only a wait that never ends reaches a
// deadline.

/** The deadline for one response or change, from `vite.config.ts`. Benchmarks have no deadline. */
export const TEST_TIMEOUT = Number(process.env['TEST_TIMEOUT_SECONDS']) * 1000 || Infinity;
/** The deadline for a page to load and hydrate. */
export const HYDRATION = 3 * TEST_TIMEOUT;
/** The deadline for a process to start, such as a server or a job. */
export const PROCESS = 6 * TEST_TIMEOUT;
/** The deadline for a build of the site. */
export const BUILD = 60 * TEST_TIMEOUT;
