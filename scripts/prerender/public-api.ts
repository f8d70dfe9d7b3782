import { setLocalEnvironment } from '../../supabase/local/environment.ts';
import { openLocalDatabase } from '../../supabase/local/local-database.ts';

type Close = () => Promise<void>;

/**
 * Gives this process read access to the backend with the public key. The backend is the hosted project, a running local
 * server, or the local data folder. Sets VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY. Returns a function that closes
 * the backend.
 * @throws a complete message if the backend cannot be reached.
 */
export async function openPublicApi(port: number): Promise<Close> {
  if (process.env.VITE_SUPABASE_URL) {
    await ask(process.env.VITE_SUPABASE_URL);
    return async () => {};
  }
  setLocalEnvironment(port);
  const url = `http://localhost:${port}`;
  Object.assign(process.env, {
    VITE_SUPABASE_URL: url,
    VITE_SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY,
  });
  if (await isServing(url)) return async () => {};

  const app = await openLocalDatabase();
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith(`${url}/`) ? Promise.resolve(app.fetch(request)) : network(request);
  };
  return async () => {
    globalThis.fetch = network;
    await app.connection.close();
  };
}

const versionOf = (url: string) =>
  fetch(`${url}/rest/v1/rpc/directory_version`, {
    headers: { apikey: process.env.VITE_SUPABASE_ANON_KEY ?? '' },
    signal: AbortSignal.timeout(15_000),
  });

const isServing = (url: string) =>
  versionOf(url).then(
    (response) => response.ok,
    () => false,
  );

async function ask(url: string): Promise<void> {
  const response = await versionOf(url).catch((error: Error) => {
    throw new Error(
      `The pages cannot be built: ${url} cannot be reached (${error.message}). Check VITE_SUPABASE_URL and the network, and build again.`,
    );
  });
  if (response.ok) return;
  throw new Error(
    `The pages cannot be built: ${url} answers ${response.status}. Check VITE_SUPABASE_ANON_KEY and that the migrations are applied, and build again.`,
  );
}
