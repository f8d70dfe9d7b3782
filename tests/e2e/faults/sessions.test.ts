import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, signIn } from '../../support/accounts';
import { openBrowser, openPage, type Visitor } from '../../support/browser';
import { fillListing, openListingForm } from '../../support/listing-form';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const accountMenu = (page: Visitor) => page.getByRole('button', { name: /^Account menu of/ });
const HOUR = 3_600_000;

type Member = Awaited<ReturnType<typeof newMember>>;

async function tokens({ email, password, client }: Member, more = '') {
  const { data } = await client.auth.signInWithPassword({ email, password });
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  return `#${new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer' })}${more}`;
}
const owner = (page: Visitor) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'));
    return key ? (JSON.parse(localStorage.getItem(key) ?? '{}').user?.email as string) : null;
  });
const question = (page: Visitor, { email }: Member) => page.getByRole('dialog', { name: `Continue as ${email}?` });

const corruptSession = (page: Visitor, change: { isTokenWrong?: boolean; isRefreshWrong?: boolean }) =>
  page.evaluate(({ isTokenWrong, isRefreshWrong }) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) as string;
    const session = JSON.parse(localStorage.getItem(key) as string);
    if (isTokenWrong) session.access_token = session.access_token.replace(/[^.]+$/, 'A'.repeat(43));
    if (isRefreshWrong) session.refresh_token = 'gone';
    localStorage.setItem(key, JSON.stringify(session));
  }, change);

describe('a session that the server rejects', () => {
  it('the session is refreshed once without a visible change', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    // On a static file, no code of the app runs.
    await page.goto('/robots.txt');
    await corruptSession(page, { isTokenWrong: true });
    await openPage(page, '/my-submissions');
    await page.getByText('No tools yet').waitFor();
    await accountMenu(page).waitFor();
    expect(await page.getByText('You have been signed out').count()).toBe(0);
  });

  it('a session that cannot be refreshed ends, and the page continues for a visitor', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    // On a static file, no code of the app runs.
    await page.goto('/robots.txt');
    await corruptSession(page, { isTokenWrong: true, isRefreshWrong: true });
    await openPage(page, '/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await page.getByText('You have been signed out').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);
    await page.reload();
    await page.getByText(/^Showing 1-16 of/).waitFor();
  });

  it('a form keeps its text and sends nothing after its session ends', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await openListingForm(page);
    const name = `Expired ${Date.now()}`;
    await fillListing(page, name);
    // Makes the access token expired and the refresh token invalid.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) as string;
      const session = JSON.parse(localStorage.getItem(key) as string);
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'gone' }));
    });
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/rest/v1/ai_tools')) writes.push(request.url());
    });
    // A background request may end the session first, which removes the button. A click in the page tolerates this.
    await page.getByRole('button', { name: 'Submit Listing' }).evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await page.waitForURL(({ pathname }) => pathname === '/sign-in');
    expect(writes).toEqual([]);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Your draft is back.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe(name);
    expect(await page.getByLabel('Tags').inputValue()).toBe('reports, shipping, ,radio');
  });
});

describe('a client clock that is wrong by a day', () => {
  it.each([
    ['fast', 24 * HOUR],
    ['slow', -24 * HOUR],
  ])('a member with a %s clock stays signed in without refreshing on every request', async (_how, off) => {
    const member = await newMember();
    const page = await site.newPage();
    await page.clock.setSystemTime(Date.now() + off);
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1;
    });
    await signIn(page, member);
    await openPage(page, '/create-listing');
    await accountMenu(page).waitFor();
    expect(renewals).toBe(0);
  });

  it('a session from before the clock change is refreshed at most once', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await page.clock.setSystemTime(Date.now() + 24 * HOUR);
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1;
    });
    for (const path of ['/my-submissions', '/create-listing']) {
      await openPage(page, path);
      await accountMenu(page).waitFor();
    }
    expect(renewals).toBe(1);
  });
});

describe('a link with another account’s session', () => {
  it('the link signs in a signed-out visitor only after consent', async () => {
    const stranger = await newMember('Stella Stranger');
    const page = await site.newPage();
    await openPage(page, '/about');
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    const hash = await tokens(stranger);
    await page.evaluate((given) => {
      location.hash = given;
    }, hash);
    await question(page, stranger).waitFor();
    expect(page.url()).toBe(`${site.baseUrl}/about`);
    await page.keyboard.press('Enter');
    await question(page, stranger).waitFor({ state: 'detached' });
    expect(await owner(page)).toBeNull();

    await openPage(page, `/${await tokens(stranger)}`);
    await question(page, stranger)
      .getByRole('button', { name: `Continue as ${stranger.email}` })
      .click();
    await page.getByText('Welcome back, Stella Stranger! 👋').waitFor();
    expect(await owner(page)).toBe(stranger.email);
  });

  it('the link does not replace the signed-in account before consent', async () => {
    const [victim, stranger] = [await newMember(), await newMember()];
    const page = await site.newPage({ as: victim });
    for (const more of ['', '&type=recovery']) {
      await openPage(page, `/reset-password${await tokens(stranger, more)}`);
      const dialog = question(page, stranger);
      await dialog.getByText(`You are signed in as ${victim.email} now.`).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await owner(page)).toBe(victim.email);
    }
    for (const hash of [
      'access_token=junk&refresh_token=junk&expires_in=3600&token_type=bearer',
      'error=x&error_code=y&error_description=Call+0800+1234+to+unlock+your+account',
    ]) {
      await openPage(page, `/about#${hash}`);
      await page.getByText('Authentication failed. Please try again.').waitFor();
      expect(await page.getByText(/verified|0800/).count()).toBe(0);
      expect(page.url()).toBe(`${site.baseUrl}/about`);
      expect(await owner(page)).toBe(victim.email);
      // From another page, the link loads the document. From the same page, it would not.
      await page.goto('/robots.txt');
    }
  });
});
