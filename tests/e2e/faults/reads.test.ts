import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, newMember, signIn } from '../../support/accounts';
import { openBrowser, openPage } from '../../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

// Sets all keys at once. tests/component/stored-values.test.tsx covers every value of each key.
const LOCAL = ['theme', 'listing-draft', 'review-keys', 'visitor-data', 'auth-began'];
const SESSION = ['scroll-positions', 'return-to', 'reloaded-at', 'auth-began'];

describe('failed reads', () => {
  it('a failed search shows an error without other tools, and “Try again” repeats the search', async () => {
    const page = await site.newPage();
    let requests = 0;
    await page.route('**/rest/v1/rpc/search_tools?*', (route) => {
      requests += 1;
      return route.fulfill({ status: 503, body: 'no' });
    });
    // Records the number of cards and the message in every state of the page.
    await page.addInitScript(() => {
      const seen: { cards: number; message: string }[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const names = [...document.querySelectorAll('#directory article h3')];
        const cards = names.filter((name) => name.checkVisibility({ visibilityProperty: true })).length;
        const message = /Error loading AI tools|Loading AI tools\.\.\./.exec(document.body?.innerText ?? '')?.[0] ?? '';
        seen.push({ cards, message });
        requestAnimationFrame(look);
      };
      look();
    });
    await openPage(page, '/?q=writer');
    await page.getByText('Error loading AI tools').waitFor();
    const states = await page.evaluate(
      () => (window as unknown as { seen: { cards: number; message: string }[] }).seen,
    );
    expect(Math.max(...states.map(({ cards }) => cards))).toBe(0);
    expect(states.some(({ message }) => message === 'Loading AI tools...')).toBe(true);
    expect(requests).toBeLessThanOrEqual(4);
    await page.unroute('**/rest/v1/rpc/search_tools?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('“writer”').waitFor();
    expect(await page.getByRole('article').first().isVisible()).toBe(true);
  });

  it('the page keeps loaded data while offline and finishes the search after reconnecting', async () => {
    const page = await site.newPage();
    await openPage(page, '/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByPlaceholder('Search AI tools...').fill('duolingo');
    await page.getByText('Error loading AI tools').waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    await page.getByPlaceholder('Search AI tools...').fill('');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    expect(await page.getByRole('list', { name: 'Tools' }).getByRole('article').count()).toBe(16);
    await page.getByPlaceholder('Search AI tools...').fill('duolingo');
    await page.getByText('Error loading AI tools').waitFor();
    await page.waitForURL('**/?q=duolingo');
    await page.context().setOffline(false);
    await page.getByText(/^Showing 1-1 of 1 tools/).waitFor();
    expect(await page.getByText('Error loading AI tools').count()).toBe(0);
  });
});

it('pages render and sign-in works with any content in storage', async () => {
  const member = await newMember();
  const page = await site.newPage();
  await page.goto('/robots.txt');
  await page.evaluate(
    ({ local, session }) => {
      for (const key of local) localStorage.setItem(key, '{');
      for (const key of session) sessionStorage.setItem(key, '{"userId":1,"values":[]}');
    },
    { local: LOCAL, session: SESSION },
  );
  await openPage(page, '/');
  await page.getByText(/^Showing 1-16 of/).waitFor();
  await signIn(page, member, '/sign-in?returnTo=/create-listing');
  await page.getByLabel('Website URL').waitFor();
});

it('the site works if storage is blocked', async () => {
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
  await openPage(page, '/');
  await page.getByText(/^Showing 1-16 of/).waitFor();
  await page.getByRole('button', { name: 'Accept All' }).click();
  await page.getByRole('button', { name: /Switch to dark mode/ }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
});

it('the site shows markup, scripts and direction marks in a listing as text', async () => {
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
  await openPage(page, '/');
  const card = page.getByRole('list', { name: 'Tools' }).getByRole('article').first();
  await card.getByText('<script>document.title').waitFor();
  expect(await page.title()).not.toContain('owned');
  expect(await card.locator('script, b, i, svg[onload]').count()).toBe(0);
  await client.from('ai_tools').update({ name: 'Formerly hostile', category: 'Tools' }).eq('name', name);
});
