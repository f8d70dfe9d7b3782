import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { setLocalEnvironment } from '../../supabase/local/environment.ts';

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
export type Files = ReturnType<typeof createClient>['storage'];

/** A project's database, and its pictures if there is a secret key. */
export type Project = {
  url: string;
  isEmbedded: boolean;
  query: Query;
  files: Files | undefined;
  close: () => Promise<unknown>;
};

const TRIES = 3;
/** Retries failed storage requests. Retrying is safe because every request is idempotent. */
const fetchWithRetry: typeof fetch = async (input, init) => {
  for (let retriesLeft = TRIES - 1; ; retriesLeft -= 1) {
    const response = await fetch(input, init).catch((error: unknown) => {
      if (retriesLeft === 0) throw error;
    });
    if (response && (retriesLeft === 0 || (response.status < 500 && response.status !== 429))) return response;
    await new Promise((wait) => setTimeout(wait, 1000 * (TRIES - retriesLeft)));
  }
};

const filesAt = (url: string, key: string, send: typeof fetch) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false }, global: { fetch: send } }).storage;

function openHosted(database: string): Project {
  const { SUPABASE_URL: url = '', SUPABASE_SECRET_KEY: key } = process.env;
  // Connections to remote databases must be encrypted.
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(database).hostname);
  const sql = postgres(database, { max: 1, onnotice: () => {}, ...(!isHere && { ssl: 'require' }) });
  return {
    url: url.replace(/\/+$/, ''),
    isEmbedded: false,
    query: async <Row>(text: string, values: unknown[] = []) =>
      [...(await sql.unsafe(text, values as never[]))] as Row[],
    files: url && key ? filesAt(url, key, fetchWithRetry) : undefined,
    close: () => sql.end(),
  };
}

type Driver = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

async function openEmbedded(seed: boolean): Promise<Project> {
  const port = Number(process.env.PORT ?? 5173);
  setLocalEnvironment(port);
  // PGlite is a dev dependency, so it is imported only when needed.
  const { openLocalDatabase } = await import('../../supabase/local/local-database.ts');
  const app = await openLocalDatabase({ seed });
  const driver = app.connection.driver as unknown as Driver;
  const url = `http://localhost:${port}`;
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    // An HTTP client would set this header. This request is not sent by HTTP, but passed to the embedded storage.
    if (request.body) request.headers.set('content-length', String((await request.clone().arrayBuffer()).byteLength));
    return app.fetch(request);
  };
  return {
    url,
    isEmbedded: true,
    query: async <Row>(text: string, values: unknown[] = []) => (await driver.query(text, values)).rows as Row[],
    files: filesAt(url, process.env.SUPABASE_SECRET_KEY ?? '', send),
    close: () => app.connection.close(),
  };
}

/**
 * Opens the project's database, and its pictures if there is a secret key. DATABASE_URL, SUPABASE_URL and
 * SUPABASE_SECRET_KEY select a project. Without DATABASE_URL, opens the embedded database, whose server must be
 * stopped.
 * @param seed whether a new embedded database contains the catalogue.
 */
export async function openWhole({ seed }: { seed: boolean }): Promise<Project> {
  const { DATABASE_URL, SUPABASE_URL } = process.env;
  if (DATABASE_URL) return openHosted(DATABASE_URL);
  if (SUPABASE_URL)
    throw new Error(`Also set DATABASE_URL to the connection string of ${SUPABASE_URL} (Connect → Session pooler).`);
  return openEmbedded(seed);
}

/**
 * Runs `work` in a transaction. Its session settings make all servers format values in the same way.
 * @param mode the options after `begin`.
 */
export async function inTransaction<Result>(query: Query, mode: string, work: () => Promise<Result>): Promise<Result> {
  await query(`begin ${mode}`);
  try {
    await query(
      `select set_config(name, value, true) from (values ('statement_timeout', '0'), ('timezone', 'UTC'),
        ('intervalstyle', 'postgres'), ('bytea_output', 'hex')) as setting (name, value)`,
    );
    const result = await work();
    await query('commit');
    return result;
  } catch (error) {
    // The rollback also fails if the connection is lost. The rollback's error must not replace the original error.
    await query('rollback').catch(() => {});
    throw error;
  }
}
