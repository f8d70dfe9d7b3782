// How long a key in the directory's search box takes to its letter and to its result on the screen, at a 4× slower
// processor: in all, and without the network's share, which is no work of the page. The box is clicked and a second
// passes before the first key, as when somebody comes to type; the keys are so far apart that none waits for the typing
// pause. A result is on the screen when the frame is made in which the summary names the search, with the first cards.
// Against a running site: node tests/bench/search-key.bench.ts
// BASE_URL (default http://localhost:5173), CHROMIUM_PATH (default /usr/bin/chromium), TEXT (what is typed, default 'write').
import { chromium } from 'playwright-core';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  // Both what is found and that nothing is found is said with the search in quotes.
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
    const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
      ({ name, startTime }) => name.includes('/rpc/search_tools') && name.includes('query=') && startTime >= from,
    );
    if (!asked) return;
    waits = false;
    afterPaint(() => {
      const all = performance.now() - from;
      results.push({ all, own: all - (asked.responseEnd - asked.startTime) });
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
