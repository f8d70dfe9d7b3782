import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, adminClient, newMember, serviceClient } from '../../support/accounts';
import { openBrowser, openPage, type Visitor } from '../../support/browser';
import { addressOf, fillListing, openListingForm } from '../../support/listing-form';
import { HYDRATION } from '../../support/test-timeout';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const WRITES = '**/rest/v1/**';
/** Drops the responses to writes, which the server executes. `all` also drops the responses to reads. */
async function dropResponses(page: Visitor, { all = false } = {}) {
  await page.route(WRITES, async (route: Route) => {
    const isWrite = route.request().method() === 'POST' && /\/(ai_tools|rpc\/save_listing)/.test(route.request().url());
    if (isWrite) await route.fetch();
    return isWrite || (all && route.request().url().includes('/ai_tools')) ? route.abort() : route.continue();
  });
}
/** Waits for the message, which appears after the app has retried its reads for seven seconds. */
const expectNoResponse = (page: Visitor) => page.getByText('The server did not answer').waitFor({ timeout: HYDRATION });
/** Restores the responses and ignores errors of open requests. */
const restoreResponses = (page: Visitor) => page.unrouteAll({ behavior: 'ignoreErrors' });

const byName = async (name: string) => {
  const { data } = await serviceClient().from('ai_tools').select('*').eq('name', name);
  return data ?? [];
};
const listing = (name: string) => ({
  name,
  description: 'Writes harbour reports for shipping agents.',
  url: addressOf(name),
  category: 'Writing',
  tags: ['reports'],
});
async function pending(name: string) {
  const { client } = await newMember();
  const { error } = await client.from('ai_tools').insert(listing(name));
  expect(error).toBeNull();
}

describe('a submission with a lost response', () => {
  it('the listing is stored once and contains the member’s later corrections', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await openListingForm(page);
    const [old, corrected] = [`Mispelt ${Date.now()}`, `Misspelt ${Date.now()}`];
    await fillListing(page, old);
    await dropResponses(page, { all: true });
    await page.getByRole('button', { name: 'Submit Listing' }).click();
    await expectNoResponse(page);
    await restoreResponses(page);
    await page.reload();
    await page.getByText('Your draft is back.').waitFor();
    await page.getByLabel('Name').fill(corrected);
    await page.getByRole('button', { name: 'Submit Listing' }).click();
    await page.getByText('Listing submitted').waitFor();
    expect(await byName(old)).toEqual([]);
    expect(await byName(corrected)).toHaveLength(1);
  });
});

describe('an administrator’s change with a lost response', () => {
  it('the change is stored, and the page reports the result', async () => {
    const client = await adminClient();
    const name = `Edited ${Date.now()}`;
    const { data } = await client.from('ai_tools').insert(listing(name)).select('id').single();
    const page = await site.newPage({ as: admin });
    await openPage(page, `/ai-admin/listings?id=${data?.id}`);
    const description = page.getByLabel('Description');
    const address = page.getByLabel('Website URL');
    await description.fill('The first change of the description.');
    await address.fill('https://mistaken.example.com/');
    await dropResponses(page, { all: true });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectNoResponse(page);
    await restoreResponses(page);
    const before = listing(name);
    const sent = {
      ...before,
      description: 'The first change of the description.',
      url: 'https://mistaken.example.com/',
    };
    expect(await byName(name)).toMatchObject([sent]);
    await address.fill(before.url);
    await page.getByRole('form').getByLabel('Category').selectOption('Video');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').waitFor();
    expect(await page.getByText(/This listing has changed/).count()).toBe(0);
    expect(await byName(name)).toMatchObject([{ ...sent, url: before.url, category: 'Video' }]);

    await description.fill('The third change of the description.');
    await dropResponses(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    // The message of the second save may still be visible, so the test polls the stored row instead.
    await expect
      .poll(async () => (await byName(name)).map((row) => row.description))
      .toEqual(['The third change of the description.']);
    await page.getByText('Changes saved').last().waitFor();
    await restoreResponses(page);
  });

  it('signing out removes an unpublished listing from every tab', async () => {
    const name = `Secret ${Date.now()}`;
    await pending(name);
    const [row] = await byName(name);
    const page = await site.newPage({ as: admin });
    const address = `/ai-admin/listings?id=${row?.id}`;
    await openPage(page, address);
    const other = (await page.context().newPage()) as Visitor;
    await openPage(other, address);
    for (const tab of [page, other]) await tab.getByLabel('Description').fill('Something that is not saved yet.');
    const drafts = (tab: Visitor) =>
      tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('edit-draft:')));
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await expect.poll(() => drafts(other)).toHaveLength(1);
    await page.getByRole('button', { name: /^Account menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText("You've been signed out").waitFor();
    await expect.poll(() => drafts(page)).toEqual([]);
    await expect.poll(() => drafts(other)).toEqual([]);
  });
});
