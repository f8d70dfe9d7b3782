import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../support/accounts';
import { openBrowser, type Visitor } from '../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

/** A visitor to whom the directory is as it was at the build, whatever other tests have made of it. */
async function newVisitor() {
  const page = await site.newPage();
  await page.route('**/rpc/directory_version', (route) => route.abort());
  return page;
}

/** Holds back the code of one page until it is released; what all pages share comes. */
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
  it('fetches its own code when somebody comes, and not before', async () => {
    const page = await newVisitor();
    const code = await hold(page, 'tool-page');
    code.release();
    await page.goto('/tools/chatgpt');
    await page.waitForLoadState('networkidle');
    expect(code.isAsked()).toBe(false);
    await page.mouse.move(300, 300);
    await expect.poll(code.isAsked).toBe(true);
  });

  it('does what was pressed while its code was on the way', async () => {
    const page = await newVisitor();
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
    const page = await newVisitor();
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
    const page = await newVisitor();
    await hold(page, 'home-page');
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
    expect(await page.title()).toMatch(/^About/);
    await page.goBack();
    await page.getByText(/^Showing 1-16 of/).waitFor();
  });

  it('shows by itself what has changed since the build', async () => {
    const page = await site.newPage();
    await page.route('**/rpc/directory_version', (route) => route.fulfill({ json: 'another' }));
    const read = page.waitForResponse(/rpc\/search_tools/);
    await page.goto('/');
    expect((await read).status()).toBe(200);
  });
});
