import type { Plugin, PluginOption } from 'vite';
import { localAccounts, paths, setLocalEnvironment } from './environment.ts';
import { prepareDatabase } from './prepare-database.ts';

/**
 * The embedded backend on Vite's dev and preview servers: database, auth and storage
 * under the page's own origin. The first start migrates and seeds; later starts keep the data.
 */
export async function localBackend(port: number): Promise<PluginOption[]> {
  setLocalEnvironment(port);
  // Imported only now: the package reads its storage switch from the environment when it loads.
  const { supalite } = await import('@supabase/lite/vite');

  const prepare = () => {
    try {
      prepareDatabase();
    } catch (error) {
      console.error((error as Error).message);
      process.exit(1);
    }
  };
  const greet = (server: { httpServer: { once(event: 'listening', run: () => void): unknown } | null }) => {
    server.httpServer?.once('listening', () => {
      console.log(`\n  The directory is at http://localhost:${port}\n`);
      for (const { email, password } of localAccounts) console.log(`  ${email} / ${password}`);
      console.log('\n  Mail (such as a password reset) is printed here instead of being sent.\n');
    });
  };

  const preparation: Plugin = {
    name: 'prepare-local-backend',
    configureServer(server) {
      prepare();
      greet(server);
    },
    configurePreviewServer(server) {
      prepare();
      greet(server);
    },
  };

  return [
    preparation,
    supalite({
      config: paths.config,
      admin: false,
      initOnBoot: false,
      watchSchema: false,
      prefixes: ['/auth/v1', '/rest/v1', '/storage/v1'],
    }) as PluginOption,
  ];
}
