import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, signIn } from '../../support/accounts';
import { openBrowser, type Visitor } from '../../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const accountMenu = (page: Visitor) => page.getByRole('button', { name: /^Account menu of/ });
const HOUR = 3_600_000;

/** Changes the stored session as a mistake would. */
const spoil = (page: Visitor, change: { isTokenWrong?: boolean; isRefreshWrong?: boolean }) =>
  page.evaluate(({ isTokenWrong, isRefreshWrong }) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) as string;
    const session = JSON.parse(localStorage.getItem(key) as string);
    // The signature of another secret.
    if (isTokenWrong) session.access_token = session.access_token.replace(/[^.]+$/, 'A'.repeat(43));
    if (isRefreshWrong) session.refresh_token = 'gone';
    localStorage.setItem(key, JSON.stringify(session));
  }, change);

describe('a session that the server refuses', () => {
  it('is refreshed once if possible, unnoticed', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    // A file of the site's own, on which no code runs.
    await page.goto('/robots.txt');
    await spoil(page, { isTokenWrong: true });
    await page.goto('/my-submissions');
    await page
      .getByText(/nothing submitted|no submissions|not submitted/i)
      .first()
      .waitFor();
    await accountMenu(page).waitFor();
    expect(await page.getByText('You have been signed out').count()).toBe(0);
  });

  it('ends if it cannot be refreshed, and the directory is read as a visitor', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    // A file of the site's own, on which no code runs.
    await page.goto('/robots.txt');
    await spoil(page, { isTokenWrong: true, isRefreshWrong: true });
    await page.goto('/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await page.getByText('You have been signed out').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);
    await page.reload();
    await page.getByText(/^Showing 1-16 of/).waitFor();
  });
});

describe('a clock that is wrong by a day', () => {
  it.each([
    ['fast', 24 * HOUR],
    ['slow', -24 * HOUR],
  ])('%s: sign-in works, the session stays and is not refreshed on every request', async (_how, off) => {
    const member = await newMember();
    const page = await site.newPage();
    await page.clock.setSystemTime(Date.now() + off);
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1;
    });
    await signIn(page, member);
    for (const path of ['/', '/my-submissions', '/create-listing']) {
      await page.goto(path);
      await accountMenu(page).waitFor();
    }
    expect(renewals).toBe(0);
  });

  it('a session from before the clock went wrong is refreshed at most once', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await page.clock.setSystemTime(Date.now() + 24 * HOUR);
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1;
    });
    for (const path of ['/my-submissions', '/', '/create-listing']) {
      await page.goto(path);
      await accountMenu(page).waitFor();
    }
    expect(renewals).toBe(1);
  });
});
