import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, type Visitor } from '../support/browser';
import { admin, adminClient } from '../support/accounts';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const heading = (page: Visitor, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

it('the old URL of a renamed category redirects before the next build, and a second window shows the new name', async () => {
  const first = await site.newPage({ as: admin });
  const second = (await first.context().newPage()) as Visitor;
  for (const page of [first, second]) await openPage(page, '/ai-admin/categories');
  await second.getByRole('button', { name: 'Merge Translation' }).click();
  await second.getByLabel('Merge Translation into').selectOption('Text Generation');

  await first.getByRole('button', { name: 'Edit Translation' }).focus();
  await first.keyboard.press('Enter');
  await first.locator('form input:focus').waitFor();
  await first.keyboard.press('ControlOrMeta+a');
  await first.keyboard.type('Tongues');
  await first.keyboard.press('Enter');
  await first.getByText('‘Translation’ is now ‘Tongues’').waitFor();
  await first.getByRole('button', { name: 'Edit Tongues' }).waitFor();

  await second.getByRole('button', { name: /^Merge \d+ listings$/ }).click();
  await second.getByText('This category is now ‘Tongues’. The list is updated.').waitFor();
  // The second window keeps the selected target after the rename.
  expect(await second.getByLabel('Merge Tongues into').inputValue()).toBe('Text Generation');

  const visitor = await site.newPage();
  await openPage(visitor, '/category/translation');
  await heading(visitor, 'AI tools in Tongues');
  await visitor.waitForURL('**/category/tongues');
  await openPage(visitor, '/?category=translation');
  await visitor.getByRole('link', { name: 'Remove filter: Tongues' }).waitFor();
  await visitor
    .getByLabel('Category')
    .locator('option', { hasText: /^Tongues \(\d+\)$/ })
    .waitFor({ state: 'attached' });
  const client = await adminClient();
  const { error } = await client.rpc('save_family', { name: 'Prose', current_slug: 'text', expected_version: 1 });
  expect(error).toBeNull();
  await openPage(visitor, '/about');
  await visitor.getByRole('link', { name: 'Prose tools' }).click();
  await heading(visitor, 'AI prose tools');
  await visitor.waitForURL('**/category/text');

  await first.getByRole('button', { name: 'Edit Tongues' }).click();
  await first.getByRole('textbox', { name: 'Name', exact: true }).fill('Translation');
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText('‘Tongues’ is now ‘Translation’').waitFor();
  await openPage(visitor, '/category/tongues');
  await heading(visitor, 'AI tools in Translation');
});
