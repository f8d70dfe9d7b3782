import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { freePort } from '../../supabase/local/free-port.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';

export type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
};

/** Starts a browser for Lighthouse (mobile), which npx downloads. A local image replaces the images of other hosts. */
export async function openLighthouse() {
  const port = await freePort();
  const picture = readFileSync('supabase/local/demo/gold.svg');
  const context = await chromium.launchPersistentContext('', {
    executablePath: await findChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
  return {
    async look(url: string): Promise<Report> {
      const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
      const args = ['--yes', LIGHTHOUSE, url, `--port=${port}`, '--output=json', '--quiet'];
      const { stdout } = await promisify(execFile)(npx, args, { maxBuffer: 1e9, shell: process.platform === 'win32' });
      return JSON.parse(stdout) as Report;
    },
    close: () => context.close(),
  };
}
