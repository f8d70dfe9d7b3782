// node tests/bench/slow-phone.bench.ts [address]: until a slow phone shows the first tool, in milliseconds, at a first and
// at a second visit: five phones, their medians. Without an address it serves what `npm run build` has made.
import type { Page } from 'playwright-core';
import { servePreview } from './preview.ts';
import { median, openPhoneBrowser, openSlowPhone } from './slow-phone.ts';

const RUNS = 5;
const WANTED = 1500;
const given = process.argv[2];
const site = given ? undefined : await servePreview();
const address = given ?? `${site?.address}/`;
const browser = await openPhoneBrowser();

async function visit(page: Page) {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'firstTool' in window, undefined, { timeout: 60_000 });
  const time = await page.evaluate(() => (window as unknown as { firstTool: number }).firstTool);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 300);
      }),
  );
  return { time: Math.round(time), shift };
}

async function visits() {
  const { context, page } = await openSlowPhone(browser);
  // Painted, not merely there: the frame after the one that has a card in view.
  await page.addInitScript(() => {
    const look = () => {
      const card = document.querySelector('main article');
      const box = card?.getBoundingClientRect();
      const isStyled = getComputedStyle(document.documentElement).getPropertyValue('--ground') !== '';
      if (box && isStyled && box.height > 0 && box.top < innerHeight) {
        requestAnimationFrame(() => Object.assign(window, { firstTool: performance.now() }));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const first = await visit(page);
  const second = await visit(page);
  await context.close();
  return { first, second };
}

const runs = [];
for (let run = 0; run < RUNS; run += 1) runs.push(await visits());
for (const which of ['first', 'second'] as const) {
  const times = runs.map((run) => run[which].time);
  const shift = Math.max(...runs.map((run) => run[which].shift));
  console.log(
    `first tool at a ${which} visit: ${median(times)} ms (${times.join(', ')}); wanted: ${WANTED}; layout shift ${shift.toFixed(3)}`,
  );
}
await browser.close();
site?.end();
process.exit(0);
