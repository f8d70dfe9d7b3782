import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, adminClient, newMember, signIn } from '../support/accounts';
import { boxOf, openBrowser, openPage } from '../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

describe('a tool page', () => {
  it('a search result links to the page, and Back restores the position in the list', async () => {
    const page = await site.newPage({ viewport: { width: 390, height: 700 } });
    await openPage(page, '/');
    await page.getByPlaceholder('Search AI tools...').fill('video');
    await page.getByText(/^Showing 1-16 of \d+ tools \(filtered/).waitFor();
    await page.waitForURL(/q=video/);
    const card = page.getByRole('article').nth(9);
    const name = await card.getByRole('heading').innerText();
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);
    await card.getByRole('link', { name: /^Details/ }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const similar = page.getByRole('region', { name: 'Alternatives' }).getByRole('link').first();
    const other = await similar.innerText();
    await similar.click();
    await page.getByRole('heading', { level: 1, name: other }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await page.getByText(/^Showing 1-16 of \d+ tools \(filtered/).waitFor();
    expect(await page.getByPlaceholder('Search AI tools...').inputValue()).toBe('video');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  it('a visitor on a phone reports a wrong price and signs in without losing the input', async () => {
    const account = await newMember();
    const page = await site.newPage({ viewport: { width: 375, height: 667 }, hasTouch: true });
    await openPage(page, '/tools/duolingo');
    await page.getByRole('link', { name: 'Something wrong?' }).tap();
    await page.getByText('Price', { exact: true }).tap();
    await page.getByLabel('Note (optional)').fill('I was billed.');
    const send = page.getByRole('button', { name: 'Send' });
    const { y, height } = await boxOf(send);
    expect(y + height).toBeLessThanOrEqual(667);

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).tap();
    await page.waitForURL(/sign-in/);
    // The sign-in reloads the page, like a sign-in with a provider.
    await signIn(page, account, page.url());
    await page.getByRole('radio', { name: 'Price', checked: true }).waitFor();
    expect(await page.getByLabel('Note (optional)').inputValue()).toBe('I was billed.');
    await page.getByText('Now: Freemium').waitFor();
    await page.getByLabel('Pricing').selectOption('Paid');
    await send.tap();
    await page.getByText('Your change is in review.').waitFor();
    await page.getByRole('button', { name: 'My tools' }).tap();
    await page.getByRole('region', { name: 'Feedback on Duolingo' }).getByText('Paid').waitFor();
  });

  it('the website link on a phone stays visible above the consent sheet and the footer', async () => {
    const page = await site.newPage({ viewport: { width: 375, height: 667 }, consent: null });
    await openPage(page, '/tools/chatgpt');
    const visit = page.getByRole('link', { name: /^Visit chatgpt\.com/ });
    expect(await visit.count()).toBe(1);
    const sheet = page.getByRole('region', { name: 'Cookie consent' });
    await sheet.waitFor();
    const edges = async (part = visit) => {
      const box = await boxOf(part);
      return { top: box.y, bottom: box.y + box.height };
    };
    await expect.poll(async () => (await edges()).bottom <= (await edges(sheet)).top).toBe(true);
    await sheet.getByRole('button', { name: 'Decline All' }).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(async () => (await edges()).bottom).toBeGreaterThan(667 - 24);

    for (const link of await page.getByRole('region', { name: 'Alternatives' }).getByRole('link').all()) {
      await link.focus();
      expect((await edges(link)).bottom).toBeLessThanOrEqual((await edges()).top);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const footer = page.getByRole('contentinfo');
    await expect.poll(async () => (await edges()).bottom <= (await edges(footer)).top).toBe(true);
  });

  it('the page shows the administrator’s changes immediately', async () => {
    const adminPage = await site.newPage({ as: admin });
    await openPage(adminPage, '/tools/duolingo');
    await adminPage.getByRole('heading', { level: 1, name: 'Duolingo' }).waitFor();
    await adminPage.getByRole('complementary', { name: 'At a glance' }).getByRole('link', { name: 'Edit' }).click();
    await adminPage.getByLabel('Description').fill('Teaches languages in short daily lessons, as this test says.');
    await adminPage.getByLabel(/^Free trial days/).fill('42');
    await adminPage.getByLabel(/^API documentation/).fill('docs.duolingo.example/api');
    await adminPage.getByRole('button', { name: /^Save/ }).click();
    await adminPage.getByText('Changes saved').waitFor();

    const visitor = await site.newPage();
    await openPage(visitor, '/tools/duolingo');
    await visitor.getByText('Teaches languages in short daily lessons, as this test says.').waitFor();
    await visitor.getByText('42', { exact: true }).waitFor();
    await visitor.locator('a[href="https://docs.duolingo.example/api"]').waitFor();

    await adminPage.getByRole('button', { name: 'Take down' }).click();
    await adminPage.getByRole('textbox', { name: /^Reason/ }).fill('It is only taken down for a test.');
    await adminPage.getByRole('button', { name: /^Confirm/ }).click();
    await adminPage.getByRole('button', { name: 'Publish' }).waitFor();
    await openPage(visitor, '/tools/duolingo');
    await visitor.getByText('Oops! Page not found').waitFor();
    expect(await visitor.getByText('Teaches languages').count()).toBe(0);
  });

  it('a former URL redirects before the next build', async () => {
    const client = await adminClient();
    expect((await client.from('ai_tools').update({ name: 'Cursor Renamed' }).eq('id', 'cursor')).error).toBeNull();
    const page = await site.newPage();
    await openPage(page, '/tools/cursor');
    await page.waitForURL(/\/tools\/cursor-renamed$/);
    await page.getByRole('heading', { level: 1, name: 'Cursor Renamed' }).waitFor();
  });
});
