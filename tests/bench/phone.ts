import { servePreview } from '../support/preview.ts';
import { findChromium } from '../support/chromium.ts';
import { median, openPhoneBrowser, openSlowPhone } from '../support/slow-phone.ts';
import { type Browser, chromium, type Page } from 'playwright-core';

/** In milliseconds. A touch that has no effect in this time counts as lost. */
const LOST = 20_000;

/** A touch to measure. The expression `state` has the value `once` after exactly one touch. */
type Touch = { name: string; path: string; target: string; state: string; once: string };
export const touches: Touch[] = [
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
 * Returns a script that stores the times of a touch and its effect, even if the touch opens another page. The script is
 * text, because the content policy forbids eval.
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

const storedTime = (page: Page, key: string) =>
  page.evaluate((name) => Number(sessionStorage.getItem(name) ?? Number.NaN), key).catch(() => Number.NaN);

export async function touch(browser: Browser, address: string, wanted: Touch, seconds: number) {
  const { path, target, state, once } = wanted;
  const { context, page, devtools } = await openSlowPhone(browser);
  await page.addInitScript({ content: watch(wanted) });
  await page.goto(address + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const painted = performance.now();
  // On a busy machine, the browser can paint before all HTML has arrived.
  await page.waitForSelector(target, { state: 'attached' });
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
  while (performance.now() < ends && Number.isNaN(await storedTime(page, 'done'))) await page.waitForTimeout(50);
  const [down, done] = [await storedTime(page, 'down'), await storedTime(page, 'done')];
  // A doubled touch can take effect later, so the state is checked again after everything has loaded.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const isStill = (await page.evaluate(state)) === once;
  await context.close();
  return { time: done - down, isLost: Number.isNaN(done), isDoubled: !Number.isNaN(done) && !isStill };
}

async function visit(page: Page, address: string) {
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

/** Loads the page twice as a new visitor on a slow phone. */
export async function firstAndSecondVisit(browser: Browser, address: string) {
  const { context, page } = await openSlowPhone(browser);
  // Records the time one frame after a card is in the document, when the card is visible.
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
  const first = await visit(page, address);
  const second = await visit(page, address);
  await context.close();
  return { first, second };
}

/**
 * Measures the time until a slow phone shows the first tool, at a first and a second visit. Argument: an address
 * (default: the last build).
 */
export async function firstTool(args: string[]) {
  const RUNS = 5;
  const GOAL = 1500;
  const given = args[0];
  const site = given ? undefined : await servePreview();
  const address = given ?? `${site?.address}/`;
  const browser = await openPhoneBrowser();

  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await firstAndSecondVisit(browser, address));
  for (const which of ['first', 'second'] as const) {
    const times = runs.map((run) => run[which].time);
    const shift = Math.max(...runs.map((run) => run[which].shift));
    console.log(
      `first tool at a ${which} visit: ${median(times)} ms (${times.join(', ')}); goal: ${GOAL}; layout shift ${shift.toFixed(3)}`,
    );
  }
  await browser.close();
  site?.end();
}

/**
 * Measures a touch 0, 1 and 3 s after the first paint on a slow phone. Counts lost and doubled touches. Argument: an
 * address (default: the last build).
 */
export async function firstTouch(args: string[]) {
  const RUNS = 5;
  const SECONDS = [0, 1, 3];
  const given = args[0];
  const site = given ? undefined : await servePreview();
  const address = (given ?? `${site?.address}/`).replace(/\/$/, '');
  const browser = await openPhoneBrowser();

  let hasFailed = false;
  for (const kind of touches) {
    for (const seconds of SECONDS) {
      const found = [];
      for (let run = 0; run < RUNS; run += 1) found.push(await touch(browser, address, kind, seconds));
      const [lost, doubled] = [
        found.filter(({ isLost }) => isLost).length,
        found.filter((one) => one.isDoubled).length,
      ];
      hasFailed ||= lost + doubled > 0;
      const times = found.map(({ time }) => Math.round(time));
      console.log(
        `${kind.name} after ${seconds} s: ${median(times)} ms (${times.join(', ')}); lost ${lost}, doubled ${doubled}`,
      );
    }
  }
  console.log("goal after 3 s: 200 ms, for 'Next' plus its request; 0 lost, 0 doubled");
  await browser.close();
  site?.end();
  return !hasFailed;
}

/**
 * Measures the time from a key press in the search box to its letter and to its result, with and without the network.
 * The CPU is four times slower, and the pause between keys is longer than the debounce. Variables: BASE_URL, TEXT
 * (default “write”).
 */
export async function searchKey() {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ baseURL: process.env.BASE_URL ?? 'http://localhost:5173' });
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  await page.goto('/');
  await page.getByText(/^Showing /).waitFor();
  await page.waitForLoadState('networkidle');

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const letters: number[] = [];
    const results: { all: number; own: number }[] = [];
    Object.assign(window, { letters, results });
    let typedAt = 0;
    let waits = false;
    const afterPaint = (done: () => void) => requestAnimationFrame(() => setTimeout(done));
    const box = document.querySelector('input[type=search]') as HTMLInputElement;
    const directory = document.querySelector('#directory') as Element;
    // The results have arrived once the summary contains the query in quotes.
    const isAnswered = () => [`“${box.value}”`, `"${box.value}"`].some((name) => directory.textContent.includes(name));
    box.addEventListener('input', () => {
      const from = performance.now();
      typedAt = from;
      waits = true;
      afterPaint(() => letters.push(performance.now() - from));
    });
    new MutationObserver(() => {
      if (!waits || !isAnswered()) return;
      const from = typedAt;
      const entry = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
        ({ name, startTime }) => name.includes('/rpc/search_tools') && name.includes('query=') && startTime >= from,
      );
      if (!entry) return;
      waits = false;
      afterPaint(() => {
        const all = performance.now() - from;
        results.push({ all, own: all - (entry.responseEnd - entry.startTime) });
      });
    }).observe(directory, { childList: true, subtree: true, characterData: true });
  });
  const box = page.getByPlaceholder('Search AI tools...');
  await box.click();
  await page.waitForTimeout(1000);
  await box.pressSequentially(process.env.TEXT ?? 'write', { delay: 600 });
  await page.waitForTimeout(1500);
  const { letters, results } = await page.evaluate(() => {
    const seen = window as unknown as { letters: number[]; results: { all: number; own: number }[] };
    return { letters: seen.letters, results: seen.results };
  });
  await browser.close();

  const show = (times: number[]) => times.map((ms) => ms.toFixed(0)).join(' ');
  console.log(`key to its own letter: ${show(letters)} ms`);
  console.log(`key to its result: ${show(results.map(({ all }) => all))} ms`);
  console.log(`without the network's share: ${show(results.map(({ own }) => own))} ms`);
}
