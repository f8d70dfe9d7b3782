import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu'];

const onPath = (name: string) => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
};

/** What a browser calls itself; undefined where it cannot be started. */
function versionOf(path: string): string | undefined {
  try {
    const asked = [...CHROMIUM_FLAGS, '--version'];
    return execFileSync(path, asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Linux alone; without the package's own arguments, which are for single-process serverless functions. A machine that has
 * never had a browser lacks four of its libraries: the package has them for serverless machines, which lack them too.
 */
async function packaged(): Promise<string> {
  const found = await import('@sparticuz/chromium').catch(() => undefined);
  const path = (await found?.default.executablePath().catch(() => '')) ?? '';
  if (found && path && !versionOf(path)) {
    const folder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
    const libraries = await found.inflate(join(folder, 'al2023.tar.br')).catch(() => '');
    found.setupLambdaEnvironment(join(libraries, 'lib'));
  }
  return path;
}

/**
 * The path of a Chromium: an explicit one; or the one from npm, a headless shell that is the same everywhere and takes a
 * fifth of a whole browser's processor time for each new window; or Playwright's own, or a system Chrome or Chromium.
 */
export async function findChromium(): Promise<string> {
  const explicit = process.env['CHROMIUM_PATH'];
  if (explicit) return explicit;
  const onSystem = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'].map(onPath);
  for (const path of [await packaged(), chromium.executablePath(), ...onSystem])
    if (path && existsSync(path) && versionOf(path)) return path;
  throw new Error('No Chromium was found. Install one, or name it: CHROMIUM_PATH=/path/to/chromium');
}

/** Which browser a run uses, to be read where one run is red and another green. */
export async function describeBrowser(): Promise<string> {
  const path = await findChromium();
  return `${versionOf(path)} (${path})`;
}
