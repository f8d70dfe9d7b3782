import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../supabase/local/free-port.ts';
import { copySite } from './site-copy.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built site: its folder, which includes a fresh database, and the address it was built for. */
    built: { folder: string; address: string };
  }
}

/**
 * The environment of a user who starts the site on this port: no variables of this test run and no hosted project.
 * Google is replaced by a stand-in.
 */
export function siteEnvironment(port: number) {
  const {
    VITEST: _,
    VITE_SITE_URL: _site,
    VITE_SUPABASE_URL: _url,
    VITE_SUPABASE_ANON_KEY: _key,
    ...env
  } = process.env;
  return {
    ...env,
    NODE_ENV: 'production',
    PORT: String(port),
    GOOGLE_CLIENT_ID: 'stand-in-client',
    GOOGLE_CLIENT_SECRET: 'stand-in-secret',
  };
}

/** Builds the site once, like `npm start`. Each test file serves its own copy: `served-site.ts`. */
export default async function setup(project: TestProject) {
  const folder = copySite();
  const port = await freePort();
  const options = { cwd: folder, env: siteEnvironment(port), stdio: 'pipe' } as const;
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], options);
  execFileSync(process.execPath, ['scripts/prerender.ts'], options);
  project.provide('built', { folder, address: `localhost:${port}` });
  return () => rmSync(folder, { recursive: true, force: true });
}
