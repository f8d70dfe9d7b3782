import { FIND_LISTS, refusal, toLists } from './request-wall.ts';

type Rows = { rows: unknown[] };
type App = {
  fetch(request: Request, env?: object): Response | Promise<Response>;
  connection: { driver: unknown; close(): Promise<unknown> };
};
/** PGlite's own interface. */
type Driver = { query(text: string): Promise<Rows> };

const query = async (app: App, text: string) => (await (app.connection.driver as Driver).query(text)).rows;

/** Whether the database still answers a question whose answer is known. */
const isWell = (app: App) =>
  query(app, 'select 1 as one').then(
    (rows) => rows.length === 1,
    () => false,
  );

/** An answer that a healthy database gives too, but a stuck one gives to everything. */
async function isOdd(request: Request, response: Response): Promise<boolean> {
  if (response.status >= 500) return true;
  if (response.status !== 200 || !new URL(request.url).pathname.startsWith('/rest/v1/')) return false;
  if (request.method === 'HEAD') return false;
  return ['', '[]'].includes(await response.clone().text());
}

/**
 * The embedded backend behind a wall: what would leave its database stuck is refused before, and
 * if it gets stuck all the same, that is said in the terminal and it is opened again on the same data.
 */
export async function watchBackend(open: () => Promise<App>) {
  let app = await open();
  const lists = toLists((await query(app, FIND_LISTS)) as { place: string; name: string | null }[]);
  let reopening: Promise<void> | undefined;

  async function reopen() {
    console.error(
      'The embedded database is stuck: it no longer answers. It is being restarted; what was stored is kept.',
    );
    // What a broken request left in the package's send buffer, which all connections share, goes out with these.
    for (let tries = 0; tries < 3; tries += 1) await query(app, 'rollback').catch(() => undefined);
    await app.connection.close().catch(() => undefined);
    app = await open();
    console.error('The embedded database answers again.');
  }

  return {
    async fetch(request: Request, env?: object): Promise<Response> {
      await reopening;
      const refused = await refusal(request, lists);
      if (refused) return refused;
      const asked = app;
      const response = await asked.fetch(request, env);
      if (!(await isOdd(request, response)) || (await isWell(asked))) return response;
      // Many requests may find it stuck; one reopens it.
      if (asked === app) {
        reopening ??= reopen().finally(() => {
          reopening = undefined;
        });
        await reopening;
      }
      return Response.json(
        { code: 'RESTARTED', message: 'The embedded backend was stuck and has been restarted. Please try again.' },
        { status: 503, headers: { 'retry-after': '0' } },
      );
    },
    close: () => app.connection.close(),
  };
}
