/** How long a test waits for one thing, in milliseconds (`vite.config.ts`). A bench waits as long as it takes. */
export const TEST_TIMEOUT = Number(process.env['TEST_TIMEOUT_SECONDS']) * 1000 || Infinity;
