import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockReads } from '../support/mock-reads';
import { boxOf, openBrowser, openPage, type Visitor } from '../support/browser';
import { directoryPage, makeTool, makeTools } from '../support/tools';
import { withoutHtml } from '../support/without-html';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

/** Collects the page numbers that the directory requests. */
async function collectRequestedPages(page: Visitor) {
  await withoutHtml(page, site.baseUrl);
  const requestedPages: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search_tools')) requestedPages.push(searchParams.get('page'));
    const together = JSON.parse(searchParams.get('reads') ?? '[]') as [string, { page?: number }][];
    requestedPages.push(...together.filter(([name]) => name === 'search_tools').map(([, { page: at }]) => `${at}`));
  });
  return requestedPages;
}

describe('the directory URL', () => {
  it('search, filters and page survive a reload and Back', async () => {
    const page = await site.newPage();
    await openPage(page, '/');
    await page.getByText(/^Showing 1-16 of \d+ tools$/).waitFor();
    await page.getByLabel('Per page').selectOption('24');
    await page.getByText(/^Showing 1-24 of/).waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^Showing 25-48 of/).waitFor();
    await page.waitForURL(({ searchParams }) => searchParams.get('page') === '2' && searchParams.get('size') === '24');
    await page.getByLabel('Pricing').focus();
    await page.getByLabel('Pricing').selectOption('free');
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ tools found$/ })
      .waitFor();
    await page.getByText(/^Showing 1-\d+ of \d+ tools \(filtered from \d+ total\)$/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await page.reload();
    await page.getByText(/^Showing 1-\d+ of \d+ tools \(filtered from \d+ total\)$/).waitFor();
    await page.goBack();
    await page.getByText(/^Showing 25-48 of/).waitFor();
    expect(await page.getByLabel('Pricing').inputValue()).toBe('');

    await page.getByPlaceholder('Search AI tools...').fill('zzz nothing');
    await page.getByText('No tools match your search for "zzz nothing"').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await page.getByText(/^Showing 1-24 of \d+ tools$/).waitFor();
    const box = page.getByPlaceholder('Search AI tools...');
    expect(await box.inputValue()).toBe('');

    await box.fill('video');
    await page.keyboard.press('Enter');
    await page.getByText('“video”').waitFor();
    await page.evaluate(() => window.scrollBy(0, 500));
    const { y } = await boxOf(box);
    expect(y >= 0 && y < 800).toBe(true);
  });

  it('filter values and the sort order survive a reload and Back', async () => {
    const page = await site.newPage();
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/category/image', { waitUntil: 'commit' });
    // The browser opens the sheet before the app renders its content.
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    expect(await sheet.isVisible()).toBe(true);
    release();
    await sheet.getByLabel(/^Freemium/).check();
    await sheet.getByLabel(/^Paid/).check();
    await sheet.getByLabel(/^AI Art/).check();
    await sheet.getByLabel(/^Design/).check();
    await sheet.getByRole('button', { name: /^Show \d+ tools$/ }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('name');
    const chosen = '?pricing=freemium%2Cpaid&category=AI+Art%2CDesign&sort=name';
    await page.waitForURL(({ search }) => search === chosen);
    await page.getByRole('link', { name: 'Remove filter: Design' }).waitFor();
    await page.reload();
    const names = () => page.getByRole('list', { name: 'Tools' }).getByRole('heading').allTextContents();
    await page.getByRole('link', { name: 'Remove filter: Design' }).waitFor();
    // The page shows the list of the build until the filtered list arrives, so the order is polled.
    const isInOrder = async () => {
      const shown = await names();
      return shown.length > 8 && shown.join() === shown.toSorted((a, b) => a.localeCompare(b, 'en')).join();
    };
    await expect.poll(isInOrder).toBe(true);
    await page.getByRole('link', { name: 'Remove filter: Paid' }).click();
    await page.getByRole('link', { name: 'Remove filter: Paid' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('link', { name: 'Remove filter: Paid' }).waitFor();
  });
});

describe('searching and browsing', () => {
  it('searching, paging and filtering send requests only to the site', async () => {
    const page = await site.newPage();
    const foreign = new Set<string>();
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== site.baseUrl) foreign.add(`${request.resourceType()} ${origin}`);
    });
    await openPage(page, '/');
    const box = page.getByPlaceholder('Search AI tools...');
    await page.getByText(/^Showing 1-16 of \d+ tools$/).waitFor();
    await page.getByRole('article').nth(10).scrollIntoViewIfNeeded();
    await page.keyboard.press('/');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await box.fill('chatgtp');
    await page.getByText(/^No tools match your search for/).waitFor();
    await page.getByRole('link', { name: 'ChatGPT', exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    expect(await box.inputValue()).toBe('');

    await page.getByRole('link', { name: 'Page 3', exact: true }).click();
    await page.getByText(/^Showing 33-48 of/).waitFor();
    await page.getByLabel('Category').selectOption('image');
    await page.getByText(/^Showing 1-16 of \d+ tools \(filtered from \d+ total\)$/).waitFor();
    await page.waitForFunction(() => document.title.startsWith('Image tools'));
    const shared = page.url();
    await page.goBack();
    await page.getByText(/^Showing 33-48 of/).waitFor();

    await openPage(page, shared);
    await page.getByText(/^Showing 1-16 of \d+ tools \(filtered from \d+ total\)$/).waitFor();
    await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('image');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByText(/^Showing 1-16 of \d+ tools$/).waitFor();
    expect([...foreign]).toEqual([]);
  });

  /** Returns a gold banner and this number of other placements. */
  const placements = (onTop: number) => {
    const gold = makeTool({ id: 'gold', name: 'Golden', sponsor_tier: 'gold', banner_url: `${site.baseUrl}/og.png` });
    const plans = Array.from({ length: onTop }, (_, at) => ({
      placement_id: `plan-${at}`,
      kind: 'plan_basic',
      weight: 3,
      is_on_top: true,
      facts: [],
      tool: makeTool({ id: `plan-${at}`, name: `Paid ${at}` }),
    }));
    return [{ placement_id: 'gold', kind: 'gold', weight: 35, is_on_top: false, facts: [], tool: gold }, ...plans];
  };
  const response = directoryPage(makeTools(16), {
    found: 100_000,
    facets: { category: {}, pricing: { free: 9 }, facts: {} },
  });

  it.each([
    {
      paid: 5,
      columnsByWidth: [
        [360, 1],
        [768, 2],
        [1024, 2],
        [1280, 4],
        [1920, 4],
      ] as const,
    },
    { paid: 2, columnsByWidth: [[1280, 4]] as const },
  ])('the row of $paid paid cards is the second at every width, and all columns are complete', async (layout) => {
    const { paid, columnsByWidth } = layout;
    const page = await site.newPage();
    await withoutHtml(page, site.baseUrl);
    await mockReads(page, { sponsored_tools: () => placements(paid), search_tools: () => response });
    await openPage(page, '/?page=1');
    const row = page.getByRole('region', { name: 'Sponsored' });
    await row.waitFor();
    const tops = (list: Locator) =>
      list.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    const list = page.getByRole('list', { name: 'Tools' });
    for (const [width, columns] of columnsByWidth) {
      await page.setViewportSize({ width, height: 800 });
      const organic = await tops(list);
      expect(organic).toHaveLength(16);
      const rows = [...new Set(organic)].map((top) => organic.filter((one) => one === top).length);
      expect([width, rows]).toEqual([width, Array.from({ length: 16 / columns }, () => columns)]);
      const shown = row.getByRole('article').filter({ visible: true });
      expect([width, await shown.count()]).toEqual([width, Math.min(columns, paid)]);
      const place = await boxOf(row);
      const [first, ...others] = [...new Set(organic)];
      expect([width, first! < place.y && others.every((top) => top >= place.y + place.height)]).toEqual([width, true]);
      // The cards share the width of the row.
      const [left, right] = [await boxOf(shown.first()), await boxOf(shown.last())];
      const gaps = [left.x - place.x, place.x + place.width - right.x - right.width];
      expect([width, gaps.map((gap) => gap < 16)]).toEqual([width, [true, true]]);
    }
  });

  it('on a phone, the gold banner is 60 px high and the pagination fits in one row', async () => {
    const page = await site.newPage({ viewport: { width: 375, height: 667 }, hasTouch: true });
    await withoutHtml(page, site.baseUrl);
    await mockReads(page, {
      sponsored_tools: () => placements(0),
      search_tools: ({ page: at }) => ({ ...response, page: Number(at) }),
    });
    await openPage(page, '/?page=1');
    const cards = page.getByRole('list', { name: 'Tools' }).getByRole('article');
    await cards.first().waitFor();
    expect((await boxOf(page.getByRole('complementary', { name: 'Sponsored' }))).height).toBe(60);
    expect((await boxOf(cards.first())).y).toBeLessThanOrEqual(390);
    await openPage(page, '/?page=3000');
    const pages = page.getByRole('navigation', { name: 'Pages of tools' });
    await pages.waitFor();
    const { height } = await boxOf(pages);
    expect(height).toBeLessThanOrEqual(48);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('combobox', { name: 'Pricing' }).selectOption('free');
    await page.waitForURL(/pricing=free/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});

describe('scrolling', () => {
  const top = (page: Visitor) => page.evaluate(() => Math.round(window.scrollY));

  it('a typed URL starts at the top; reload, Back and Forward restore the position', async () => {
    const page = await site.newPage();
    await openPage(page, '/');
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.waitForFunction(() => sessionStorage.getItem('scroll-positions')?.includes('900'));
    await page.reload();
    await expect.poll(() => top(page)).toBe(900);

    await openPage(page, '/privacy');
    await page.locator('footer').waitFor();
    expect(await top(page)).toBe(0);

    await page.goBack();
    await expect.poll(() => top(page)).toBe(900);
    await page.goForward();
    await page.locator('main h1', { hasText: /privacy/i }).waitFor();
    expect(await top(page)).toBe(0);
  });
});

it('the directory prefetches the next page, and each typed letter updates at most 16 cards', async () => {
  const page = await site.newPage();
  const requestedPages = await collectRequestedPages(page);
  await openPage(page, '/');
  await page.getByText(/^Showing 1-16 of \d+ tools$/).waitFor();
  await page.waitForLoadState('networkidle');
  expect(requestedPages).toEqual(['1']);
  await page.getByRole('link', { name: 'Next' }).scrollIntoViewIfNeeded();
  await expect.poll(() => requestedPages).toEqual(['1', '2']);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => {
    const drawn: number[] = [];
    Object.assign(window, { drawn });
    const namesOf = ({ target, addedNodes }: MutationRecord) => [
      (target instanceof Element ? target : target.parentElement)?.closest('article h3'),
      ...[...addedNodes].flatMap((node) => (node instanceof Element ? [...node.querySelectorAll('article h3')] : [])),
    ];
    document.querySelector('input[type=search]')?.addEventListener('input', () => drawn.push(0));
    new MutationObserver((changes) => {
      const names = new Set(changes.flatMap(namesOf).filter(Boolean));
      drawn[drawn.length - 1] = (drawn.at(-1) ?? 0) + names.size;
    }).observe(document.querySelector('#directory') as Element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const box = page.getByPlaceholder('Search AI tools...');
  for (const typed of ['v', 'vi', 'vid']) {
    await box.press(typed.at(-1) as string);
    expect(await box.inputValue()).toBe(typed);
    await page.getByText(`“${typed}”`, { exact: true }).waitFor();
  }
  const drawn = await page.evaluate(() => (window as unknown as { drawn: number[] }).drawn);
  expect(drawn).toHaveLength(3);
  expect(Math.max(...drawn)).toBeGreaterThan(0);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(16);
});
