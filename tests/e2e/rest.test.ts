import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../support/accounts';
import { openBrowser, type Visitor } from '../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

/** Holds back the code of one page until it is released. */
async function hold(page: Visitor, part: string) {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  let isAsked = false;
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    isAsked = true;
    await held;
    await route.continue();
  });
  return { release: () => release(), isAsked: () => isAsked };
}

describe('a page at rest', () => {
  it('loads its own code when somebody comes, and not before', async () => {
    const page = await site.newPage();
    const code = await hold(page, 'tool-page');
    code.release();
    await page.goto('/tools/chatgpt');
    await page.waitForLoadState('networkidle');
    expect(code.isAsked()).toBe(false);
    await page.mouse.move(300, 300);
    await expect.poll(code.isAsked).toBe(true);
  });

  it('does what was pressed while its code was on the way', async () => {
    const page = await site.newPage();
    const code = await hold(page, 'faq-page');
    await page.goto('/faq');
    await page.waitForLoadState('networkidle');
    const question = page.locator('main').getByRole('button').nth(2);
    await question.click();
    await expect.poll(code.isAsked).toBe(true);
    expect(await question.getAttribute('aria-expanded')).toBe('false');
    code.release();
    await expect.poll(() => question.getAttribute('aria-expanded')).toBe('true');
  });

  it('keeps a form that is sent too early out of the address, and sends it then', async () => {
    const member = await newMember();
    const page = await site.newPage();
    const code = await hold(page, 'sign-in-page');
    await page.goto('/sign-in');
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.keyboard.press('Enter');
    await expect.poll(code.isAsked).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    code.release();
    await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
  });

  it('is left by its links without waiting for its code, and Back returns to it', async () => {
    const page = await site.newPage();
    const code = await hold(page, 'home-page');
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
    expect(await page.title()).toMatch(/^About/);
    code.release();
    await page.goBack();
    await page.getByText(/^Showing 1-16 of/).waitFor();
  });

  it('follows its own headings without going away', async () => {
    const page = await site.newPage();
    const code = await hold(page, 'privacy-page');
    await page.goto('/privacy');
    await page.waitForLoadState('networkidle');
    await page.locator('main a[href^="#"]').last().click();
    await expect.poll(code.isAsked).toBe(true);
    expect(await page.locator('main h2').count()).toBeGreaterThan(3);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    code.release();
    await expect.poll(() => new URL(page.url()).hash).not.toBe('');
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  it('can still be read when its code cannot be loaded, says so, and tries again', async () => {
    const page = await site.newPage();
    await page.goto('/faq');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    const question = page.locator('main').getByRole('button').first();
    await question.click();
    await page.getByText('This page can be read but not used yet').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await page.context().setOffline(false);
    await expect
      .poll(async () => {
        await page.mouse.move(Math.random() * 300, 300);
        return question.getAttribute('aria-expanded');
      })
      .toBe('true');
    page.complaints.length = 0;
  });

  it('counts the placements that are seen', async () => {
    const page = await site.newPage({ viewport: { width: 1280, height: 2000 } });
    const counted = page.waitForRequest('**/rpc/count_placements');
    await page.goto('/');
    expect((await counted).postDataJSON()).toMatchObject({ clicked: [] });
    expect(await page.evaluate(() => document.documentElement.dataset['rests'])).toBe('');
  });

  it('shows by itself what has changed since the build', async () => {
    const page = await site.newPage();
    await page.route('**/rpc/directory_version', (route) => route.fulfill({ json: 'another' }));
    const read = page.waitForResponse(/rpc\/search_tools/);
    await page.goto('/');
    expect((await read).status()).toBe(200);
  });
});
