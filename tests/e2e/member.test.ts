import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { site } from '../../src/content/site';
import type { Database } from '../../src/lib/database';
import { admin, adminClient, newMember } from '../support/accounts';
import { openBrowser, openPage, type Visitor } from '../support/browser';
import { openListingForm } from '../support/listing-form';
import { bannerPng } from '../support/pictures';
import { servedSite } from '../support/served-site';

let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const WIDTHS = [320, 375, 768, 1280];
const ADDRESS =
  'https://www.paperlantern-internationalisation.example.org/en-gb/features/interactive-storyboards?utm_source=directory&utm_campaign=autumn';

/** Returns words that are broken although they fit on one line. */
const brokenWords = (page: Visitor) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const line = node.parentElement?.closest('p, dd, li, h1, h2, a, button');
      if (!line || !/\w[/@.]\w|\w{12}/.test(line.textContent) || !node.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      let before: DOMRect | undefined;
      for (let at = 0; at < node.data.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        const isNewLine = before && box.width > 0 && box.top > before.top + 4;
        if (isNewLine && /\w/.test(node.data[at - 1] ?? '') && /\w/.test(node.data[at] ?? '')) {
          found.push(`${node.data.slice(Math.max(0, at - 12), at)}|${node.data.slice(at, at + 12)}`);
        }
        if (box.width > 0) before = box;
      }
    }
    return found;
  });

it('an address on a member’s screen never breaks inside a word, even at 320 px', async () => {
  const member = await newMember('Greta Longname');
  const { data: own } = await member.client
    .from('ai_tools')
    .insert({
      id: crypto.randomUUID(),
      name: 'Paper Lantern',
      description: `Shown at ${ADDRESS} for everybody.`,
      url: ADDRESS,
      logo_url: `${ADDRESS.split('?')[0]}.png`,
      category: 'Video',
      tags: ['lantern'],
    })
    .select()
    .single();
  const asAdmin = await adminClient();
  await asAdmin
    .from('ai_tools')
    .update({ approval_status: 'rejected', rejected_reason: `${ADDRESS} does not answer.` })
    .eq('id', own!.id);
  const page = await browser.newPage({ as: member });
  await openPage(page, '/my-submissions?status=rejected');
  await page.getByText('Details').click();
  expect(await page.getByRole('link', { name: 'Rejected 1' }).getAttribute('aria-current')).toBe('true');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await brokenWords(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  // Proves that `brokenWords` finds a broken word: without <wbr>, words break on a narrow screen.
  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate(() => {
    for (const place of document.querySelectorAll('wbr')) place.remove();
    document.body.normalize();
  });
  expect(await brokenWords(page)).not.toEqual([]);
});

it('on a 360 px screen, a message has its button below the text', async () => {
  const member = await newMember();
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, as: member });
  await openListingForm(page);
  await page.getByLabel('Name').fill('A name as long as the longest that anybody would give to a tool');
  await page.getByLabel('Description').fill('A tool that was made to have a long message.');
  await page.getByLabel('Website URL').fill('https://long.example.com/');
  await page.getByLabel('Category').selectOption('Video');
  await page.getByLabel('Tags').fill('long');
  await page.getByRole('button', { name: 'Submit Listing' }).click();
  const button = page.locator('[data-sonner-toast] [data-action]');
  await button.waitFor();
  const toast = page.locator('[data-sonner-toast]', { has: page.locator('[data-action]') });
  // The message is still moving, so everything is measured in one evaluation.
  const { whole, text, action } = await toast.evaluate((message) => {
    const box = (name: string) => message.querySelector(name)!.getBoundingClientRect();
    return { whole: message.getBoundingClientRect(), text: box('[data-content]'), action: box('[data-action]') };
  });
  expect(text.width).toBeGreaterThan(whole.width * 0.7);
  expect(action.y).toBeGreaterThanOrEqual(text.y + text.height);
  expect(action.x + action.width).toBeLessThanOrEqual(whole.x + whole.width);
});

it('the visitor badge covers no text or control at any width', async () => {
  const page = await browser.newPage({ as: admin });
  for (const path of ['/ai-admin', '/', '/my-submissions']) {
    await openPage(page, path);
    const badge = page.getByText(/^\d+ today$/);
    await badge.waitFor();
    for (const width of [...WIDTHS, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      for (const end of [0, 1e6]) {
        await page.evaluate((top) => window.scrollTo(0, top), end);
        const covered = await badge.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          if (bottom <= 0 || top >= window.innerHeight) return [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          while (walker.nextNode()) {
            const text = walker.currentNode as Text;
            const parent = text.parentElement;
            if (!text.data.trim() || !parent?.checkVisibility() || element.contains(text)) continue;
            if (parent.closest('.sr-only, script, style')) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            const control = parent.closest('a, button, input, select, summary, td, th');
            const boxes = [...range.getClientRects(), ...(control ? [control.getBoundingClientRect()] : [])];
            if (boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top))
              found.push(text.data.trim());
          }
          return found;
        });
        expect({ path, width, covered }).toEqual({ path, width, covered: [] });
      }
    }
  }
});

it.runIf(site.partners.length > 0)('the partners fill complete rows at every width', async () => {
  const page = await browser.newPage();
  await openPage(page, '/');
  const section = page.getByRole('region', { name: 'Featured AI Partners' });
  for (const width of [...WIDTHS, 640, 1024, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const rows = await section.getByRole('list').evaluate((list) => {
      const at = new Map<number, number>();
      for (const tile of list.children) {
        const { top } = tile.getBoundingClientRect();
        at.set(Math.round(top), (at.get(Math.round(top)) ?? 0) + 1);
      }
      const inner = list.getBoundingClientRect();
      const last = list.lastElementChild!.getBoundingClientRect();
      return { tiles: [...at.values()], gap: Math.round(inner.right - last.right) };
    });
    expect(rows.gap).toBe(0);
    // Only the specification’s 17 partners fill every row.
    if (site.partners.length === 17) expect(Math.min(...rows.tiles)).toBeGreaterThanOrEqual(2);
  }
});

it('a paid gold placement is shown, counted, and removed after its last day', async () => {
  const member = await newMember('Greta Gold');
  const { data: user } = await member.client.auth.getUser();
  const name = `Goldsmith ${Date.now()}`;
  const banner = `${user.user!.id}/${crypto.randomUUID()}.png`;
  const stored = await member.client.storage
    .from('tool-banners')
    .upload(banner, bannerPng(), { contentType: 'image/png' });
  expect(stored.error).toBeNull();
  const { data: listed, error } = await member.client
    .from('ai_tools')
    .insert({
      id: crypto.randomUUID(),
      name,
      description: 'A tool that wants to be seen.',
      url: 'https://example.com/',
      category: 'Video',
      tags: ['gold'],
      premium_type: 'sponsored',
      sponsor_tier: 'gold',
      banner_url: member.client.storage.from('tool-banners').getPublicUrl(banner).data.publicUrl,
    })
    .select()
    .single();
  expect(error).toBeNull();

  const asAdmin = await adminClient();
  await asAdmin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', listed!.id);
  // Headless browsers are robots, whose views are not counted.
  const visitor = await browser.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' });
  await visitor.clock.install();
  await openPage(visitor, `/?q=${encodeURIComponent(name)}`);
  await visitor.getByRole('link', { name, exact: true }).waitFor();

  const adminPage = await browser.newPage({ as: admin });
  await openPage(adminPage, '/ai-admin/placements');
  await adminPage.getByRole('button', { name: `Details: ${name}` }).click();
  await adminPage.getByRole('button', { name: `Mark as paid: ${name}` }).click();
  await adminPage.getByLabel('Payment reference').fill('invoice 1');
  await adminPage.getByRole('button', { name: 'Confirm' }).click();
  await adminPage.getByText('Saved. Now: running.').waitFor();

  await openPage(visitor, '/');
  const sponsored = visitor.getByRole('complementary', { name: 'Sponsored' }).filter({ hasText: name });
  await sponsored.waitFor();
  await sponsored.scrollIntoViewIfNeeded();
  await sponsored.getByRole('link').first().dispatchEvent('auxclick');
  // The page counts a placement that was visible for one second and sends the count later.
  await expect
    .poll(async () => (await asAdmin.from('placement_days').select('impressions, clicks')).data)
    .toContainEqual(expect.objectContaining({ impressions: 1, clicks: 1 }));

  const owner = await browser.newPage({ as: member });
  await openPage(owner, '/my-submissions');
  const placed = owner.getByRole('region', { name: `Placement of ${name}` });
  await placed.getByText('Sponsored, gold', { exact: true }).waitFor();
  await placed.getByText('100%').first().waitFor();
  await placed.getByText('Show table').click();
  await placed.getByRole('cell', { name: '100%' }).waitFor();

  // Simulates midnight on an open page: moves the placement’s dates and the page’s clock.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const service = createClient<Database>(servedSite().baseUrl, servedSite().secretKey);
  const passed = await service
    .from('placements')
    .update({ first_day: day(30), last_day: day(1) })
    .eq('tool_id', listed!.id)
    .select('id');
  expect(passed.data).toHaveLength(1);
  await visitor.clock.fastForward(Date.parse(`${day(-1)}T00:00:02Z`) - Date.now());
  await sponsored.waitFor({ state: 'detached' });
  expect(await visitor.getByRole('list', { name: 'Tools' }).getByRole('article').count()).toBe(16);

  await openPage(adminPage, '/ai-admin/placements');
  await adminPage.getByRole('link', { name: /^Ended/ }).click();
  await adminPage.getByRole('row').filter({ hasText: name }).waitFor();
});
