import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, signIn } from '../support/accounts';
import { boxOf, openBrowser, openPage, untilHydrated } from '../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const heart = (page: Page, name: string) => page.getByRole('checkbox', { name: `Save ${name}`, exact: true }).first();
const storedTools = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => /^(saved-tools|sb-)/.test(key))),
  );
async function isOn(page: Page, name: string) {
  await expect.poll(() => heart(page, name).isChecked()).toBe(true);
}
async function isOff(page: Page, name: string) {
  await expect.poll(() => heart(page, name).isChecked()).toBe(false);
}
const shown = (page: Page) =>
  page.getByRole('list', { name: 'Saved tools' }).getByRole('heading', { level: 3 }).allTextContents();

it('a save button pressed before hydration saves the tool once', async () => {
  const page = await site.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/category/image');
  await heart(page, 'Midjourney').tap();
  const { width, height } = await boxOf(page.locator('.card-toggle').first());
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  release();
  await untilHydrated(page);
  await isOn(page, 'Midjourney');
  await expect.poll(async () => Object.keys(await storedTools(page))).toEqual(['saved-tools']);
  // The page must restore this choice, because the browser does not.
  await heart(page, 'Midjourney').tap();
  await expect.poll(() => storedTools(page)).toEqual({});
  await page.reload();
  await untilHydrated(page);
  expect(await storedTools(page)).toEqual({});
  await isOff(page, 'Midjourney');
});

it('a guest’s list moves to the account on sign-in and leaves the browser on sign-out', async () => {
  const member = await newMember();
  await member.client.auth.signInWithPassword(member);
  const stored = async () =>
    (await member.client.from('saved_tools').select('tool').order('tool')).data!.map(({ tool }) => tool);

  // A guest has two open tabs.
  const first = await site.newPage();
  const second = await first.context().newPage();
  await openPage(first, '/category/image');
  await openPage(second, '/tools/midjourney');
  await heart(first, 'Midjourney').click();
  await isOn(first, 'Midjourney');
  await isOn(second, 'Midjourney');
  await openPage(second, '/tools/clipdrop');
  await heart(second, 'Clipdrop').click();
  await isOn(second, 'Clipdrop');
  await isOn(first, 'Clipdrop');
  expect(Object.keys(await storedTools(first))).toEqual(['saved-tools']);

  // After sign-in, the account has each tool once.
  await signIn(first, member);
  await expect.poll(stored).toEqual(['clipdrop', 'midjourney']);
  await expect
    .poll(async () => Object.keys(await storedTools(first)).filter((key) => key.startsWith('saved')))
    .toEqual([]);
  await isOn(second, 'Clipdrop');

  // The same member uses another device.
  const elsewhere = await site.newPage({ as: member });
  await openPage(elsewhere, '/saved');
  await expect.poll(() => shown(elsewhere)).toEqual(['Clipdrop', 'Midjourney']);
  await heart(elsewhere, 'Midjourney').click();
  await expect.poll(stored).toEqual(['clipdrop']);
  await elsewhere.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(stored).toEqual(['clipdrop', 'midjourney']);
  await expect.poll(() => shown(elsewhere)).toEqual(['Clipdrop', 'Midjourney']);
  await heart(elsewhere, 'Clipdrop').click();
  await expect.poll(stored).toEqual(['midjourney']);

  // An offline click takes effect immediately and is sent once the browser is online.
  await openPage(first, '/category/image');
  await isOn(first, 'Midjourney');
  await openPage(second, '/category/image');
  await isOn(second, 'Midjourney');
  await isOff(second, 'Clipdrop');
  // The toaster loads at the first click, so this click must be online.
  await heart(first, 'Ideogram').focus();
  await first.keyboard.press('Shift');
  await first.locator('section[aria-label^="Messages"]').waitFor({ state: 'attached' });
  await first.context().setOffline(true);
  // The list renders after the click, so the state is polled.
  await heart(first, 'Ideogram').click();
  await isOn(first, 'Ideogram');
  expect(await stored()).toEqual(['midjourney']);
  await first.context().setOffline(false);
  await expect.poll(stored).toEqual(['ideogram', 'midjourney']);
  await expect
    .poll(async () => Object.keys(await storedTools(first)).filter((key) => key.startsWith('saved')))
    .toEqual([]);

  // Sign-out removes all account data from the browser.
  await first.getByRole('button', { name: /^Account menu/ }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await first.getByText("You've been signed out").waitFor();
  expect(await storedTools(first)).toEqual({});
  for (const tab of [first, second]) for (const name of ['Midjourney', 'Ideogram']) await isOff(tab, name);
  await expect.poll(stored).toEqual(['ideogram', 'midjourney']);
});

it('a visitor selects tools on cards and compares them in one request', async () => {
  const page = await site.newPage({ consent: null, viewport: { width: 360, height: 740 } });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) requests.push(new URL(request.url()).pathname);
  });

  await page.goto('/category/text');
  const boxes = page.getByRole('list', { name: 'Tools' }).getByRole('checkbox', { name: /^Compare / });
  await boxes.nth(0).check();
  release();
  await untilHydrated(page);
  const names = [await boxes.nth(0).getAttribute('aria-label'), await boxes.nth(2).getAttribute('aria-label')];
  await boxes.nth(2).check();
  const tray = page.getByRole('region', { name: 'Chosen to compare' });
  await tray.waitFor();
  await expect.poll(() => boxes.nth(0).isChecked()).toBe(true);

  // Neither the tray nor the consent sheet below it covers the focused element.
  const sheet = await boxOf(page.getByRole('region', { name: 'Cookie consent' }));
  const end = async () => {
    const { y, height } = await boxOf(tray);
    return Math.round(y + height);
  };
  await expect.poll(end).toBe(Math.round(sheet.y));
  const { y: edgeOfTray } = await boxOf(tray);
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const isFree = await page.evaluate((edge) => {
      const { bottom } = document.activeElement!.getBoundingClientRect();
      return (
        bottom <= edge ||
        document.activeElement!.closest('[aria-label="Chosen to compare"], [aria-label="Cookie consent"]') !== null
      );
    }, edgeOfTray + 1);
    expect(isFree).toBe(true);
  }

  requests.length = 0;
  await tray.getByRole('link', { name: 'Compare 2 tools' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.slice(1).map((head) => `Compare ${head.getAttribute('abbr')}`)),
    )
    .toEqual(names);
  expect(requests.filter((path) => !/changes_since|count_events/.test(path))).toEqual(['/rest/v1/rpc/compare_tools']);
  await tray.waitFor({ state: 'detached' });

  // A direct visit shows the same comparison and never shows the empty page.
  const address = page.url();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByText('Choose a second tool').waitFor();
  await page.goBack();
  await page.getByText(/facts? differs?/).waitFor();
  expect(page.url()).toBe(address);
});

it('a comparison of four tools is printed on one page', async () => {
  const page = await site.newPage();
  await openPage(page, '/compare?tools=chatgpt,claude,gemini,midjourney');
  await page.getByText(/facts? differs?/).waitFor();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
});
