import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, newMember, signIn } from '../support/accounts';
import { openBrowser, type Visitor } from '../support/browser';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

type AxeResult = { passes: unknown[]; violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };

/** What axe finds with nothing switched off, plus sideways scroll, as lines to read. */
async function findings(page: Visitor, name: string): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  // The page's content policy refuses injected scripts; the debugger's evaluation is not the page's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const result = (await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<unknown> } }).axe.run(),
  )) as AxeResult;
  // A run that looked at nothing finds nothing.
  expect(result.passes.length).toBeGreaterThan(10);
  const found = result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${name}: ${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [...found, `${name}: scrolls sideways by ${overflow} px`] : found;
}

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'light', viewport: { width: 320, height: 640 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
] as const;

const publicPaths = [
  ...['/', '/about', '/services', '/pricing', '/contact', '/free-courses', '/faq', '/sitemap', '/submit-resource'],
  ...['/blog', '/blog/top-ai-video-tools-2025', '/blog/nothing', '/category/text', '/privacy', '/terms', '/cookies'],
  ...['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/ai-admin', '/no-such-page'],
  ...['/?q=zzzz', '/test-submission'],
];
const adminPaths = [
  '/create-listing',
  '/ai-admin',
  '/ai-admin/listings',
  '/bulk-import',
  '/my-submissions',
  '/test-submission',
];

describe.each(looks)('in $colorScheme at $viewport.width px', (look) => {
  it('axe finds nothing on the public screens, and none scrolls sideways', async () => {
    const page = await site.newPage({ ...look, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const path of publicPaths) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      if (path === '/' || path.startsWith('/category')) await page.getByText(/^Showing 1-/).waitFor();
      found.push(...(await findings(page, path)));
    }
    expect(found).toEqual([]);
  }, 120_000);

  it('axe finds nothing on open states: menu, consent sheet, toast, form errors', async () => {
    const page = await site.newPage({ ...look, reducedMotion: 'reduce', consent: null });
    const found: string[] = [];
    await page.goto('/');
    await page.getByRole('button', { name: 'Accept All' }).waitFor();
    found.push(...(await findings(page, 'consent sheet')));
    await page.getByRole('button', { name: 'Decline All' }).click();
    if (look.viewport.width < 768) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      found.push(...(await findings(page, 'mobile menu')));
    }
    await page.goto('/sign-up');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Name must be at least 2 characters').waitFor();
    found.push(...(await findings(page, 'form errors')));
    await page.goto('/create-listing');
    await page.getByText('Authentication required').waitFor();
    found.push(...(await findings(page, 'toast')));
    expect(found).toEqual([]);
  });

  it("axe finds nothing on the administrator's screens", async () => {
    const member = await newMember();
    await member.client.from('ai_tools').insert({
      name: `Waiting ${Date.now()}`,
      description: 'A listing that waits for its review.',
      url: 'https://waiting.example.com',
      category: 'Tools',
      tags: ['waiting'],
    });
    const page = await site.newPage({ ...look, reducedMotion: 'reduce' });
    await signIn(page, admin);
    // The page behind the menu has come.
    await page.locator('main h1').waitFor();
    const found: string[] = [];
    await page.getByRole('button', { name: /^Account menu of/ }).click();
    found.push(...(await findings(page, 'account menu')));
    for (const path of adminPaths) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      found.push(...(await findings(page, path)));
    }
    expect(found).toEqual([]);
  }, 120_000);
});

it('nothing scrolls sideways at twice the text size', async () => {
  const page = await site.newPage();
  const found: string[] = [];
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of publicPaths) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      const overflow = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
      if (overflow > 0) found.push(`${path} at ${width} px: ${overflow} px`);
    }
  }
  expect(found).toEqual([]);
}, 120_000);
