import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** Linux alone; without the package's own arguments, which are for single-process serverless functions. */
const packaged = () => import('@sparticuz/chromium').then((found) => found.default.executablePath()).catch(() => '');

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
export async function browserInWords(): Promise<string> {
  const path = await findChromium();
  return `${versionOf(path)} (${path})`;
}
