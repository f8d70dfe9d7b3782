import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as ServerEntry from '../../src/entry-server.tsx';

export type ServerApp = typeof ServerEntry;

/**
 * Builds the app for Node and loads it. The app reads from the backend in the environment variables. The built files
 * are removed when this process ends.
 */
export async function loadServerApp(): Promise<ServerApp> {
  const outDir = resolve('.build/pages');
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    logLevel: 'warn',
    build: { ssr: 'src/entry-server.tsx', outDir, copyPublicDir: false, manifest: false, minify: false },
    ssr: { noExternal: true },
  });
  return (await import(pathToFileURL(resolve(outDir, 'entry-server.js')).href)) as ServerApp;
}
