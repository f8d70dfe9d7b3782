// node tests/bench/first-touch.bench.ts [address]: what a slow phone's touch does 0, 1 and 3 s after the first paint. For a
// question of the FAQ, the theme button and 'Next': touches that were lost or done twice, and the median of the
// milliseconds from pointerdown to the change, timed in the page. Without an address it serves what `npm run build` has
// made.
import type { Page } from 'playwright-core';
import { servePreview } from './preview.ts';
import { median, openPhoneBrowser, openSlowPhone } from './slow-phone.ts';

const RUNS = 5;
const SECONDS = [0, 1, 3];
/** How long a touch may take before it counts as lost, in milliseconds. */
const LOST = 20_000;
const given = process.argv[2];
const site = given ? undefined : await servePreview();
const address = (given ?? `${site?.address}/`).replace(/\/$/, '');
const browser = await openPhoneBrowser();

/** A touch: `state` tells in the page what it changes; after `once`, it has been done once. */
type Touch = { name: string; path: string; target: string; state: string; once: string };
const touches: Touch[] = [
  {
    name: 'question',
    path: '/faq',
    target: 'main summary',
    state: `String(document.querySelectorAll('main details[open]').length)`,
    once: '1',
  },
  {
    name: 'theme',
    path: '/',
    target: '[data-switches-theme]',
    state: 'document.documentElement.dataset.theme',
    once: 'dark',
  },
  {
    name: 'Next',
    path: '/',
    target: 'nav[aria-label="Pages of tools"] > :last-child',
    state: `/^Showing (\\d+)/m.exec(document.body?.innerText ?? '')?.[1] ?? ''`,
    once: '17',
  },
];

/**
 * Keeps, also across a plain navigation, when the finger came down, and when the state first was the wanted one. As text,
 * because the content policy lets a page evaluate nothing.
 */
const watch = ({ state, once }: Touch) => `
  const now = () => String(performance.timeOrigin + performance.now());
  addEventListener('pointerdown', () => (sessionStorage.down ??= now()), true);
  const look = () => {
    if (sessionStorage.down && !sessionStorage.done && (${state}) === '${once}') sessionStorage.done = now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const kept = (page: Page, key: string) =>
  page.evaluate((name) => Number(sessionStorage.getItem(name) ?? Number.NaN), key).catch(() => Number.NaN);

async function touch(wanted: Touch, seconds: number) {
  const { path, target, state, once } = wanted;
  const { context, page, devtools } = await openSlowPhone(browser);
  await page.addInitScript({ content: watch(wanted) });
  await page.goto(address + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const painted = performance.now();
  // On a busy machine the first paint may come before all of the HTML.
  await page.waitForSelector(target, { state: 'attached' });
  // Whoever wants it has it in view.
  const place = await page.evaluate((selector) => {
    const element = document.querySelector(selector);
    element?.scrollIntoView({ block: 'center' });
    const box = element?.getBoundingClientRect();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  }, target);
  await page.waitForTimeout(Math.max(0, seconds * 1000 - (performance.now() - painted)));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const ends = performance.now() + LOST;
  while (performance.now() < ends && Number.isNaN(await kept(page, 'done'))) await page.waitForTimeout(50);
  const [down, done] = [await kept(page, 'down'), await kept(page, 'done')];
  // Once everything has come, it is still as after one touch.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const isStill = (await page.evaluate(state)) === once;
  await context.close();
  return { time: done - down, isLost: Number.isNaN(done), isDoubled: !Number.isNaN(done) && !isStill };
}

let hasFailed = false;
for (const kind of touches) {
  for (const seconds of SECONDS) {
    const found = [];
    for (let run = 0; run < RUNS; run += 1) found.push(await touch(kind, seconds));
    const [lost, doubled] = [found.filter(({ isLost }) => isLost).length, found.filter((one) => one.isDoubled).length];
    hasFailed ||= lost + doubled > 0;
    const times = found.map(({ time }) => Math.round(time));
    console.log(
      `${kind.name} after ${seconds} s: ${median(times)} ms (${times.join(', ')}); lost ${lost}, doubled ${doubled}`,
    );
  }
}
console.log("wanted after 3 s: 200 ms, 'Next' plus its trip to the backend; lost and doubled 0");
await browser.close();
site?.end();
process.exit(hasFailed ? 1 : 0);
