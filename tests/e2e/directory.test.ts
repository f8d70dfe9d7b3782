import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Visitor } from '../support/browser';
import { makeTools } from '../support/tools';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const summary = (page: Visitor) => page.getByText(/^Showing /);
/** Answers the directory's reads with so many tools, as the backend would; returns the offsets asked for. */
async function serveTools(page: Visitor, number: number) {
  const tools = makeTools(number);
  const asked: number[] = [];
  await page.route('**/rest/v1/ai_tools?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? 1000);
    asked.push(offset);
    const rows = tools.slice(offset, offset + limit);
    return route.fulfill({
      json: rows,
      headers: {
        'content-range': `${offset}-${offset + rows.length - 1}/${number}`,
        'access-control-expose-headers': 'content-range',
      },
    });
  });
  return asked;
}

describe('the directory in the address', () => {
  it('search, filters, page and page size survive a reload and Back', async () => {
    const page = await site.newPage();
    await page.goto('/?category=text');
    await summary(page).waitFor();
    expect(await page.getByLabel('Category').inputValue()).toBe('text');

    await page.goto('/');
    await page.getByText(/^Showing 1-16 of \d+ tools$/).waitFor();
    await page.getByLabel('Per page').selectOption('24');
    await page.getByText(/^Showing 1-24 of/).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^Showing 25-48 of/).waitFor();
    await page.waitForURL(({ searchParams }) => searchParams.get('page') === '2' && searchParams.get('size') === '24');
    await page.getByLabel('Pricing').selectOption('Free');
    await page.getByText(/^Showing 1-\d+ of \d+ tools \(filtered from \d+ total\)$/).waitFor();
    await page.reload();
    await page.getByText(/^Showing 1-\d+ of \d+ tools \(filtered from \d+ total\)$/).waitFor();
    await page.goBack();
    await page.getByText(/^Showing 25-48 of/).waitFor();

    await page.getByPlaceholder('Search AI tools...').fill('zzz nothing');
    await page.getByText('No tools match your search for "zzz nothing"').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await page.getByText(/^Showing 1-24 of \d+ tools$/).waitFor();
    expect(await page.getByPlaceholder('Search AI tools...').inputValue()).toBe('');
  });

  it('a change of filter leaves the focus where it is and announces the count once', async () => {
    const page = await site.newPage();
    await page.goto('/');
    await summary(page).waitFor();
    await page.getByLabel('Pricing').focus();
    await page.getByLabel('Pricing').selectOption('Paid');
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ tools found$/ })
      .waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  });

  it('the consent sheet aside, no page asks anything of a third party but pictures', async () => {
    const page = await site.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== site.baseUrl)
        foreign.push(`${request.resourceType()} ${new URL(request.url()).origin}`);
    });
    await page.goto('/');
    await page.getByRole('article').nth(10).scrollIntoViewIfNeeded();
    await expect.poll(() => [...new Set(foreign)]).toEqual(['image https://www.google.com']);
  });
});

describe('the scroll', () => {
  const top = (page: Visitor) => page.evaluate(() => Math.round(window.scrollY));

  it('begins at the top of an address opened by hand; reload, Back and Forward return to where one was', async () => {
    const page = await site.newPage();
    await page.goto('/privacy');
    await page.locator('main h2').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.waitForFunction(() => sessionStorage.getItem('scroll-positions')?.includes('300'));
    await page.reload();
    await expect.poll(() => top(page)).toBe(300);

    await page.goto('/free-courses');
    await page.locator('main h1').waitFor();
    await page.locator('footer').waitFor();
    expect(await top(page)).toBe(0);

    await page.goBack();
    await expect.poll(() => top(page)).toBe(300);
    await page.goForward();
    await page.locator('main h1', { hasText: /course/i }).waitFor();
    expect(await top(page)).toBe(0);
  });

  it('returns also where the rows come after the page', async () => {
    const page = await site.newPage();
    await page.goto('/');
    await summary(page).waitFor();
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.waitForFunction(() => sessionStorage.getItem('scroll-positions')?.includes('900'));
    await page.reload();
    await expect.poll(() => top(page)).toBe(900);
  });
});

/** The home page without what the build wrote into it. */
const asApp = (page: Visitor) =>
  page.route(`${site.baseUrl}/`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${site.baseUrl}/app-shell.html` }) }),
  );

describe('a directory of thousands', () => {
  it('reads in batches of 1,000 until one returns fewer; the total is right from the first', async () => {
    const page = await site.newPage();
    const asked = await serveTools(page, 2500);
    await asApp(page);
    await page.goto('/');
    await page.getByText('Showing 1-16 of 2,500 tools').waitFor();
    await expect.poll(() => asked).toEqual([0, 1000, 2000]);
    await page.getByPlaceholder('Search AI tools...').fill('tool 2499');
    await page.getByText('Showing 1-1 of 1 tools (filtered from 2,500 total)').waitFor();
  });

  it('a key in the search box shows its own letter at once and draws at most one page of cards', async () => {
    const page = await site.newPage();
    await serveTools(page, 1000);
    await asApp(page);
    await page.goto('/');
    await page.getByText('Showing 1-16 of 1,000 tools').waitFor();
    await page.evaluate(() => {
      const drawn: number[] = [];
      Object.assign(window, { drawn });
      const isCard = (node: Node) => node instanceof Element && node.querySelector('article') !== null;
      document.querySelector('input[type=search]')?.addEventListener('input', () => drawn.push(0));
      new MutationObserver((changes) => {
        const cards = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isCard);
        drawn[drawn.length - 1] = (drawn.at(-1) ?? 0) + cards.length;
      }).observe(document.querySelector('#directory') as Element, { childList: true, subtree: true });
    });
    const box = page.getByPlaceholder('Search AI tools...');
    for (const typed of ['9', '97', '975']) {
      await box.press(typed.at(-1) as string);
      expect(await box.inputValue()).toBe(typed);
      await page
        .getByRole('article')
        .filter({ hasText: `tool ${typed}` })
        .first()
        .waitFor();
    }
    const drawn = await page.evaluate(() => (window as unknown as { drawn: number[] }).drawn);
    expect(drawn).toHaveLength(3);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(16);
  });
});
