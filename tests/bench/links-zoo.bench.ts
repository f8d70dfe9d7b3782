// What the link check says of sites that are hard to tell, beside what Chromium shows: npx node tests/bench/links-zoo.bench.ts
// Times are real: it takes some minutes. HALF=seen, heldOut, known or sealed takes only that part.
import { chromium } from 'playwright-core';
import { isDead, type Outcome } from '../../supabase/functions/_shared/visit/classify.ts';
import { visit } from '../../scripts/links/visit.ts';
import { GOOD_KEY_HASH, openLinkSamples } from '../support/link-samples.ts';
import * as notices from '../support/link-sample-notices.ts';
import * as zoo from '../support/link-samples.ts';

const halves = { seen: zoo.seen, heldOut: zoo.heldOut, ...notices };

for (const [half, animals] of Object.entries(halves)) {
  if (process.env.HALF && process.env.HALF !== half) continue;
  const { network, port, addressOf, close } = await openLinkSamples(animals, 1000);
  const rules = Object.entries(animals).flatMap(([host, { life }]) =>
    typeof life === 'function' ? [] : [`MAP ${host} ${'name' in life ? '~NOTFOUND' : `127.0.0.3:${port}`}`],
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--disable-gpu', `--ignore-certificate-errors-spki-list=${GOOD_KEY_HASH}`],
      `--host-resolver-rules=${[...rules, `MAP * 127.0.0.1:${port}`].join(', ')}`,
    ],
  });
  const probe = await browser.newPage();
  const version = await probe.evaluate(() => navigator.userAgent);
  await probe.close();
  const shown = async (host: string) => {
    // Headless or not, to a wall it is a browser.
    const page = await browser.newPage({ userAgent: version.replace('Headless', '') });
    try {
      const response = await page.goto(addressOf(host), { timeout: 65_000, waitUntil: 'commit' });
      await page.waitForLoadState('load', { timeout: 3000 }).catch(() => undefined);
      await page.waitForTimeout(300);
      const words = await page.evaluate(() => document.body?.innerText.match(/\p{L}{2,}/gu)?.length ?? 0);
      return `${response?.status() ?? '-'}, ${words} words, at ${new URL(page.url()).host}`;
    } catch (error) {
      return /ERR_\w+|Timeout/.exec(String(error))?.[0] ?? String(error).split('\n')[0]!;
    } finally {
      await page.close();
    }
  };
  const rows: { host: string; is: string; outcome: Outcome; seconds: number; chromium: string; verdict: string }[] = [];
  const waiting = Object.entries(animals);
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [host, { is }] = next;
        const begun = performance.now();
        const { outcome } = await visit(addressOf(host), network);
        const seconds = Math.round((performance.now() - begun) / 1000);
        const wrong = isDead(outcome) ? is !== 'dead' : is === 'dead';
        const verdict = !wrong ? '' : isDead(outcome) ? 'WRONGLY DEAD' : 'missed';
        rows.push({ host, is, outcome, seconds, chromium: await shown(host), verdict });
      }
    }),
  );
  await browser.close();
  close();
  console.table(rows);
  const called = rows.filter(({ outcome }) => isDead(outcome));
  const right = called.filter(({ is }) => is === 'dead').length;
  const dead = rows.filter(({ is }) => is === 'dead').length;
  const share = (part: number, whole: number) => (part / whole).toFixed(2);
  console.log(
    `${half}: ${rows.length} sites, not working: precision ${share(right, called.length)} (${right} of ${called.length}), ` +
      `recall ${share(right, dead)} (${right} of ${dead}); the longest visit took ${Math.max(...rows.map(({ seconds }) => seconds))} s.`,
  );
}
process.exit(0);
