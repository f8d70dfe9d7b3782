// node tests/bench/compare-commits.bench.ts <commit> <commit>: home of two commits on the same machine in turns, so that
// whatever else it does slows both: Lighthouse (mobile), and on a slow phone the first tool and what a touch takes. Medians,
// and the second commit's as parts of the first's. Each commit is built in a folder of its own with its own packages.
// RUNS (default 5).
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../supabase/local/free-port.ts';
import { waitForServer } from '../support/wait-for-server.ts';
import { openLighthouse } from './lighthouse.ts';
import { median, openPhoneBrowser, openSlowPhone } from './slow-phone.ts';

const run = promisify(execFile);
const RUNS = Number(process.env.RUNS ?? 5);
const AUDITS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
/** What is touched on home, so many seconds after the first paint, and how the page tells that it has answered. */
const TOUCHES = [
  {
    name: 'theme',
    seconds: 0,
    target: 'header button:has(.only-dark)',
    done: `document.documentElement.dataset.theme === 'dark'`,
  },
  {
    name: 'theme',
    seconds: 3,
    target: 'header button:has(.only-dark)',
    done: `document.documentElement.dataset.theme === 'dark'`,
  },
  {
    name: 'Next',
    seconds: 0,
    target: 'nav[aria-label="Pages of tools"] > :last-child',
    done: `/^Showing 17/m.test(document.body?.innerText ?? '')`,
  },
];
const commits = process.argv.slice(2);
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
async function touch(address: string, { seconds, target, done }: (typeof TOUCHES)[number]) {
  const { context, page, devtools } = await openSlowPhone(browser);
  await page.addInitScript({
    content: `
      addEventListener('pointerdown', () => (window.down ??= performance.now()), true);
      const look = () => {
        if (!window.firstTool && document.querySelector('main article')?.getBoundingClientRect().height) window.firstTool = performance.now();
        if (window.down && !window.answered && (${done})) window.answered = performance.now();
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);`,
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const box = page.locator(target).first();
  await box.waitFor({ state: 'attached' });
  await page.waitForTimeout(seconds * 1000);
  await box.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  const place = { x: x + width / 2, y: y + height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // What has not answered by then was lost, and shows as NaN.
  await page.waitForFunction(() => 'answered' in window, undefined, { timeout: 20_000 }).catch(() => {});
  // As text, because the page's window has no such properties to TypeScript.
  const { firstTool, down, answered } = await page.evaluate<Record<string, number | undefined>>(
    '({ firstTool: window.firstTool, down: window.down, answered: window.answered })',
  );
  await context.close();
  return { firstTool: firstTool ?? Number.NaN, took: (answered ?? Number.NaN) - (down ?? Number.NaN) };
}

const sites = [await serve(commits[0] as string), await serve(commits[1] as string)];
const lighthouse = await openLighthouse();
for (let turn = 0; turn < RUNS; turn += 1) {
  for (const { address, found } of sites) {
    const keep = (name: string, value = Number.NaN) => (found[name] ??= []).push(Math.round(value));
    const { audits } = await lighthouse.look(address);
    for (const audit of AUDITS) keep(audit, audits[audit]?.numericValue);
    for (const one of TOUCHES) {
      const { firstTool, took } = await touch(address, one);
      keep(`${one.name} after ${one.seconds} s`, took);
      if (one.name === 'Next') keep('first tool', firstTool);
    }
  }
}
const [first, second] = sites as [(typeof sites)[number], (typeof sites)[number]];
console.log(`ms, medians of ${RUNS} turns`.padEnd(28), first.commit.padStart(10), second.commit.padStart(10), ' part');
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
process.exit(0);
