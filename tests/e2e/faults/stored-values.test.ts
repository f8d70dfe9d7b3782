import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, signedInStorage, signIn } from '../../support/accounts';
import { openBrowser } from '../../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

// Every key with every kind of value is read in tests/component/stored-values.test.tsx: here all at once, in whole pages.
const LOCAL = ['theme', 'listing-draft', 'review-keys', 'visitor-data', 'auth-began'];
const SESSION = ['scroll-positions', 'return-to', 'reloaded-at', 'auth-began'];

it.each(['{', '{"userId":1,"values":[]}'])(
  'with any content under every key, the pages render and sign-in works: %s',
  async (value) => {
    const member = await newMember();
    const page = await site.newPage();
    await page.goto('/about');
    await page.evaluate(
      ({ local, session, given }) => {
        for (const key of local) localStorage.setItem(key, given);
        for (const key of session) sessionStorage.setItem(key, given);
      },
      { local: LOCAL, session: SESSION, given: value },
    );
    await page.goto('/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await signIn(page, member, '/sign-in?returnTo=/create-listing');
    await page.getByLabel('Name').waitFor();
  },
);

it('a stored session that is none is ignored, and the directory is shown', async () => {
  const [stored] = await signedInStorage(await newMember());
  const session = JSON.parse(stored?.value ?? '') as object;
  const localStorage = [{ name: stored!.name, value: JSON.stringify({ ...session, user: { id: 'u', email: 7 } }) }];
  const page = await site.newPage({ storageState: { cookies: [], origins: [{ origin: site.baseUrl, localStorage }] } });
  await page.goto('/');
  await page.getByText(/^Showing 1-16 of/).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await expect.poll(() => page.evaluate((name) => window.localStorage.getItem(name), stored!.name)).toBeNull();
});

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
