/** How long a test waits for one thing, in milliseconds (`vite.config.ts`). A bench waits as long as it takes. */
export const PATIENCE = Number(process.env['PATIENCE']) * 1000 || Infinity;
