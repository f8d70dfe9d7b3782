import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../../support/accounts';
import { openBrowser } from '../../support/browser';
import { fillListing, openListingForm } from '../../support/listing-form';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

describe('writes that fail', () => {
  it('a retry after a lost response creates no second row', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await openListingForm(page);
    const name = `Lost Answer ${Date.now()}`;
    await fillListing(page, name);
    await page.route('**/rest/v1/ai_tools?*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Submit Listing' }).click();
    await page.getByText('Failed to create listing').waitFor();
    await page.unroute('**/rest/v1/ai_tools?*');
    expect(await page.getByLabel('Name').inputValue()).toBe(name);
    await page.getByRole('button', { name: 'Submit Listing' }).click();
    await page.getByText('Your listing was submitted').waitFor();
    const { data } = await member.client.from('ai_tools').select('id').eq('name', name);
    expect(data).toHaveLength(1);
  });

  it('a session that ends while the form is open loses no typed text and sends nothing as anonymous', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await openListingForm(page);
    const name = `Expired ${Date.now()}`;
    await fillListing(page, name);
    // The access token has run out and the refresh token is no longer known.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) as string;
      const session = JSON.parse(localStorage.getItem(key) as string);
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'gone' }));
    });
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/rest/v1/ai_tools')) writes.push(request.url());
    });
    // A question in the background may find out before the press does, and leads to the same page.
    const press = page
      .getByRole('button', { name: 'Submit Listing' })
      .click()
      .catch(() => undefined);
    await page.waitForURL(({ pathname }) => pathname === '/sign-in');
    await press;
    expect(writes).toEqual([]);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Your draft is back.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe(name);
    expect(await page.getByLabel('Tags').inputValue()).toBe('reports, shipping, ,radio');
  });

  it('a draft survives a reload', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await openListingForm(page);
    await fillListing(page, 'Kept over a reload');
    await page.reload();
    await page.getByText('Your draft is back.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Kept over a reload');
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
  });

  it('a file that is no picture is refused before it is sent', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await openListingForm(page);
    await page.getByRole('radio', { name: /^Featured/ }).check();
    const field = page.getByLabel(/^Banner image/);
    await field.setInputFiles({
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    });
    await page.getByText('The banner must be a PNG, JPEG, WebP or AVIF picture.').waitFor();
    await field.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await page.getByText(/Please choose a picture of at most \d+ MB/).waitFor();
  });
});
