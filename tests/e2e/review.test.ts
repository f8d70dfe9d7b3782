import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, adminClient, newMember } from '../support/accounts';
import { openBrowser, openPage, type Visitor } from '../support/browser';
import { addressOf } from '../support/listing-form';

let site: Awaited<ReturnType<typeof openBrowser>>;
let api: Awaited<ReturnType<typeof adminClient>>;
let member: Awaited<ReturnType<typeof newMember>>;
beforeAll(async () => {
  site = await openBrowser();
  api = await adminClient();
  member = await newMember('Rosa Reviewed');
});
afterAll(() => site.close());

let submitted = 0;
/** Submits a pending listing as a member. */
async function submit(name: string) {
  // Members have a limit on pending listings.
  if (submitted % 8 === 7) member = await newMember('Rosa Reviewed');
  submitted += 1;
  const unique = `${name} ${Date.now().toString(36)}-${submitted}`;
  const { data, error } = await member.client
    .from('ai_tools')
    .insert({
      name: unique,
      description: 'Writes harbour reports for shipping agents from their radio logs.',
      url: addressOf(unique),
      category: 'Writing',
      tags: ['reports'],
    })
    .select()
    .single();
  if (error) throw error;
  return data;
}

async function submitMany(names: string[]) {
  const listings = [];
  for (const name of names) listings.push(await submit(name));
  return listings;
}

const stored = async (id: string) => {
  const { data } = await api.from('ai_tools').select().eq('id', id).single();
  return data;
};

/** Presses a key once the current row was visible long enough to accept keys. */
async function pressOnMarked(page: Visitor, key: string) {
  await page.locator('[data-row][data-accepts-keys]').waitFor();
  await page.keyboard.press(key);
}

async function openQueue(as = admin) {
  const page = await site.newPage({ as });
  await openPage(page, '/ai-admin?kind=pending');
  await page.getByRole('heading', { name: 'Pending Listings' }).waitFor();
  return page;
}

const rowOf = (page: Pick<Visitor, 'getByRole'>, name: string) =>
  page.getByRole('row').filter({ hasText: name }).first();

describe('review by keyboard', () => {
  let listings: Awaited<ReturnType<typeof submitMany>>;
  let page: Visitor;

  it('an administrator reviews ten listings with at most 20 keys and can undo decisions', async () => {
    listings = await submitMany(Array.from({ length: 10 }, (_, at) => `Keyed ${at}`));
    page = await openQueue();
    await rowOf(page, listings[0]?.name ?? '').waitFor();
    await page.keyboard.press('a');
    await page.getByText('No row is marked. Press J to start.').waitFor();

    let keys = 0;
    const press = async (...pressed: string[]) => {
      for (const key of pressed) {
        await pressOnMarked(page, key);
        keys += 1;
      }
    };
    // The newest listing is the first row.
    await page.keyboard.press('j');
    keys += 1;
    await press(...Array.from({ length: 8 }, () => 'a'));
    await press('r', 's', 'p', 'a', 'm', 'Enter');
    await press('a');
    expect(keys).toBeLessThanOrEqual(20);
    await page.getByText('Listing approved successfully!').last().waitFor();

    const oldestFirst = async () =>
      (await Promise.all(listings.map(({ id }) => stored(id)))).map((row) => row?.approval_status);
    await expect.poll(oldestFirst).toEqual(['approved', 'rejected', ...Array.from({ length: 8 }, () => 'approved')]);
    expect((await stored(listings[1]?.id ?? ''))?.rejected_reason).toBe('spam');
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Keyed' }).count()).toBe(0);

    await page.keyboard.press('u');
    await page.getByText('Decision undone').waitFor();
    await rowOf(page, listings[0]?.name ?? '').waitFor();
    await pressOnMarked(page, 'u');
    await rowOf(page, listings[1]?.name ?? '').waitFor();
    await expect.poll(oldestFirst).toEqual(['pending', 'pending', ...Array.from({ length: 8 }, () => 'approved')]);
    expect((await stored(listings[1]?.id ?? ''))?.rejected_reason).toBeNull();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row')))
      .toBe(`pending:${listings[1]?.id}`);
  });

  it('keys are ignored in a text field, with a modifier, and while they are turned off', async () => {
    const [, marked] = listings;
    await page.keyboard.press('Control+a');
    await pressOnMarked(page, 'r');
    await page.keyboard.type('a jar');
    expect(await page.getByRole('textbox', { name: /^Reason/ }).inputValue()).toBe('a jar');
    await page.keyboard.press('Escape');
    // The reason of an earlier rejection.
    await page.keyboard.press('r');
    await page.keyboard.press('1');
    await expect.poll(() => page.getByRole('textbox', { name: /^Reason/ }).inputValue()).toBe('spam');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Use single keys' }).uncheck();
    await page.keyboard.press('a');
    await page.reload();
    await rowOf(page, marked?.name ?? '').waitFor();
    await page.keyboard.press('j');
    const writes: string[] = [];
    page.on('request', (request) => writes.push(request.method()));
    await page.keyboard.press('a');
    // Requests caused by the keys would precede that of the click.
    await rowOf(page, marked?.name ?? '')
      .getByRole('button', { name: 'Reject' })
      .click();
    await page.getByRole('textbox', { name: /^Reason/ }).waitFor();
    expect(writes.filter((method) => method !== 'GET')).toEqual([]);
    expect((await stored(marked?.id ?? ''))?.approval_status).toBe('pending');
  });
});

describe('changes of published listings', () => {
  async function suggest(listing_id: string, column: 'best_for' | 'description', text: string) {
    const { data } = await api.from('ai_tools').select(column).eq('id', listing_id).single();
    const { error } = await member.client.rpc('send_feedback', {
      ...{ feedback_id: crypto.randomUUID(), listing_id, patch: { [column]: text } },
      ...{
        based_on: { [column]: (data as Record<string, string | null> | null)?.[column] ?? null },
        note: 'It says so.',
      },
    });
    expect(error).toBeNull();
  }

  it('an administrator approves each change with one key and undoes the last approval', async () => {
    const ids = ['chatgpt', 'claude', 'gemini', 'midjourney'];
    await Promise.all(ids.map((id) => suggest(id, 'best_for', `Keyed ${id}`)));
    const page = await site.newPage({ as: admin });
    await openPage(page, '/ai-admin?kind=feedback');
    await page.getByRole('link', { name: 'Feedback 4' }).waitFor();
    await page.keyboard.press('j');
    for (const key of ids.map(() => 'a')) await pressOnMarked(page, key);
    await page.getByText('All caught up.').waitFor();
    const texts = async () => (await Promise.all(ids.map(stored))).map((row) => row?.best_for);
    await expect.poll(texts).toEqual(ids.map((id) => `Keyed ${id}`));
    await page.keyboard.press('u');
    await page.getByRole('link', { name: 'Feedback 1' }).waitFor();
    await expect.poll(async () => (await texts()).filter((text) => text?.startsWith('Keyed')).length).toBe(3);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.includes('Keyed'))).toBe(true);
  });

  it('an administrator merges an owner’s change, and the owner reads the result', async () => {
    const listing = await submit('Owned');
    await api.from('ai_tools').update({ approval_status: 'approved' }).eq('id', listing.id);
    const page = await site.newPage({ as: member });
    await openPage(page, `/my-submissions?tool=${listing.id}`);
    await page.getByRole('link', { name: `Change ${listing.name}` }).click();
    await page.getByLabel('Description').fill('Writes harbour reports and sends them to the shipping agents.');
    await page.getByLabel('Pricing').selectOption('Paid');
    await page.getByText('Changed: Description, Pricing.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Your change is in review.').first().waitFor();
    expect(await stored(listing.id)).toMatchObject({ description: listing.description, approval_status: 'approved' });
    await api.from('ai_tools').update({ pricing_type: 'trial' }).eq('id', listing.id);

    const review = await site.newPage({ as: admin });
    await openPage(review, '/ai-admin?kind=feedback');
    const row = review.getByRole('article').filter({ hasText: listing.name });
    await row.waitFor();
    expect(await row.getByRole('insertion').allTextContents()).toContainEqual(expect.stringContaining('sends'));
    await row.getByRole('button', { name: 'Approve' }).click();
    await row.getByText('Choose which version to keep.', { exact: false }).waitFor();
    await review.keyboard.press('Space');
    await row.getByRole('button', { name: 'Approve' }).click();
    await review.getByText('Change approved').first().waitFor();
    expect(await stored(listing.id)).toMatchObject({
      ...{ description: 'Writes harbour reports and sends them to the shipping agents.', pricing_type: 'trial' },
      approval_status: 'approved',
    });
    await openPage(page, `/my-submissions?tool=${listing.id}`);
    await page.getByText('Approved in part: Description.').waitFor();
  });
});

describe('two administrators', () => {
  it('a batch decision skips and names the listings that another administrator decided', async () => {
    const listings = await submitMany(['Batch one', 'Batch two', 'Batch three']);
    const page = await openQueue();
    for (const { name } of listings) await rowOf(page, name).getByRole('checkbox', { name: 'Select' }).check();
    await api
      .from('ai_tools')
      .update({ approval_status: 'approved' })
      .eq('id', listings[1]?.id ?? '');

    await page.getByRole('button', { name: 'Reject selected' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Please provide a rejection reason').waitFor();
    await page.getByRole('textbox', { name: 'One reason for all 3 selected listings' }).fill('The site is down.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('2 of 3 listings rejected').waitFor();
    const failures = page.getByRole('alert').filter({ hasText: 'Failed to reject 1 listing' });
    await failures.getByText(listings[1]?.name ?? '').waitFor();
    const rows = await Promise.all(listings.map(({ id }) => stored(id)));
    expect(rows.map((row) => row?.approval_status)).toEqual(['rejected', 'approved', 'rejected']);

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Decision undone').waitFor();
    expect((await stored(listings[0]?.id ?? ''))?.approval_status).toBe('pending');
  });

  it('two administrators in two browsers decide each listing once and see who decided', async () => {
    const other = await newMember('Bea Reviewer');
    expect((await api.rpc('add_administrator', { email: other.email })).error).toBeNull();
    const [first, second] = await submitMany(['Shared one', 'Shared two']);
    const [one, two] = [first!.name, second!.name];
    const [a, b] = [await openQueue(), await openQueue(other)];
    for (const page of [a, b]) for (const name of [one, two]) await rowOf(page, name).waitFor();

    await rowOf(a, one).getByRole('button', { name: 'Approve' }).click();
    await a.getByText('Listing approved successfully!').waitFor();
    await rowOf(b, one).getByRole('button', { name: 'Approve' }).click();
    await b.getByText('The listing was already approved, probably in another window.', { exact: false }).waitFor();
    await expect.poll(() => rowOf(b, one).getByRole('button', { name: 'Approve' }).count()).toBe(0);

    await rowOf(a, two).getByRole('button', { name: 'Approve' }).click();
    await expect.poll(async () => (await stored(second!.id))?.approval_status).toBe('approved');
    // The queue reloads when its window becomes visible again.
    await b.mouse.move(0, 0);
    await b.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => b.getByRole('row').filter({ hasText: two }).count()).toBe(0);

    for (const { id } of [first!, second!]) {
      const { data } = await api.from('listing_history').select('kind').eq('listing_id', id).eq('kind', 'review');
      expect(data).toHaveLength(1);
    }
    await openPage(b, `/ai-admin/listings?id=${first!.id}`);
    await b.getByText('History', { exact: true }).click();
    await b.getByText(`by ${admin.email}`, { exact: false }).first().waitFor();

    // The other administrator is removed while this page is open.
    const { data: all } = await api.rpc('list_administrators');
    const { id } = all!.find(({ email }) => email === other.email)!;
    expect((await api.rpc('remove_administrator', { administrator_id: id })).error).toBeNull();
    await b.getByRole('link', { name: 'Dashboard' }).click();
    await b.getByRole('heading', { name: 'Access Denied' }).waitFor();
    expect(b.complaints).toEqual([expect.stringMatching(/^Pending listings could not be read: .*not_administrator/)]);
    b.complaints = [];
  });
});
