import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, newMember, signIn } from '../support/accounts';
import { openBrowser } from '../support/browser';
import { fillListing } from '../support/listing-form';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

describe('reads that fail', () => {
  it('the directory says so after at most 4 requests, and Try again loads it', async () => {
    const page = await site.newPage();
    let requests = 0;
    await page.route('**/rest/v1/ai_tools?*', (route) => {
      requests += 1;
      return route.fulfill({ status: 503, body: 'no' });
    });
    await page.goto('/');
    await page.getByText('Loading AI tools...').waitFor();
    await page.getByText('Error loading AI tools').waitFor({ timeout: 20_000 });
    expect(requests).toBeLessThanOrEqual(4);
    await page.unroute('**/rest/v1/ai_tools?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Showing 1-16 of/).waitFor();
  });

  it('what was loaded stays when the connection goes', async () => {
    const page = await site.newPage();
    await page.goto('/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await page.context().setOffline(true);
    await page.getByPlaceholder('Search AI tools...').fill('duolingo');
    await page.getByText(/^Showing 1-1 of 1 tools/).waitFor();
    await page.context().setOffline(false);
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

describe('writes that fail', () => {
  it('an answer lost after the row was stored and a second try make one row', async () => {
    const member = await newMember();
    const page = await site.newPage();
    await signIn(page, member, '/sign-in?returnTo=/create-listing');
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

  it('a session that ends while the form is open costs nothing of what was typed, and sends nothing as anonymous', async () => {
    const member = await newMember();
    const page = await site.newPage();
    await signIn(page, member, '/sign-in?returnTo=/create-listing');
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
    await page.getByRole('button', { name: 'Submit Listing' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/sign-in');
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
    const page = await site.newPage();
    await signIn(page, member, '/sign-in?returnTo=/create-listing');
    await fillListing(page, 'Kept over a reload');
    await page.reload();
    await page.getByText('Your draft is back.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Kept over a reload');
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
  });

  it('a file that is no picture is refused before it is sent', async () => {
    const member = await newMember();
    const page = await site.newPage();
    await signIn(page, member, '/sign-in?returnTo=/create-listing');
    await page.getByRole('radio', { name: /^Featured/ }).check();
    const field = page.getByLabel(/^Banner image/);
    await field.setInputFiles({
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    });
    await page.getByText('The banner must be a PNG, JPEG, WebP or AVIF picture.').waitFor();
    await field.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(40 * 1024 * 1024) });
    await page.getByText(/Please choose a picture of at most \d+ MB/).waitFor();
  });
});

describe('a browser that remembers nothing', () => {
  it('with storage blocked, the site works, the theme changes and a member can sign in', async () => {
    const member = await newMember();
    const page = await site.newPage({ consent: null });
    await page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await page.getByRole('button', { name: 'Accept All' }).click();
    await page.getByRole('button', { name: /Switch to dark mode/ }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
  });
});

describe('hostile listings', () => {
  it('markup, script and direction marks of a listing show as text', async () => {
    const name = `<img src=x onerror="document.title='owned'"> \u202Egnp.exe ${Date.now()}`;
    const client = await adminClient();
    const { error } = await client.from('ai_tools').insert({
      name,
      description: '<script>document.title = "owned"</script> & </script><b>bold</b> 😀',
      url: 'https://hostile.example.com',
      category: '"><svg onload=alert(1)>',
      tags: ['<i>tag</i>'],
    });
    expect(error).toBeNull();
    const page = await site.newPage();
    await page.goto('/');
    await page.getByRole('article').first().getByText('<script>document.title').waitFor();
    expect(await page.title()).not.toContain('owned');
    expect(await page.getByRole('article').first().locator('script, b, i, svg[onload]').count()).toBe(0);
    await client.from('ai_tools').update({ name: 'Formerly hostile', category: 'Tools' }).eq('name', name);
  });
});
