import { execFile } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { describeBrowser } from './chromium.ts';
import { prepare } from './prepared.ts';
import { copySite } from './site-copy.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the built site with a new database, and the address for which the site was built. */
    built: { folder: string; address: string };
  }
}

/**
 * Returns the environment of a local start, without variables of this test run or of a hosted project. A mock replaces
 * Google.
 */
export function siteEnvironment() {
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
    GOOGLE_CLIENT_ID: 'stand-in-client',
    GOOGLE_CLIENT_SECRET: 'stand-in-secret',
  };
}

export const builtMark = (folder: string) => join(folder, 'built');

/**
 * Builds the site once, like `npm start`, in the background of tests that need no build. `served-site.ts` serves a copy
 * per worker.
 */
export default async function setup(project: TestProject) {
  console.log(`The journeys' browser: ${await describeBrowser()}`);
  const folder = copySite();
  // Each copy replaces this address with its own address.
  const address = 'localhost:65535';
  // Every tool gets a page, and the newest 120 get a page of alternatives.
  const env = { ...siteEnvironment(), PORT: '65535', PRERENDER_TOOLS: '600' };
  const run = (...script: string[]) =>
    promisify(execFile)(process.execPath, script, { cwd: folder, env, maxBuffer: 2 ** 26 });
  const building = prepare(builtMark(folder), async () => {
    await run('node_modules/vite/bin/vite.js', 'build');
    await run('scripts/prerender.ts');
  });
  project.provide('built', { folder, address });
  return async () => {
    await building;
    for (const copy of globSync(`${folder}*`)) rmSync(copy, { recursive: true, force: true, maxRetries: 10 });
  };
}
