import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, apiClient, newMember, signIn } from '../support/accounts';
import { openBrowser, openPage, type Visitor } from '../support/browser';
import { servedSite } from '../support/served-site';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const accountMenu = (page: Visitor) => page.getByRole('button', { name: /^Account menu of/ });

describe('signing in and out', () => {
  it('a member who signs in returns to the requested page and stays signed in after a reload', async () => {
    const member = await newMember('Vera Visitor');
    const page = await site.newPage();
    await openPage(page, '/create-listing');
    await page.getByText('Authentication required').waitFor();
    await page.getByText('You need to sign in to create a listing').waitFor();
    await page.waitForURL((url) => url.pathname + url.search === '/sign-in?returnTo=%2Fcreate-listing');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Successfully signed in!').waitFor();
    await page.getByText('Welcome back, Vera Visitor! 👋').waitFor();
    await page.getByText('Your account has been verified successfully.').waitFor();
    await page.waitForURL('**/create-listing');
    await page.reload();
    await accountMenu(page).waitFor();
    expect(page.url()).toContain('/create-listing');
  });

  it('on a phone, messages do not cover the end of the page', async () => {
    const page = await site.newPage({ viewport: { width: 375, height: 667 } });
    // /about loads nothing after the scroll, so the end of the page does not move.
    await signIn(page, await newMember(), '/sign-in?returnTo=/about');
    // A message stays open while the pointer is on it.
    await page.getByText(/^Welcome back/).hover();
    await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
    const isClear = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const messages = [...document.querySelectorAll('[data-sonner-toast]')];
        const end = document.querySelector('footer')!.getBoundingClientRect().bottom;
        return messages.length > 0 && messages.every((message) => message.getBoundingClientRect().top >= end);
      });
    await expect.poll(isClear).toBe(true);
  });

  it('signing out in one tab signs out the other tabs', async () => {
    const member = await newMember();
    const first = await site.newPage({ as: member });
    await openPage(first, '/');
    const second = (await first.context().newPage()) as Visitor;
    await openPage(second, '/');
    await accountMenu(second).waitFor();
    await accountMenu(first).click();
    await first.getByRole('menuitem', { name: 'Sign out' }).click();
    await first.getByText("You've been signed out").waitFor();
    await second.getByText('You have been signed out').waitFor();
    await second.getByRole('link', { name: 'Sign In' }).waitFor();
    expect(await first.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);
  });
});

describe('account pages', () => {
  it('a visitor who signs in with Google returns to the previous page', async () => {
    const page = await site.newPage();
    // Replaces Google’s consent screen with a link to the redirect address.
    await page.route('**/auth/v1/authorize?*', async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      const location = new URL(response.headers()['location'] ?? '');
      expect(location.origin + location.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
      const back = new URL(location.searchParams.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code: 'stand-in', state: location.searchParams.get('state') ?? '' }));
      return route.fulfill({
        contentType: 'text/html',
        body: `<a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`,
      });
    });
    await openPage(page, '/sign-in?returnTo=%2Fcreate-listing');
    await page.locator('main form:not([inert])').waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await page.getByText('Welcome back, Greta Google! 👋').waitFor();
    await page.waitForURL('**/create-listing');
    expect(page.url()).not.toContain('#');
    expect(page.url()).not.toContain('access_token');
  });

  it('a member who forgot the password sets a new password with an emailed link', async () => {
    const member = await newMember('Rhea Reset');
    const page = await site.newPage();
    await openPage(page, '/forgot-password');
    const ask = async (email: string) => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send the Link' }).click();
      return page.getByText('If this address has an account, a link is on its way.').innerText();
    };
    // The message is the same for an unknown address, so that it does not reveal which accounts exist.
    const forStranger = await ask('nobody-at-all@example.com');
    expect(await ask(member.email)).toBe(forStranger);

    const mail = () =>
      servedSite()
        .printed()
        .split('email captured')
        .findLast((part) => part.includes(member.email));
    await expect.poll(mail).toBeTruthy();
    const link = /https?:\/\/\S+type=recovery\S*/.exec(mail() ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('heading', { name: 'Choose a New Password' }).waitFor();
    await page.waitForURL('**/reset-password');
    await page.getByLabel('New password', { exact: true }).fill('a new password');
    await page.getByLabel('Confirm password').fill('a new password');
    await page.getByRole('button', { name: 'Save the Password' }).click();
    await page.getByText('Your password has been changed.').waitFor();

    const again = await apiClient().auth.signInWithPassword({ email: member.email, password: 'a new password' });
    expect(again.error).toBeNull();
  });
});

it('a new name and password take effect immediately', async () => {
  const member = await newMember('Norma Newname');
  const page = await site.newPage({ as: member });
  await openPage(page, '/settings');
  await page.getByLabel('Name', { exact: true }).fill('Norma Jeane');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: 'Account menu of Norma Jeane' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Account menu of Norma Jeane' }).waitFor();

  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill('a new password');
    await page.getByLabel('Confirm password').fill('a new password');
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await change('not the password');
  await page.getByText('This is not your current password').waitFor();
  const signIn = async (password: string) =>
    (await apiClient().auth.signInWithPassword({ email: member.email, password })).error?.code;
  expect(await signIn('a new password')).toBe('invalid_credentials');
  await change(member.password);
  await page.getByText('Your password has been changed.').waitFor();
  expect(page.url()).toContain('/settings');
  expect([await signIn('a new password'), await signIn(member.password)]).toEqual([undefined, 'invalid_credentials']);
});

async function downloaded(page: Page, button: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFileSync(await (await coming).path(), 'utf8');
}
const withoutPicker = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined }));

it('a member downloads all data and deletes the account, which signs out the other device', async () => {
  const member = await newMember('Greta Goes');
  await member.client.auth.signInWithPassword(member);
  await member.client.from('ai_tools').insert({
    name: 'Going',
    description: 'A listing that waits for its review.',
    url: 'https://going.example.com',
    category: 'Tools',
    tags: ['going'],
  });
  const page = await site.newPage({ as: member });
  const elsewhere = await site.newPage({ as: member });
  await withoutPicker(page);
  await openPage(page, '/');
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByText('1 pending or rejected listing').waitFor();
  const data = JSON.parse(await downloaded(page, 'Download my data'));
  expect([data.account.email, data.listings.map(({ name }: { name: string }) => name)]).toEqual([
    member.email,
    ['Going'],
  ]);
  expect(JSON.parse(await downloaded(page, 'Save as JSON'))).toMatchObject([{ name: 'Going', status: 'pending' }]);

  let responses = 0;
  await page.route('**/rpc/delete_own_account', async (route) => {
    await route.fetch();
    responses += 1;
    return responses === 1 ? route.abort('connectionreset') : route.continue();
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.keyboard.type(member.email);
  await page.keyboard.press('Enter');
  await page.getByText('Your account is deleted').waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);

  await openPage(elsewhere, '/account');
  await elsewhere.getByText('This account has been deleted').waitFor();
  await elsewhere.getByRole('button', { name: 'Sign out', exact: true }).click();
  await elsewhere.waitForURL((url) => url.pathname === '/');
  expect((await member.client.auth.signInWithPassword(member)).error?.code).toBe('invalid_credentials');
});

it('the administrator exports the directory into a file and can stop the export', async () => {
  const page = await site.newPage({ as: admin });
  // Tests cannot operate the file dialog, so the browser’s private file system replaces it.
  await page.addInitScript(() =>
    Object.defineProperty(window, 'showSaveFilePicker', {
      value: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    }),
  );
  const written = () =>
    page.evaluate(async () => {
      const texts: string[] = [];
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const files = (await navigator.storage.getDirectory()) as unknown as {
        values: () => AsyncIterable<FileSystemFileHandle>;
      };
      for await (const file of files.values()) texts.push(await (await file.getFile()).text());
      return texts;
    });
  await openPage(page, '/ai-admin/export');
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/rest/v1/ai_tools?*id=gt.*', async (route) => {
    await held;
    return route.continue().catch(() => null);
  });
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled. Nothing was saved.').waitFor();
  expect(await written()).toEqual(['']);
  release();

  await page.getByRole('button', { name: 'Save as JSON' }).click();
  await page.getByText(/is complete: 5\d\d listings/).waitFor();
  const [text = ''] = await written();
  expect(JSON.parse(text).length).toBeGreaterThan(500);
});
