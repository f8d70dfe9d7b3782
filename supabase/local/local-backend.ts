import type { Connect, Plugin, PluginOption } from 'vite';
import { callDatabase } from '../functions/_shared/database.ts';
import { localAccounts, paths, setLocalEnvironment } from './environment.ts';
import { loadLiteVite } from './load-lite.ts';
import { openLocalDatabase } from './local-database.ts';
import { mailPrinter } from './print-mail.ts';
import { watchBackend } from './watched-backend.ts';

const PREFIXES = ['/auth/v1', '/rest/v1', '/storage/v1'];

/** The plugin's `api`. For `npm start`, it contains the opened backend. */
export type LocalBackend = { backend?: Awaited<ReturnType<typeof watchBackend>> };

/**
 * Runs the embedded backend (database, auth, storage) inside Vite's development and preview servers. The backend has
 * the same origin as the page. The first start migrates and seeds the database. Later starts keep the data.
 */
export async function localBackend(port: number): Promise<PluginOption[]> {
  setLocalEnvironment(port);
  // This import is late, because the package reads its storage setting from the environment when it is loaded.
  const { honoMiddleware, supalite } = await loadLiteVite();

  const stop = (error: unknown): never => {
    console.error((error as Error).message);
    process.exit(1);
  };

  type Server = {
    middlewares: Connect.Server;
    httpServer: { once(event: 'listening', run: () => void): unknown } | null;
    close(): Promise<void>;
  };
  const api: LocalBackend = {};
  const serve = async (server: Server) => {
    const backend = await watchBackend(openLocalDatabase).catch(stop);
    api.backend = backend;
    const site = `http://localhost:${port}`;
    const ask = (url: string, request: RequestInit) => backend.fetch(new Request(url, request));
    const database = callDatabase(site, process.env.SUPABASE_SECRET_KEY ?? '', ask);
    // This import is late, because builds and tests must not load Stripe's library.
    const { localFunctions } = await import('./local-functions.ts');
    const local = localFunctions(site, ask);
    const functions = Object.entries(local.functions);
    const mail = mailPrinter(database, site, { before: local.cancelSubscriptions });
    const served = {
      async fetch(request: Request, environment?: object) {
        const { pathname } = new URL(request.url);
        const [, handler] = functions.find(([path]) => pathname.startsWith(path)) ?? [];
        const response = await (handler ? handler(request) : backend.fetch(request, environment));
        if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) mail.wake();
        return response;
      },
    };
    const prefixes = [...PREFIXES, ...functions.map(([path]) => path)];
    server.middlewares.use(honoMiddleware(served as never, prefixes) as Connect.NextHandleFunction);
    const close = server.close.bind(server);
    // Vite ends the process after this call, so the database must be closed first.
    server.close = async () => {
      await close();
      await mail.stop();
      await backend.close();
    };
    server.httpServer?.once('listening', () => {
      console.log(`\n  The directory is at http://localhost:${port}\n`);
      for (const { email, password } of localAccounts) console.log(`  ${email} / ${password}`);
      console.log('\n  Email (such as a password reset) is printed here instead of being sent.\n');
      void mail.run();
    });
  };

  // The plugin's `config` gives the page the backend's URL and key. This server handles requests instead of the plugin,
  // so that request-filter.ts can check them first.
  const { config } = supalite({ config: paths.config, initOnBoot: false }) as Plugin;
  return [{ name: 'local-backend', api, config, configureServer: serve, configurePreviewServer: serve } as Plugin];
}
