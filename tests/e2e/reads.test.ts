import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, serviceClient } from '../support/accounts';
import { openBrowser, openPage } from '../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
afterAll(() => site.close());

// These changes make the directory newer than the build.
beforeAll(async () => {
  site = await openBrowser();
  const service = serviceClient();
  const { error } = await service.from('ai_tools').insert({
    ...{ name: 'Just Approved', description: 'A tool that came after the build.', url: 'https://just.example/' },
    ...{ category: 'Writing', tags: ['new'], pricing_type: 'free', approval_status: 'approved' },
    approved_at: new Date().toISOString(),
  });
  expect(error).toBeNull();
  await service.from('ai_tools').update({ best_for: 'Readers of the new text.' }).eq('slug', 'midjourney');
});

function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/rest/v1/') && request.method() !== 'POST') reads.push(pathname.split('/').at(-1) ?? '');
  });
  return reads;
}

it.each([
  ['home checks for changes and reads its data in one request', '/', 'Just Approved', ['changes_since', 'batch_reads']],
  ['a tool page checks for changes and sends no other request', '/tools/claude', undefined, ['changes_since']],
  [
    'a page reads a changed tool again',
    '/tools/midjourney',
    'Readers of the new text.',
    ['changes_since', 'tool_page'],
  ],
  [
    'a page reads a tool that is newer than the build in one request',
    '/tools/just-approved',
    'just.example',
    ['batch_reads'],
  ],
  [
    'a category page reads its data in one request',
    '/category/text',
    'Just Approved',
    ['changes_since', 'batch_reads'],
  ],
])('a page sends as few reads as possible: %s', async (_rule, path, shown, expected) => {
  const page = await site.newPage();
  const reads = readsOf(page);
  const response = page.waitForResponse(/rpc\/(changes_since|batch_reads)/);
  await openPage(page, path);
  await response;
  if (shown) await page.getByText(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(reads).toEqual(expected);
});

// Clicks the tool as soon as it appears, before the URL contains the search.
it('a search, a tool page and Back send at most five reads', async () => {
  const page = await site.newPage();
  const reads = readsOf(page);
  const settled = page.waitForResponse(/rpc\/batch_reads/);
  await openPage(page, '/');
  await settled;
  await page.getByPlaceholder('Search AI tools...').fill('video');
  await page.getByText('“video”').waitFor();
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Alternatives' }).waitFor();
  await page.goBack();
  await page.getByText('“video”').waitFor();
  await page.waitForLoadState('networkidle');
  expect(reads).toEqual(['changes_since', 'batch_reads', 'search_tools', 'tool_page']);
});

it('only a member’s reads send a token, so that visitors’ reads can be cached', async () => {
  const member = await newMember();
  for (const [as, hasToken] of [
    [undefined, false],
    [member, true],
  ] as const) {
    const page = await site.newPage(as ? { as } : {});
    const tokens: boolean[] = [];
    page.on('request', (request) => {
      if (/\/rest\/v1\/rpc\/(changes_since|batch_reads|search_tools)/.test(request.url()))
        tokens.push('authorization' in request.headers());
    });
    const settled = page.waitForResponse(/rpc\/batch_reads/);
    await openPage(page, '/');
    await settled;
    await page.getByPlaceholder('Search AI tools...').fill('video');
    await page.getByText('“video”').waitFor();
    await expect.poll(() => tokens).toEqual([hasToken, hasToken, hasToken]);
  }
});
