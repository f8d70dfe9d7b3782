import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, touch } from '../../support/browser';
import { withoutHtml } from '../../support/without-html';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

describe('reads that fail', () => {
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

  it('loaded data stays when the connection is lost', async () => {
    const page = await site.newPage();
    await page.goto('/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await touch(page);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByPlaceholder('Search AI tools...').fill('duolingo');
    await page.getByText('Error loading AI tools').waitFor({ timeout: 20_000 });
    await page.getByText(/^Showing 1-16 of/).waitFor();
    expect(await page.getByRole('article').count()).toBe(16);
    // Once the connection is back, it is asked again without being told to.
    await page.context().setOffline(false);
    await page.getByText(/^Showing 1-1 of 1 tools/).waitFor();
    expect(await page.getByText('Error loading AI tools').count()).toBe(0);
  });

  it('a page whose code cannot be fetched says so and can be loaded again', async () => {
    const page = await site.newPage();
    await page.goto('/');
    await page.route('**/assets/about-page*.js', (route) => route.abort());
    await page.getByRole('contentinfo').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await page.unroute('**/assets/about-page*.js');
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
    // React reports the failed import; that is what this test asked for.
    page.complaints.length = 0;
  });
});
