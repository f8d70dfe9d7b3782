import { openLighthouse, type Report } from '../support/lighthouse.ts';
import { servePreview } from '../support/preview.ts';
import { median, openPhoneBrowser } from '../support/slow-phone.ts';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../supabase/local/free-port.ts';
import { waitForServer } from '../support/wait-for-server.ts';
import { firstAndSecondVisit, touch, touches } from './phone.ts';

/**
 * Runs Lighthouse 13 (mobile) three times on the home page, a tool page and an article of the last build. Prints the
 * medians.
 */
export async function lighthouse(args: string[]) {
  const PATHS = args.length > 0 ? args : ['/', '/tools/chatgpt', '/blog/best-ai-image-generators'];
  const RUNS = 3;
  const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
  /** Upper limits, in ms except for the layout shift score. */
  const GOALS = { 'largest-contentful-paint': 1300, 'total-blocking-time': 50, 'cumulative-layout-shift': 0.01 };

  const site = await servePreview();
  const lighthouse = await openLighthouse();

  let hasMissed = false;
  const say = (text: string, isMissed: boolean) => {
    hasMissed ||= isMissed;
    console.log(`  ${text}${isMissed ? '   <- missed' : ''}`);
  };
  for (const path of PATHS) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await lighthouse.look(site.address + path));
    console.log(path);
    for (const category of CATEGORIES) {
      const score = Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0)));
      say(`${category} ${score}`, score < (category === 'performance' ? 98 : 100));
    }
    for (const [audit, most] of Object.entries(GOALS)) {
      const values = reports.map(({ audits }) => Number((audits[audit]?.numericValue ?? Number.NaN).toFixed(3)));
      const text = values.map((value) => (most < 1 ? value.toFixed(3) : String(Math.round(value)))).join(', ');
      say(`${audit} ${text}; goal: ${most}`, !(median(values) <= most));
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
  await lighthouse.close();
  site.end();
  return !hasMissed;
}

/**
 * Compares the home page of two commits, which take turns on one machine. Measures Lighthouse scores, the first tool,
 * and touches on a slow phone. Variable: RUNS (default 5).
 */
export async function compareCommits(args: string[]) {
  const run = promisify(execFile);
  const RUNS = Number(process.env.RUNS ?? 5);
  const AUDITS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
  /** The touches to measure, with the seconds after the first paint. */
  const TOUCHES = [
    ['theme', 0],
    ['theme', 3],
    ['Next', 0],
  ] as const;
  const commits = args;
  if (commits.length !== 2) throw new Error('Name two commits.');

  async function serve(commit: string) {
    const folder = mkdtempSync(join(tmpdir(), 'aisle-commit-'));
    await run('sh', ['-c', `git archive "$0" | tar -x -C "$1"`, commit, folder]);
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 2 ** 26 });
    const address = `http://localhost:${await freePort()}`;
    const env = { ...process.env, PORT: new URL(address).port, VITE_SITE_URL: address, CI: 'true' };
    for (const script of ['node_modules/vite/bin/vite.js build', 'scripts/prerender.ts --leave-out'])
      await run(process.execPath, script.split(' '), { cwd: folder, env, maxBuffer: 2 ** 26 });
    const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'preview'], {
      cwd: folder,
      env,
      stdio: 'ignore',
    });
    await waitForServer(address, server, () => `${commit} cannot be served.`);
    return {
      commit,
      address,
      found: {} as Record<string, number[]>,
      end: () => {
        server.kill();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }

  const browser = await openPhoneBrowser();
  const sites = [await serve(commits[0] as string), await serve(commits[1] as string)];
  const lighthouse = await openLighthouse();
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const { address, found } of sites) {
      const keep = (name: string, value = Number.NaN) => (found[name] ??= []).push(Math.round(value));
      const { audits } = await lighthouse.look(address);
      for (const audit of AUDITS) keep(audit, audits[audit]?.numericValue);
      for (const [name, seconds] of TOUCHES) {
        const wanted = touches.find((one) => one.name === name)!;
        keep(`${name} after ${seconds} s`, (await touch(browser, address, wanted, seconds)).time);
      }
      keep('first tool', (await firstAndSecondVisit(browser, address)).first.time);
    }
  }
  const [first, second] = sites as [(typeof sites)[number], (typeof sites)[number]];
  console.log(
    `ms, medians of ${RUNS} turns`.padEnd(28),
    first.commit.padStart(10),
    second.commit.padStart(10),
    ' part',
  );
  for (const name of Object.keys(first.found)) {
    const [one, other] = [median(first.found[name] ?? []), median(second.found[name] ?? [])];
    console.log(
      name.padEnd(28),
      String(one).padStart(10),
      String(other).padStart(10),
      (other / one).toFixed(2).padStart(5),
    );
    console.log(`  ${first.found[name]?.join(', ')} | ${second.found[name]?.join(', ')}`);
  }
  for (const { end } of sites) end();
  await lighthouse.close();
  await browser.close();
}
