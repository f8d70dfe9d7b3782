import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { paths, setLocalEnvironment } from '../supabase/local/environment.ts';
import type { LocalBackend } from '../supabase/local/local-backend.ts';
import { hashInputs } from './build-inputs.ts';
import { endWithNpm } from './end-with-npm.ts';
import { loadVite } from './load-vite.ts';

/** The build's metadata. `inputs` is added last, so its absence marks an unfinished build. */
const BUILD = 'dist/build.json';
const SETTINGS = ['VITE_', 'SUPABASE_PUBLISHABLE_KEY', 'PORT', 'PRERENDER_TOOLS'];
const port = Number(process.env.PORT ?? 5173);

/** Runs a script in a child process that ends with this process. Exits with the child's code if the child fails. */
async function run(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const end = (signal: NodeJS.Signals) => void child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, end);
  if (code !== 0) process.exit(code ?? 1);
}

const readBuild = () =>
  existsSync(BUILD) ? (JSON.parse(readFileSync(BUILD, 'utf8')) as { inputs?: string; version: string }) : undefined;

async function build(reason: string, inputs: string): Promise<void> {
  console.log(`${reason} This takes a minute or two. The next start takes seconds if nothing changes.`);
  await run('node_modules/vite/bin/vite.js', 'build');
  await run('scripts/prerender.ts', '--leave-out');
  writeFileSync(BUILD, `${JSON.stringify({ ...readBuild(), inputs })}\n`);
}

class DirectoryChanged extends Error {}

/** Prevents the preview server from starting if its pages were built from a different version of the directory. */
function sameDirectory(settings: Record<string, string>): Plugin {
  const { VITE_SUPABASE_URL: url = `http://localhost:${port}` } = settings;
  const apikey = settings['VITE_SUPABASE_ANON_KEY'] ?? settings['SUPABASE_PUBLISHABLE_KEY'] ?? '';
  const request = new Request(`${url}/rest/v1/rpc/directory_version`, { headers: { apikey } });
  return {
    name: 'same-directory',
    configurePreviewServer: {
      order: 'post',
      async handler({ config }) {
        const local = config.plugins.find(({ name }) => name === 'local-backend')?.api as LocalBackend | undefined;
        const version = await (local?.backend?.fetch(request) ?? fetch(request)).then(
          (response) => response.json(),
          // The build has already printed the error.
          () => undefined,
        );
        if (version === readBuild()?.version) return;
        await local?.backend?.close();
        // The lock is released, because the build opens the database in its own process.
        if (local) rmSync(paths.lock(), { force: true });
        throw new DirectoryChanged();
      },
    },
  };
}

async function start(): Promise<void> {
  const { loadEnv, preview } = await loadVite();
  const readSettings = () => loadEnv('production', process.cwd(), SETTINGS);
  if (!readSettings()['VITE_SUPABASE_URL']) setLocalEnvironment(port);
  const settings = readSettings();
  const inputs = hashInputs(process.cwd(), settings);
  const former = readBuild()?.inputs;
  if (former === inputs) console.log('The code has not changed since the last build.');
  else if (former)
    await build('The code or a setting has changed since the last build, so the site is built again.', inputs);
  else await build('Building the site for the first time.', inputs);

  const plugins = former === inputs ? [sameDirectory(settings)] : [];
  const server = await preview({ plugins }).catch(async (error: unknown) => {
    if (!(error instanceof DirectoryChanged)) throw error;
    await build('The directory has changed since the last build, so the site is built again.', inputs);
    return preview();
  });
  server.printUrls();
  server.bindCLIShortcuts({ print: true });
}

endWithNpm('start');
await start().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
