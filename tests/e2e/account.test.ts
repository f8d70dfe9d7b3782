import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, newMember } from '../support/accounts';
import { openBrowser } from '../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

/** Presses, and returns what is downloaded. */
async function downloaded(page: Page, button: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFileSync(await (await coming).path(), 'utf8');
}
/** As a browser that cannot write files. */
const withoutPicker = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined }));

it('a member takes everything out, deletes the account although the answer is lost, and another device is told', async () => {
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
  await page.goto('/');
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByText('1 listing that waits or was rejected').waitFor();
  const data = JSON.parse(await downloaded(page, 'Download my data'));
  expect([data.account.email, data.listings.map(({ name }: { name: string }) => name)]).toEqual([
    member.email,
    ['Going'],
  ]);
  expect(JSON.parse(await downloaded(page, 'Save as JSON'))).toMatchObject([{ name: 'Going', status: 'pending' }]);

  let answers = 0;
  await page.route('**/rpc/delete_own_account', async (route) => {
    await route.fetch();
    answers += 1;
    return answers === 1 ? route.abort('connectionreset') : route.continue();
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.keyboard.type(member.email);
  await page.keyboard.press('Enter');
  await page.getByText('Your account is deleted').waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);

  await elsewhere.goto('/account');
  await elsewhere.getByText('This account has been deleted').waitFor();
  await elsewhere.getByRole('button', { name: 'Sign out here' }).click();
  await elsewhere.waitForURL((url) => url.pathname === '/');
  expect((await member.client.auth.signInWithPassword(member)).error?.code).toBe('invalid_credentials');
});

it('the administrator saves the directory into a file that the browser writes, and can stop halfway', async () => {
  const page = await site.newPage({ as: admin });
  // The browser's own private files stand in for the dialog, which no program may press.
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
  await page.goto('/ai-admin/export');
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/rest/v1/ai_tools?*id=gt.*', async (route) => {
    await held;
    return route.continue().catch(() => null);
  });
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('It was cancelled. Nothing was saved.').waitFor();
  expect(await written()).toEqual(['']);
  release();

  await page.getByRole('button', { name: 'Save as JSON' }).click();
  await page.getByText(/is complete: 5\d\d listings/).waitFor();
  const [text = ''] = await written();
  expect(JSON.parse(text).length).toBeGreaterThan(500);
});
