import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, adminClient, serviceClient } from '../support/accounts';
import { boxOf, openBrowser, openPage, type Visitor } from '../support/browser';
import { bannerPng } from '../support/pictures';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
const picks = (page: Visitor) => page.getByRole('region', { name: 'Picked by hand' });

describe('the home page on a phone', () => {
  let page: Visitor;
  beforeAll(async () => {
    page = await site.newPage({ ...phone, consent: null });
  });

  it('home shows a whole card between header and consent sheet at the first visit', async () => {
    await openPage(page, '/');
    const sheet = page.getByRole('region', { name: 'Cookie consent' });
    await sheet.waitFor();
    const [top, bottom] = [await boxOf(page.locator('header').first()), await boxOf(sheet)];
    const box = await boxOf(page.getByRole('list', { name: 'Tools' }).getByRole('article').first());
    expect(box.y).toBeGreaterThanOrEqual(top.y + top.height);
    expect(box.y).toBeLessThanOrEqual(290);
    expect(box.y + box.height).toBeLessThanOrEqual(bottom.y);
    expect(box.x >= 0 && box.x + box.width <= 375).toBe(true);
    expect((await boxOf(page.locator('footer'))).height).toBeLessThanOrEqual(800);
  });

  it('the filter sheet contains the menus, and the sort menu is above the list', async () => {
    const other = await site.newPage(phone);
    await openPage(other, '/');
    expect(await other.getByLabel('Pricing').isVisible()).toBe(false);
    await other.getByRole('button', { name: 'Filters', exact: true }).tap();
    const sheet = other.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Category', { exact: true }).selectOption('image');
    await sheet.getByLabel('Pricing').selectOption('free');
    await sheet.getByRole('button', { name: /^Show \d+ tools$/ }).tap();
    await other.getByLabel('Sort').selectOption('name');
    await other.waitForURL('**/?category=image&pricing=free&sort=name');
    const active = other.getByRole('toolbar', { name: 'Filters' }).locator('.chip-chosen');
    await expect.poll(() => active.allInnerTexts()).toEqual(['Free', 'Image']);
    const { y } = await boxOf(other.getByRole('list', { name: 'Tools' }).getByRole('article').first());
    expect(y).toBeLessThanOrEqual(290);
  });

  it('the first card on a wide screen starts within the first 320 px', async () => {
    const wide = await site.newPage({ viewport: { width: 1280, height: 800 } });
    await openPage(wide, '/');
    const { y } = await boxOf(wide.getByRole('list', { name: 'Tools' }).getByRole('article').first());
    expect(y).toBeLessThanOrEqual(320);
  });

  it('the search box shows three words completely beside its icon button', async () => {
    await openPage(page, '/?q=remove+background+noise');
    const box = page.getByPlaceholder('Search AI tools...');
    expect(await box.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    expect((await boxOf(page.getByRole('button', { name: 'Search', exact: true }))).width).toBeLessThanOrEqual(44);
  });

  it('a tapped question stays under the finger, even if an answer above the question closes', async () => {
    await openPage(page, '/faq');
    const questions = page.locator('main summary');
    await questions.nth(1).click();
    const moved = await questions.nth(3).evaluate(async (question) => {
      window.scrollTo(0, 400);
      const before = question.getBoundingClientRect().top;
      (question as HTMLElement).click();
      for (let frame = 0; frame < 10; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
      return question.getBoundingClientRect().top - before;
    });
    expect(Math.abs(moved)).toBeLessThanOrEqual(1);
    expect(await page.locator('main details[open]').count()).toBe(1);
  });
});

describe('images', () => {
  /** Loads lazy images and returns the state of all images. */
  const pictures = (page: Visitor) =>
    page.evaluate(async () => {
      const all = [...document.images];
      for (const image of all) image.loading = 'eager';
      await Promise.allSettled(all.map((image) => image.decode()));
      return all.map(({ currentSrc, naturalWidth }) => ({ currentSrc, naturalWidth }));
    });

  it('the home page sends no request to another host', async () => {
    const page = await site.newPage();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
    await openPage(page, '/');
    await pictures(page);
    expect([...hosts]).toEqual(['localhost']);
    expect(await (await fetch(site.baseUrl)).text()).not.toContain('google.com/s2');
  });

  it('the home page shows an icon that was stored after the build', async () => {
    const operator = serviceClient();
    const name = `${'a'.repeat(32)}.png`;
    const bytes = bannerPng(128, 128);
    const kept = await operator.storage.from('host-icons').upload(name, bytes, { contentType: 'image/png' });
    expect(kept.error).toBeNull();
    const { data } = await operator.from('listed_tools').select('name,url').eq('name', 'DeepL').single();
    const host = new URL(data!.url).hostname.replace(/^www\./, '');
    await operator.rpc('record_host_icons', { icons: [{ host, name, problem: null }] });
    const page = await site.newPage();
    await openPage(page, '/?q=DeepL');
    const shown = page.getByRole('list', { name: 'Tools' }).locator(`img[src$="${name}"]`).first();
    await shown.waitFor();
    expect((await pictures(page)).find(({ currentSrc }) => currentSrc.endsWith(name))).toEqual({
      currentSrc: `${site.baseUrl}/storage/v1/object/public/host-icons/${name}`,
      naturalWidth: 128,
    });
  });
});

describe('the editor’s picks', () => {
  it('the picks are in the built HTML, and changes are shown at the next visit', async () => {
    const html = await (await fetch(site.baseUrl)).text();
    expect(html.indexOf('Picked by hand')).toBeGreaterThan(html.indexOf('Pages of tools'));
    expect(html).toContain('Answers only from the sources you give it');

    const page = await site.newPage({ as: admin });
    await openPage(page, '/ai-admin/picks');
    const names = () => page.getByRole('list', { name: 'Picks in order' }).getByRole('heading').allInnerTexts();
    await page.getByRole('button', { name: 'Move DeepL up' }).focus();
    const [first, second, ...rest] = await names();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual([second, first, ...rest]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move DeepL up');

    const client = await adminClient();
    await client.rpc('unpublish_listing', { listing_id: 'cursor', reason: 'It is closed.' });
    const visitor = await site.newPage();
    await openPage(visitor, '/');
    await expect
      .poll(() => picks(visitor).getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([second, first, ...rest.filter((name) => name !== 'Cursor')]);
    await client.rpc('republish_listing', { listing_id: 'cursor' });
  });
});

describe('layout stability', () => {
  /** Returns the sum of layout shifts since the last call, including shifts after input. */
  const watch = (page: Visitor) =>
    page.addInitScript(() => {
      const seen = { sum: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
  const shifted = (page: Visitor) =>
    page.evaluate(async () => {
      // Waits 12 frames, because a transition takes 160 ms and the browser reports a shift one frame later.
      for (let frame = 0; frame < 12; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
      const { seen } = window as unknown as { seen: { sum: number } };
      const { sum } = seen;
      seen.sum = 0;
      return sum;
    });

  type Step = [what: string, act: (page: Visitor) => Promise<unknown>, shown: RegExp];
  const link = (name: string) => (page: Visitor) => page.getByRole('link', { name, exact: true }).first().click();
  const search = (text: string) => (page: Visitor) => page.getByPlaceholder('Search AI tools...').fill(text);
  const clear: Step = [
    'Clear Filters',
    (page) => page.getByRole('button', { name: 'Clear Filters' }).first().click(),
    /^Showing 1-16 of \d+ tools$/,
  ];
  const choose = (family: string) => (page: Visitor) => page.getByLabel('Category').first().selectOption(family);
  const chips: Step[] = [
    ['a family', link('Image'), /^Showing 1-16 of \d+ tools \(/],
    clear,
    ['a family far along', link('Gaming'), /^Showing 1-16 of \d+ tools \(/],
    ['one more', link('Video'), /^Showing 1-16 of 50 tools \(/],
    clear,
  ];
  const menu: Step[] = [
    ['a family', choose('image'), /^Showing 1-16 of \d+ tools \(/],
    clear,
    ['a smaller family', choose('Gaming'), /^Showing 1-16 of \d+ tools \(/],
    ['another family', choose('Video'), /^Showing 1-\d+ of \d+ tools \(/],
    clear,
  ];
  const steps: Step[] = [
    ['a search', search('grammar'), /“grammar”/],
    ['a search that is emptied', search(''), /^Showing 1-16 of \d+ tools$/],
    ['a search without an answer', search('qqqxyz'), /^No tools/],
    clear,
    ['Next', link('Next'), /^Showing 17-32/],
  ];

  it.each([
    ['a phone', phone.viewport, chips],
    ['a wide screen', { width: 1280, height: 800 }, menu],
  ])('the directory has no layout shift on %s', async (_where, viewport, families) => {
    const page = await site.newPage({ viewport });
    await watch(page);
    await openPage(page, '/');
    await page.waitForLoadState('networkidle');
    await shifted(page);
    const jumps: Record<string, number> = {};
    for (const [what, act, shown] of [...families, ...steps]) {
      if (what === 'Next') {
        await page.getByRole('link', { name: 'Next' }).scrollIntoViewIfNeeded();
        await shifted(page);
      }
      await act(page);
      await page.getByText(shown).first().waitFor();
      const sum = await shifted(page);
      if (sum > 0.02) jumps[what] = sum;
    }
    expect(jumps).toEqual({});
  });
});
