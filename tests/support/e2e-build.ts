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
    /** The built site: its folder, which includes a fresh database, and the address it was built for. */
    built: { folder: string; address: string };
  }
}

/**
 * The environment of a user who starts the site: no variables of this test run and no hosted project. Google is replaced
 * by a stand-in.
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

/** The file that says that the built site is there. */
export const builtMark = (folder: string) => join(folder, 'built');

/** Builds the site once, like `npm start`, beside the tests that need none. Each worker serves its own copy: `served-site.ts`. */
export default async function setup(project: TestProject) {
  console.log(`The journeys' browser: ${await describeBrowser()}`);
  const folder = copySite();
  // Nothing is served there: each copy of the build puts its own address in its place.
  const address = 'localhost:65535';
  // Every tool has its page, and the newest 120 one of their alternatives.
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
