// npm run bench:lighthouse: Lighthouse 13 (mobile) on home, a tool's page and an article of the last build, three runs
// each, their medians. Text is compressed as a host does; pictures of other sites are answered by one of ours.
// Lighthouse itself comes from npm when this runs.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { freePort } from '../../supabase/local/free-port.ts';
import { servePreview } from './preview.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PATHS =
  process.argv.length > 2 ? process.argv.slice(2) : ['/', '/tools/chatgpt', '/blog/best-ai-image-generators'];
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** What is wanted at most: milliseconds, and the sum of shifts. */
const WANTED = { 'largest-contentful-paint': 1300, 'total-blocking-time': 50, 'cumulative-layout-shift': 0.01 };

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
};

const site = await servePreview();
const port = await freePort();
const picture = readFileSync('public/favicon.svg');
const context = await chromium.launchPersistentContext('', {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});
await context.route(
  ({ origin }) => origin !== site.address,
  (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }),
);

async function look(path: string): Promise<Report> {
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const args = ['--yes', LIGHTHOUSE, site.address + path, `--port=${port}`, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)(npx, args, { maxBuffer: 1e9, shell: process.platform === 'win32' });
  return JSON.parse(stdout) as Report;
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

let hasMissed = false;
const say = (text: string, isMissed: boolean) => {
  hasMissed ||= isMissed;
  console.log(`  ${text}${isMissed ? '   <- missed' : ''}`);
};
for (const path of PATHS) {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await look(path));
  console.log(path);
  for (const category of CATEGORIES) {
    const score = Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0)));
    say(`${category} ${score}`, score < (category === 'performance' ? 98 : 100));
  }
  for (const [audit, most] of Object.entries(WANTED)) {
    const values = reports.map(({ audits }) => Number((audits[audit]?.numericValue ?? Number.NaN).toFixed(3)));
    const text = values.map((value) => (most < 1 ? value.toFixed(3) : String(Math.round(value)))).join(', ');
    say(`${audit} ${text}; wanted: ${most}`, !(median(values) <= most));
  }
  const [last] = reports.slice(-1);
  for (const { auditRefs } of CATEGORIES.map((name) => last?.categories[name]).filter((one) => one !== undefined)) {
    for (const { id, weight } of auditRefs) {
      const audit = last?.audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        console.log(`    ${audit.score} ${audit.title}`);
    }
  }
}
await context.close();
site.end();
process.exit(hasMissed ? 1 : 0);
