import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, untilHydrated } from '../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

it('tools are chosen on cards, also before the app has started, and compared in one request; the tray hides no focus', async () => {
  const page = await site.newPage({ consent: null, viewport: { width: 360, height: 740 } });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(new URL(request.url()).pathname);
  });

  await page.goto('/category/text');
  const boxes = page.getByRole('list', { name: 'Tools' }).getByRole('checkbox', { name: /^Compare / });
  await boxes.nth(0).check();
  release();
  await untilHydrated(page);
  const names = [await boxes.nth(0).getAttribute('aria-label'), await boxes.nth(2).getAttribute('aria-label')];
  await boxes.nth(2).check();
  const tray = page.getByRole('region', { name: 'Chosen to compare' });
  await tray.waitFor();
  expect(await boxes.nth(0).isChecked()).toBe(true);

  // Neither it nor the consent sheet below it covers what has the focus.
  const sheet = (await page.getByRole('region', { name: 'Cookie consent' }).boundingBox())!;
  const box = (await tray.boundingBox())!;
  expect(Math.round(box.y + box.height)).toBe(Math.round(sheet.y));
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const isFree = await page.evaluate((edge) => {
      const { bottom } = document.activeElement!.getBoundingClientRect();
      return (
        bottom <= edge ||
        document.activeElement!.closest('[aria-label="Chosen to compare"], [aria-label="Cookie consent"]') !== null
      );
    }, box.y + 1);
    expect(isFree).toBe(true);
  }

  asked.length = 0;
  await tray.getByRole('link', { name: 'Compare 2 tools' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.slice(1).map((head) => `Compare ${head.getAttribute('abbr')}`)),
    )
    .toEqual(names);
  expect(asked.filter((path) => !/directory_version|count_placements/.test(path))).toEqual([
    '/rest/v1/rpc/compare_tools',
  ]);
  expect(await tray.count()).toBe(0);

  // Opened by its address it is the same, and never the plain page in its place.
  const address = page.url();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByText('One tool is no comparison yet').waitFor();
  await page.goBack();
  await page.getByText(/rows differ/).waitFor();
  expect(page.url()).toBe(address);
});

it('a comparison of four is printed on one page', async () => {
  const page = await site.newPage();
  await page.goto('/compare?tools=chatgpt,claude,gemini,midjourney');
  await page.getByText(/rows differ/).waitFor();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
});
