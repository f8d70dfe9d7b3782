import { setTimeout } from 'node:timers/promises';
import { isOlder, olderDatabase } from '../../src/lib/schema-version.ts';
import { setLocalEnvironment } from '../../supabase/local/environment.ts';
import { openLocalDatabase } from '../../supabase/local/local-database.ts';

type Close = () => Promise<void>;

/** The delays before the retries of a request, in milliseconds. */
const RETRY_DELAYS = [300, 1000];
/** A gateway returns these statuses if it cannot reach its backend. */
const isUnavailable = (status: number) => [502, 503, 504].includes(status);

/**
 * Gives this process read access to a backend with the public key. The backend is the hosted project, else a running
 * local server, else the local database. Sets VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY. Returns a function that
 * closes the backend.
 * @throws a complete message if the backend cannot be reached or is older than this site.
 */
export async function openPublicApi(port: number): Promise<Close> {
  const network = globalThis.fetch;
  const restore = async () => {
    globalThis.fetch = network;
  };
  if (process.env.VITE_SUPABASE_URL) {
    globalThis.fetch = retryReads(network);
    await requireCurrentSchema(process.env.VITE_SUPABASE_URL);
    return restore;
  }
  setLocalEnvironment(port);
  const url = `http://localhost:${port}`;
  Object.assign(process.env, {
    VITE_SUPABASE_URL: url,
    VITE_SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY,
  });
  if (await isServing(url)) {
    globalThis.fetch = retryReads(network);
    await requireCurrentSchema(url);
    return restore;
  }

  // The local database is always current, because opening it applies the migrations.
  const app = await openLocalDatabase();
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith(`${url}/`) ? Promise.resolve(app.fetch(request)) : network(request);
  };
  return async () => {
    await restore();
    await app.connection.close();
  };
}

/**
 * Retries reads that did not reach the backend. While a build blocks its event loop, the server may close the
 * connection that the next read uses.
 */
export function retryReads(network: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'GET') return network(request);
    for (const delay of RETRY_DELAYS) {
      // oxlint-disable-next-line no-await-in-loop -- the next request depends on this response
      const response = await network(request.clone()).catch((error: unknown) => {
        if (request.signal.aborted) throw error;
      });
      if (response && !isUnavailable(response.status)) return response;
      // oxlint-disable-next-line no-await-in-loop -- waits before the next request
      await Promise.all([response?.body?.cancel(), setTimeout(delay)]);
    }
    return network(request);
  };
}

const readSchema = (url: string) =>
  fetch(`${url}/rest/v1/rpc/schema_version`, {
    headers: { apikey: process.env.VITE_SUPABASE_ANON_KEY ?? '' },
    signal: AbortSignal.timeout(60_000),
  });

const isServing = (url: string) =>
  readSchema(url).then(
    (response) => response.ok,
    () => false,
  );

async function requireCurrentSchema(url: string): Promise<void> {
  const response = await readSchema(url).catch((error: Error) => {
    throw new Error(
      `The pages cannot be built: ${url} cannot be reached (${error.message}). Check VITE_SUPABASE_URL and the network, then build again.`,
    );
  });
  // A database without this function has no migrations at all.
  const schema = response.status === 404 ? 0 : response.ok ? Number(await response.json()) : undefined;
  if (schema === undefined)
    throw new Error(
      `The pages cannot be built: ${url} responded with status ${response.status}. Check VITE_SUPABASE_ANON_KEY and that the migrations are applied, then build again.`,
    );
  if (isOlder(schema)) throw new Error(olderDatabase(schema));
}
