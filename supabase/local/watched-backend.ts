import { FIND_LISTS, refusal, toLists } from './request-filter.ts';

type Rows = { rows: unknown[] };
type App = {
  fetch(request: Request, env?: object): Response | Promise<Response>;
  connection: { driver: unknown; close(): Promise<unknown> };
};
/** The part of PGlite's interface that is used here. */
type Driver = { query(text: string): Promise<Rows> };

const query = async (app: App, text: string) => (await (app.connection.driver as Driver).query(text)).rows;

/** Returns whether the database responds to a trivial query. */
const isHealthy = (app: App) =>
  query(app, 'select 1 as one').then(
    (rows) => rows.length === 1,
    () => false,
  );

/** Returns whether the response is empty or a server error. A stuck database gives only such responses. */
async function isSuspicious(request: Request, response: Response): Promise<boolean> {
  if (response.status >= 500) return true;
  if (response.status !== 200 || !new URL(request.url).pathname.startsWith('/rest/v1/')) return false;
  if (request.method === 'HEAD') return false;
  return ['', '[]'].includes(await response.clone().text());
}

/**
 * Wraps the embedded backend. Rejects requests that would leave the database stuck (request-filter.ts). If the database
 * gets stuck anyway, logs the problem and reopens the database with the same data.
 */
export async function watchBackend(open: () => Promise<App>) {
  let app = await open();
  const lists = toLists((await query(app, FIND_LISTS)) as { place: string; name: string | null }[]);
  let reopening: Promise<void> | undefined;
  let isClosed = false;

  async function reopen() {
    console.error('The embedded database no longer responds, so it is being restarted. Stored data is kept.');
    // All connections share the package's send buffer. These queries flush the remains of a broken request.
    for (let tries = 0; tries < 3; tries += 1) await query(app, 'rollback').catch(() => undefined);
    await app.connection.close().catch(() => undefined);
    app = await open();
    console.error('The embedded database responds again.');
  }

  return {
    async fetch(request: Request, env?: object): Promise<Response> {
      await reopening;
      const refused = await refusal(request, lists);
      if (refused) return refused;
      const usedApp = app;
      const response = await usedApp.fetch(request, env);
      if (!(await isSuspicious(request, response)) || (await isHealthy(usedApp))) return response;
      // The client does not need this response, and a closed database must not be reopened.
      if (isClosed) return response;
      // Several requests may find the database stuck, but only one request may reopen it.
      if (usedApp === app) {
        reopening ??= reopen().finally(() => {
          reopening = undefined;
        });
        await reopening;
      }
      return Response.json(
        { code: 'RESTARTED', message: 'The embedded backend stopped responding and was restarted. Please try again.' },
        { status: 503, headers: { 'retry-after': '0' } },
      );
    },
    async close() {
      isClosed = true;
      await reopening;
      await app.connection.close();
    },
  };
}
