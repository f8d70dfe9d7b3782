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

function versionOf(path: string): string | undefined {
  try {
    const args = [...CHROMIUM_FLAGS, '--version'];
    return execFileSync(path, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Returns the Chromium from npm (Linux only) without its arguments for serverless functions. If the machine lacks four
 * libraries, Chromium uses the libraries of the package.
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
 * Returns the path of a Chromium. Tries CHROMIUM_PATH, the headless shell from npm, Playwright’s Chromium, and an
 * installed Chrome or Chromium. The headless shell opens pages with a fifth of the CPU time.
 */
export async function findChromium(): Promise<string> {
  const explicit = process.env['CHROMIUM_PATH'];
  if (explicit) return explicit;
  const onSystem = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'].map(onPath);
  for (const path of [await packaged(), chromium.executablePath(), ...onSystem])
    if (path && existsSync(path) && versionOf(path)) return path;
  throw new Error('No Chromium was found. Install one, or name it: CHROMIUM_PATH=/path/to/chromium');
}

/** Returns a description of the browser, so that failed and successful runs can be compared. */
export async function describeBrowser(): Promise<string> {
  const path = await findChromium();
  return `${versionOf(path)} (${path})`;
}
