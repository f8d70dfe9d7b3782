import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database.ts';

type Driver = {
  exec?(text: string): Promise<unknown>;
  query?(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  unsafe?(text: string, values?: unknown[]): Promise<unknown[]>;
};

/** Serves the seeded backend on either engine over HTTP, with a direct connection to its database. */
export async function serveBackend(engine: 'PGlite' | 'PostgreSQL 17') {
  const postgres = engine === 'PGlite' ? undefined : await startPostgres();
  const project = makeProject(postgres?.url);
  const root = process.cwd();
  const app = await openBackend(project.folder).finally(() => process.chdir(root));
  const driver = app.connection.driver as Driver;
  const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (driver.query ? (await driver.query(text, values)).rows : [...(await driver.unsafe!(text, values))]) as Record<
      string,
      unknown
    >[];
  const seed = readFileSync('supabase/seed.sql', 'utf8');
  await (driver.exec ? driver.exec(seed) : driver.unsafe!(seed));

  const server = createServer((request, response) => void pass(request, response));
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await app.fetch(
      new Request(`http://localhost:5173${request.url}`, { headers: request.headers as Record<string, string> }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  await new Promise<void>((done) => server.listen(0, done));
  const base = `http://localhost:${(server.address() as AddressInfo).port}`;
  const apikey = process.env.SUPABASE_PUBLISHABLE_KEY ?? '';
  return {
    sql,
    url: postgres?.url,
    /** The URL and public key of the API, which another process can use. */
    base,
    apikey,
    answer: (request: Request) => app.fetch(request),
    get: async (path: string) => {
      const answer = await fetch(`${base}/rest/v1/${path}`, { headers: { apikey } });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${body.slice(0, 200)}`);
      return body;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await app.connection.close();
      await postgres?.stop();
      project.remove();
    },
  };
}
