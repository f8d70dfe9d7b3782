import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, untilHydrated } from '../../support/browser';
import { withoutHtml } from '../../support/without-html';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

describe('reads that fail', () => {
  it('a search that fails says so after at most 4 requests, never shows other tools, and Try again answers it', async () => {
    const page = await site.newPage();
    let requests = 0;
    await page.route('**/rest/v1/rpc/search_tools?*', (route) => {
      requests += 1;
      return route.fulfill({ status: 503, body: 'no' });
    });
    // Every state that was to be seen, from the HTML on: how many cards with a name, and what is said.
    await page.addInitScript(() => {
      const seen: { cards: number; said: string }[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const names = [...document.querySelectorAll('#directory article h3')];
        const cards = names.filter((name) => name.checkVisibility({ visibilityProperty: true })).length;
        const said = /Error loading AI tools|Loading AI tools\.\.\./.exec(document.body?.innerText ?? '')?.[0] ?? '';
        seen.push({ cards, said });
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/?q=writer');
    await page.getByText('Error loading AI tools').waitFor();
    const states = await page.evaluate(() => (window as unknown as { seen: { cards: number; said: string }[] }).seen);
    expect(Math.max(...states.map(({ cards }) => cards))).toBe(0);
    expect(states.some(({ said }) => said === 'Loading AI tools...')).toBe(true);
    expect(requests).toBeLessThanOrEqual(4);
    await page.unroute('**/rest/v1/rpc/search_tools?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('“writer”').waitFor();
    expect(await page.getByRole('article').first().isVisible()).toBe(true);
  });

  it('an address without a search shows the HTML’s list from the first paint on', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto('/');
    expect(await page.getByRole('article').first().getByRole('heading').isVisible()).toBe(true);
  });

  it('the directory says so after at most 4 requests, and Try again loads it', async () => {
    const page = await site.newPage();
    await withoutHtml(page, site.baseUrl);
    let requests = 0;
    await page.route('**/rest/v1/rpc/search_tools?*', (route) => {
      requests += 1;
      return route.fulfill({ status: 503, body: 'no' });
    });
    await page.goto('/');
    await page.getByText('Loading AI tools...').waitFor();
    await page.getByText('Error loading AI tools').waitFor({ timeout: 20_000 });
    expect(requests).toBeLessThanOrEqual(4);
    await page.unroute('**/rest/v1/rpc/search_tools?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Showing 1-16 of/).waitFor();
  });

  it('loaded data is at hand when the connection is lost, and the search is answered once it is back', async () => {
    const page = await site.newPage();
    await page.goto('/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByPlaceholder('Search AI tools...').fill('duolingo');
    await page.getByText('Error loading AI tools').waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    await page.getByPlaceholder('Search AI tools...').fill('');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    expect(await page.getByRole('list', { name: 'Tools' }).getByRole('article').count()).toBe(16);
    await page.getByPlaceholder('Search AI tools...').fill('duolingo');
    await page.getByText('Error loading AI tools').waitFor();
    await page.waitForURL('**/?q=duolingo');
    // Once the connection is back, it is asked again without being told to.
    await page.context().setOffline(false);
    await page.getByText(/^Showing 1-1 of 1 tools/).waitFor();
    expect(await page.getByText('Error loading AI tools').count()).toBe(0);
  });
});
