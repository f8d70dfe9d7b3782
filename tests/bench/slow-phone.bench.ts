// node tests/bench/slow-phone.bench.ts [address]: until a slow phone shows the first tool, in milliseconds.
// 562 ms a round trip, 1.47 Mbps, a processor of a quarter: five first visits, their median. Without an address it
// serves what `npm run build` has made.
import { chromium } from 'playwright-core';
import { servePreview } from './preview.ts';

const RUNS = 5;
const given = process.argv[2];
const site = given ? undefined : await servePreview();
const address = given ?? `${site?.address}/`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
});

async function visit() {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562,
    downloadThroughput: (1.47 * 1024 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
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
  await context.close();
  return { time, shift };
}

const visits = [];
for (let run = 0; run < RUNS; run += 1) visits.push(await visit());
const times = visits.map(({ time }) => Math.round(time)).sort((a, b) => a - b);
console.log(`first tool on a slow phone: ${times[Math.floor(RUNS / 2)]} ms (${times.join(', ')}); wanted: 1800`);
console.log(`layout shift: ${Math.max(...visits.map(({ shift }) => shift)).toFixed(3)}`);
await browser.close();
site?.end();
process.exit(0);
