import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedTool } from '../../src/lib/database';
import { newMember, serviceClient } from '../support/accounts';
import { mockReads, mockOutdatedBuild } from '../support/mock-reads';
import { HYDRATION } from '../support/test-timeout';
import { makeTool } from '../support/tools';
import { openBrowser, untilHydrated, type Visitor } from '../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Opens a page whose scripts load only after `release`. */
async function openHeld(path: string, options: Parameters<typeof site.newPage>[0] = {}) {
  const page = await site.newPage(options);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  return {
    page,
    start: async () => {
      release();
      await untilHydrated(page);
    },
  };
}
const theme = (page: Visitor) => page.locator('html').getAttribute('data-theme');

describe('before hydration', () => {
  it('FAQ questions open one at a time and stay open during hydration', async () => {
    const { page, start } = await openHeld('/faq', phone);
    const open = page.locator('details[open] > div');
    await page.locator('main summary').nth(0).tap();
    await expect.poll(() => open.count()).toBe(1);
    await page.locator('main summary').nth(2).tap();
    await expect.poll(() => open.count()).toBe(1);
    const answerText = await open.textContent();
    await start();
    expect(await open.textContent()).toBe(answerText);
    expect(await open.isVisible()).toBe(true);
    await page.locator('main summary').nth(2).tap();
    await expect.poll(() => open.count()).toBe(0);
  });

  it('the theme button and the menu work', async () => {
    const { page, start } = await openHeld('/about', phone);
    await page.getByRole('button', { name: 'Switch to dark mode' }).tap();
    await expect.poll(() => theme(page)).toBe('dark');
    await page.getByLabel('Menu').tap();
    const blog = page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Blog' });
    await blog.waitFor();
    await start();
    expect(await theme(page)).toBe('dark');
    await blog.tap();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Mobile' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Switch to light mode' }).tap();
    await expect.poll(() => theme(page)).toBe('light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  it('Next opens the next page without a second page load', async () => {
    const { page, start } = await openHeld('/', phone);
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await page.getByRole('link', { name: 'Next', exact: true }).tap();
    await page.waitForURL(`${site.baseUrl}/?page=2`);
    await start();
    await page.getByText(/^Showing 17-32 of/).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(loads).toBe(0);
    await page.goBack();
    await page.getByText(/^Showing 1-16 of/).waitFor();
  });

  it('a click loads the linked page even if the scripts cannot load', async () => {
    const page = await site.newPage(phone);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('link', { name: 'Next', exact: true }).tap();
    await page.waitForURL(/\?page=2$/);
    await page.waitForLoadState();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('a tab of the courses page works as a link', async () => {
    const { page, start } = await openHeld('/free-courses', phone);
    const tab = page.getByRole('tab').nth(2);
    const name = await tab.textContent();
    await tab.tap();
    await page.waitForURL(/\?topic=/);
    await start();
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe(name);
  });

  it('an opened claim shows its form after hydration', async () => {
    const { page, start } = await openHeld('/tools/chatgpt', { ...phone, as: await newMember() });
    await page.getByText('Is this your tool?').tap();
    await start();
    await page.getByRole('form', { name: 'Claim this listing' }).waitFor();
  });

  it('typed text and selections stay during hydration', async () => {
    const { page, start } = await openHeld('/');
    await page.getByLabel('Pricing').selectOption('free');
    await page.getByPlaceholder('Search AI tools...').fill('image');
    await start();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=image&pricing=free');
    expect(await page.getByPlaceholder('Search AI tools...').inputValue()).toBe('image');
    expect(await page.getByLabel('Pricing').inputValue()).toBe('free');
    await page.getByText(/^Showing 1-\d+ of \d+ tools/).waitFor();
  });

  it('Enter in the search box searches', async () => {
    const { page, start } = await openHeld('/');
    await page.getByPlaceholder('Search AI tools...').fill('duolingo');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?q=duolingo/);
    await start();
    await page.getByText(/^Showing 1-1 of 1 tools/).waitFor();
  });

  it.each(['/forgot-password', '/sign-in'])(
    'on %s, presses before hydration send nothing, and the next press sends one request',
    async (path) => {
      const { page, start } = await openHeld(path);
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (/\/auth\/v1\/(recover|token)/.test(request.url())) sent.push(request.postDataJSON());
      });
      const email = page.locator('input[name=email]');
      const button = page.locator('form button[type=submit]');
      const place = await button.boundingBox();
      const press = () => page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 10);
      for (let times = 0; times < 6; times += 1) await press();
      await page.keyboard.press('Enter');
      expect(new URL(page.url()).search).toBe('');
      await start();
      expect(sent).toEqual([]);
      await email.fill('early@example.com');
      if (path === '/sign-in') await page.locator('input[name=password]').fill('a password');
      const answered = page.waitForResponse(/\/auth\/v1\/(recover|token)/);
      await press();
      // The app submits the values at the time of the click, so this later value must not be sent.
      await email.fill('later@example.com');
      await answered;
      expect(sent).toEqual([expect.objectContaining({ email: 'early@example.com' })]);
    },
  );
});

it('a page shows changes since the build and counts visible cards', async () => {
  const page = await site.newPage({ viewport: { width: 1280, height: 2000 } });
  await mockOutdatedBuild(page);
  const read = page.waitForResponse(/rpc\/batch_reads/);
  const counted = page.waitForRequest('**/rpc/count_events');
  await page.goto('/');
  expect((await read).status()).toBe(200);
  expect((await counted).postDataJSON()).toEqual({
    events: expect.arrayContaining([
      { kind: 'card_view', tool: expect.any(String) },
      { kind: 'card_view', tool: expect.any(String), placement: expect.any(String) },
    ]),
  });
});

describe('hydration of a list that has changed since the build', () => {
  const come = ['Xylo', 'Yarrow', 'Zephyrine'].map((name) => makeTool({ id: name, slug: name.toLowerCase(), name }));
  type Change = (rows: ListedTool[]) => ListedTool[];
  it.each<[what: string, rate: number, delay: number, change: Change]>([
    ['tools added at the start', 1, 0, (rows) => [...come, ...rows].slice(0, 16)],
    ['tools added in the middle', 6, 100, (rows) => [...rows.slice(0, 5), ...come, ...rows.slice(5)].slice(0, 16)],
    ['tools removed', 1, 300, (rows) => rows.filter((_, at) => ![2, 3, 9].includes(at))],
    ['tools moved', 6, 0, (rows) => [...rows.slice(8), ...rows.slice(0, 8)]],
  ])(
    'with %s, the page shows the order of the response (CPU slowed %d times, response after %d ms)',
    async (_what, rate, delay, change) => {
      const page = await site.newPage();
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      const { data } = await serviceClient().rpc('search_tools', { page_size: 16 });
      const rows = change(data!.rows);
      await mockReads(page, {
        changes_since: () => ({ version: 'changed since the build', tools: null }),
        search_tools: () => ({ ...data!, rows }),
      });
      await page.route(/\/rest\/v1\/rpc\//, async (route) => {
        await new Promise((late) => setTimeout(late, delay));
        await route.fallback();
      });
      await page.goto('/');
      const items = page.getByRole('list', { name: 'Tools' }).getByRole('listitem');
      const listed = () => items.getByRole('heading').allTextContents();
      const wanted = rows.map(({ name }) => name);
      await expect.poll(listed, { timeout: HYDRATION }).toEqual(wanted);
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll('#directory li')].every((item) =>
            Object.keys(item).some((key) => key.startsWith('__react')),
          ),
        undefined,
        { timeout: HYDRATION },
      );
      expect(await listed()).toEqual(wanted);
    },
  );
});
