import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, signIn } from '../../support/accounts';
import { openBrowser } from '../../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const LOCAL = ['theme', 'listing-draft', 'review-keys', 'visitor-data', 'auth-began'];
const SESSION = ['scroll-positions', 'return-to', 'reloaded-at', 'auth-began'];

it.each(['null', '{', '[]', '{"userId":1,"values":[]}', '"\\u0000"', '1e999'])(
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

it.each([
  ['an email that is no text', (session: object) => ({ ...session, user: { id: 'u', email: 7 } })],
  ['an empty user', (session: object) => ({ ...session, user: {} })],
  ['no user', (session: object) => ({ ...session, user: null })],
  ['no tokens', () => ({})],
])('a stored session with %s is ignored, and the directory is shown', async (_what, spoil) => {
  const member = await newMember();
  const page = await site.newPage();
  await signIn(page, member);
  await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
  const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '');
  const text = await page.evaluate((name) => localStorage.getItem(name) ?? '{}', key);
  await page.evaluate(
    ([name = '', bad = '']) => localStorage.setItem(name, bad),
    [key, JSON.stringify(spoil(JSON.parse(text)))],
  );
  await page.goto('/');
  await page.getByText(/^Showing 1-16 of/).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});
