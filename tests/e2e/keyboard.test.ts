import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, adminClient, newMember, serviceClient } from '../support/accounts';
import { openBrowser, openPage, type Visitor } from '../support/browser';
import { bannerPng } from '../support/pictures';

let site: Awaited<ReturnType<typeof openBrowser>>;
let kim: Awaited<ReturnType<typeof newMember>>;
let visitor: Visitor;
let kimPage: Visitor;
let adminPage: Visitor;
beforeAll(async () => {
  site = await openBrowser();
  kim = await newMember('Kim Keys');
  visitor = await site.newPage();
  kimPage = await site.newPage({ as: kim });
  adminPage = await site.newPage({ as: admin });
});
afterAll(() => site.close());

/** The number of key presses without typed text. */
let keys = 0;
const pressKey = (page: Visitor, key: string) => {
  keys += 1;
  return page.keyboard.press(key);
};

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Presses Tab until the control has the focus. Fails if a control on the way is not visible. */
async function tabTo(page: Visitor, locator: Locator, key = 'Tab') {
  // Elements that are hidden or disabled during loading are not tab stops.
  await locator.first().waitFor();
  await expect.poll(() => locator.first().isEnabled()).toBe(true);
  // A lookup by name takes longer than a key press, so the element is looked up once.
  let control = await locator.first().elementHandle();
  for (let presses = 0; presses < 120; presses += 1) {
    const stop = await control!.evaluate((element) => {
      const focused = document.activeElement as Element;
      const { top, bottom } = focused.getBoundingClientRect();
      const unseen = bottom > 0 && top < window.innerHeight ? '' : focused.outerHTML.slice(0, 120);
      return { unseen, isIt: focused === element, isGone: !element.isConnected };
    });
    expect(stop.unseen, 'what has the focus is on the screen').toBe('');
    if (stop.isIt) return;
    if (stop.isGone) control = await locator.first().elementHandle();
    // Tabs and menus move the focus in a later task. A key press before that would skip a control.
    const before = key.startsWith('Arrow') && (await page.evaluateHandle(() => document.activeElement));
    await pressKey(page, key);
    if (before) await page.waitForFunction((from) => document.activeElement !== from, before);
  }
  throw new Error(`${String(locator)} cannot be reached by ${key}`);
}

/** Checks that the focus moves into the element and stays there. */
async function expectFocusIn(part: Locator) {
  const hasFocus = () => part.first().evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
}

async function typeInto(page: Visitor, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function press(
  page: Visitor,
  role: 'button' | 'link',
  name: string | RegExp,
  { within = page, key = 'Tab' }: { within?: Locator | Visitor; key?: string } = {},
) {
  await tabTo(page, within.getByRole(role, { name, exact: typeof name === 'string' }), key);
  await pressKey(page, 'Enter');
}

const BACK = 'Shift+Tab';

describe('using only a keyboard', () => {
  it('a visitor can search, a member can submit, and the administrator can decide', async () => {
    const stamp = Date.now().toString(36);
    const good = `Keyed Good ${stamp}`;
    const bad = `Keyed Bad ${stamp}`;

    await openPage(visitor, '/');
    const search = visitor.getByPlaceholder('Search AI tools...');
    await visitor.keyboard.press('Tab');
    expect(await isFocused(visitor.getByRole('link', { name: 'Skip to content' }))).toBe(true);
    await visitor.keyboard.press('Enter');
    await visitor.keyboard.press('Tab');
    expect(await isFocused(search)).toBe(true);
    keys = 1;
    await visitor.keyboard.type('duolingo');
    await visitor.getByText(/^Showing 1-1 of 1 tools/).waitFor();
    await pressKey(visitor, 'Enter');
    const [opened] = await Promise.all([visitor.context().waitForEvent('page'), press(visitor, 'link', 'Duolingo')]);
    await opened.close();
    console.log(`a tool was found and opened with ${keys} keys beside the search`);
    expect(keys).toBeLessThanOrEqual(6);

    keys = 0;
    await tabTo(visitor, search, '/');
    await visitor.keyboard.type('chatgpt vs claude');
    await visitor.getByRole('link', { name: 'Compare ChatGPT and Claude' }).first().waitFor();
    await pressKey(visitor, 'Enter');
    await press(visitor, 'link', 'Compare ChatGPT and Claude');
    await visitor.getByRole('columnheader', { name: 'ChatGPT' }).waitFor();
    console.log(`two tools were compared with ${keys} keys beside the search`);
    expect(keys).toBeLessThanOrEqual(8);

    const member = await site.newPage();
    await member.route('**/functions/v1/read-page', (route) => route.abort());
    await openPage(member, '/');
    await press(member, 'link', 'Sign Up');
    await member.getByRole('heading', { name: 'Create an Account' }).waitFor();
    await typeInto(member, 'Name', 'Kay');
    await typeInto(member, 'Email', `kay-${stamp}@example.com`);
    await typeInto(member, 'Password', 'only by keyboard');
    await typeInto(member, 'Confirm password', 'only by keyboard');
    await member.keyboard.press('Enter');
    await member.getByText('Account created successfully!', { exact: false }).waitFor();

    for (const name of [good, bad]) {
      await press(member, 'link', 'Submit Tool', { key: BACK });
      await member.getByRole('heading', { name: /List Your AI Tool/ }).waitFor();
      keys = 0;
      await typeInto(member, 'Website URL', 'https://keys.example.com');
      if (name === bad) await member.getByText('You already submitted this address.').waitFor();
      await pressKey(member, 'Enter');
      await member.getByText('We could not read this page. Fill in the form yourself.').waitFor();
      await typeInto(member, 'Name', name);
      await typeInto(member, 'Description', 'Typed without a mouse.');
      if (name === bad) {
        await member.getByLabel('Why your tool is different').waitFor();
        await typeInto(member, 'Why your tool is different', 'Another tool at this address.');
      }
      await tabTo(member, member.getByLabel('Category'));
      await member.keyboard.type('Prod');
      await typeInto(member, 'Tags', 'keys');
      if (name === good) {
        await tabTo(member, member.getByRole('radio', { name: /^Free listing/ }));
        await member.keyboard.press('ArrowDown');
        await member.keyboard.press('ArrowDown');
        await member.getByRole('group', { name: 'Sponsor tier' }).waitFor();
        // Tests cannot operate the system’s file dialog.
        await member
          .getByLabel(/^Banner image/)
          .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: bannerPng() });
        await member.getByAltText(/^Preview of the banner/).waitFor();
      }
      await press(member, 'button', 'Submit Listing');
      console.log(`a listing was submitted with ${keys} keys beside its text`);
      expect(keys).toBeLessThanOrEqual(15);
      await member.waitForURL(({ pathname }) => pathname === '/');
    }
    const other = await newMember();
    expect((await other.client.from('ai_tools').select('id').in('name', [good, bad])).data).toEqual([]);

    await openPage(adminPage, '/privacy');
    await press(adminPage, 'button', /^Account menu of/);
    await adminPage.getByRole('menuitem', { name: 'Admin dashboard' }).waitFor();
    await tabTo(adminPage, adminPage.getByRole('menuitem', { name: 'Admin dashboard' }), 'ArrowDown');
    await adminPage.keyboard.press('Enter');
    const deskRow = (name: string) =>
      adminPage.getByRole('row').filter({ has: adminPage.locator('p:first-child', { hasText: name }) });
    await deskRow(bad).waitFor();
    await adminPage.getByText(`May be the same as ${good} (waiting)`).waitFor();
    await press(adminPage, 'button', /^Preview/, { within: deskRow(bad) });
    await adminPage.getByRole('table', { name: 'The same address' }).waitFor();
    await adminPage.getByText('Another tool at this address.').waitFor();
    keys = 0;
    await press(adminPage, 'button', /^Reject/, { within: deskRow(bad), key: BACK });
    await tabTo(adminPage, adminPage.getByRole('textbox', { name: /reason/i }));
    await adminPage.keyboard.type('Only a test.');
    await press(adminPage, 'button', /^Confirm/);
    await adminPage.getByText('Listing rejected successfully!').waitFor();
    await press(adminPage, 'button', /^Approve/, { within: deskRow(good) });
    await adminPage.getByText('Listing approved successfully!').waitFor();
    console.log(`two listings were decided with ${keys} keys beside the reason`);

    await openPage(visitor, '/');
    const first = visitor.getByRole('list', { name: 'Tools' }).getByRole('article').first();
    await first.getByRole('link', { name: good, exact: true }).waitFor();
    expect(await first.getByText('bronze').count()).toBe(0);
  });

  it('a member can request and the administrator can start a placement without losing the focus', async () => {
    const asAdmin = await adminClient();
    const name = `Keyed Gold ${Date.now().toString(36)}`;
    const listing = {
      name,
      description: 'Placed and paid for by keys alone.',
      url: 'https://example.com/',
      category: 'Video',
      tags: ['keys'],
    };
    const { data: own } = await kim.client
      .from('ai_tools')
      .insert({ id: crypto.randomUUID(), ...listing })
      .select()
      .single();
    await asAdmin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', own!.id);

    await openPage(kimPage, '/pricing');
    await press(kimPage, 'link', 'Get Premium');
    await press(kimPage, 'button', 'Send request');
    await kimPage.waitForURL(/\/my-submissions\?tool=/);
    await openPage(kimPage, '/tools/chatgpt');
    await tabTo(kimPage, kimPage.getByText('Is this your tool?'));
    await kimPage.keyboard.press('Enter');
    await typeInto(kimPage, 'Email', 'kim@example.com');
    await kimPage.keyboard.press('Enter');
    await kimPage.getByText('Your claim is in review.', { exact: false }).waitFor();

    await openPage(adminPage, '/ai-admin/placements');
    keys = 0;
    await press(adminPage, 'button', `Details: ${name}`);
    await press(adminPage, 'button', `Mark as paid: ${name}`);
    await tabTo(adminPage, adminPage.getByLabel('Payment reference'));
    await adminPage.keyboard.type('invoice 7');
    await adminPage.keyboard.press('Enter');
    await adminPage.getByText('Saved. Now: running.').waitFor();
    await adminPage.getByRole('button', { name: `Mark as paid: ${name}` }).waitFor({ state: 'detached' });
    const row = adminPage.getByRole('row').filter({ hasText: name });
    await expectFocusIn(row);
    console.log(`a placement was marked as paid with ${keys} keys beside its text`);

    await press(adminPage, 'button', `Extend: ${name}`, { key: BACK });
    await tabTo(adminPage, adminPage.getByRole('button', { name: 'Back', exact: true }));
    await adminPage.keyboard.press('Enter');
    await expectFocusIn(row);
    await press(adminPage, 'button', `End today: ${name}`);
    await press(adminPage, 'button', 'Confirm');
    await adminPage.getByRole('button', { name: /^(Confirm|Saving)/ }).waitFor({ state: 'detached' });
    await expectFocusIn(row);

    keys = 0;
    await tabTo(adminPage, adminPage.getByText('Start a placement'), BACK);
    await pressKey(adminPage, 'Enter');
    await typeInto(adminPage, 'Listing', 'Duolingo');
    await adminPage.getByRole('option', { name: 'Duolingo', exact: true }).waitFor({ state: 'attached' });
    await press(adminPage, 'button', 'Start placement');
    await adminPage.getByText('Placement started').waitFor();
    await expectFocusIn(adminPage.getByRole('form', { name: 'Start a placement' }));
    console.log(`a placement was started with ${keys} keys beside its text`);
    await openPage(adminPage, '/ai-admin?kind=claim');
    await press(adminPage, 'button', 'Approve');
    await adminPage.getByText('Claim approved').first().waitFor();
    await expectFocusIn(adminPage.getByRole('region', { name: 'Review queue' }));
  });

  it('a member can report a problem, and an administrator can resolve the report', async () => {
    const member = kimPage;
    await openPage(member, '/tools/duolingo');
    const opener = member.getByRole('link', { name: 'Something wrong?' });
    await tabTo(member, opener);
    keys = 0;
    await pressKey(member, 'Enter');
    await expectFocusIn(member.getByRole('heading', { level: 1 }));
    await tabTo(member, member.getByRole('radio', { name: 'Does not open' }));
    await pressKey(member, 'ArrowDown');
    await typeInto(member, 'Note (optional)', 'It costs twice that.');
    await press(member, 'button', 'Send');
    await member.getByText('Thank you. We look at every report.').waitFor();
    await opener.waitFor();
    console.log(`a problem was reported with ${keys} keys beside the note`);
    expect(keys).toBeLessThanOrEqual(12);

    await openPage(adminPage, '/ai-admin');
    await press(adminPage, 'link', /^Feedback/);
    const reported = adminPage.getByRole('article').filter({ hasText: 'Duolingo' });
    await reported.getByText('It costs twice that.').waitFor();
    keys = 0;
    await press(adminPage, 'button', 'Resolve with a note', { within: reported });
    await expectFocusIn(reported.getByLabel('What was done'));
    await tabTo(adminPage, reported.getByLabel('Details (optional)'));
    await adminPage.keyboard.type('The price is right now.');
    await press(adminPage, 'button', 'Resolve');
    await adminPage.getByText('Reports resolved').first().waitFor();
    await reported.waitFor({ state: 'detached' });
    await expectFocusIn(adminPage.getByRole('main'));
    console.log(`reports were resolved with ${keys} keys beside the words`);

    await openPage(member, '/my-submissions');
    const row = member.getByRole('article', { name: 'Duolingo' });
    await row.getByText('The listing was fixed.').waitFor();
    await tabTo(member, row.locator('summary'));
    await pressKey(member, 'Enter');
    await row.getByText('The price is right now.').waitFor();
  });

  it('an administrator can mark a tool as closed and undo the change', async () => {
    // A second row keeps the queue non-empty after the first decision.
    const { data: stored } = await serviceClient().from('ai_tools').select('id, url').in('id', ['grammarly', 'jasper']);
    const checks = stored!.map(({ id, url }) => ({
      tool_id: id,
      url,
      outcome: 'moved',
      moved_to: 'https://elsewhere.example.com/',
    }));
    await serviceClient().rpc('record_link_checks', { checks });
    const page = adminPage;
    await openPage(page, '/ai-admin?kind=link');
    keys = 0;
    await press(page, 'button', 'Mark as closed Grammarly');
    const form = page.getByRole('form', { name: 'Mark Grammarly as closed' });
    await expectFocusIn(form.getByLabel('Closed since'));
    await typeInto(page, 'Successor (optional)', 'quillbot');
    const found = form.getByLabel('Matching tools');
    await found.getByRole('option', { name: 'QuillBot' }).waitFor({ state: 'attached' });
    await press(page, 'button', 'Mark as closed');
    await page.getByText('Grammarly is marked as closed', { exact: true }).waitFor();
    await expectFocusIn(page.getByRole('region', { name: 'Review queue' }));
    console.log(`a tool was marked as closed with ${keys} keys beside the name`);

    await tabTo(page, page.getByRole('button', { name: 'Undo', exact: true }), BACK);
    await pressKey(page, 'Enter');
    await page.getByText('Grammarly is open again').waitFor();
    await page.getByRole('button', { name: 'Mark as closed Grammarly' }).waitFor();

    await openPage(page, '/ai-admin/listings?id=grammarly');
    await press(page, 'button', 'Mark as closed Grammarly');
    await typeInto(page, 'Successor (optional)', 'quillbot');
    await page.getByLabel('Matching tools').getByRole('option', { name: 'QuillBot' }).waitFor({ state: 'attached' });
    await press(page, 'button', 'Mark as closed');
    await page.getByText('The tool keeps its page but is not in any list').waitFor();

    await openPage(visitor, '/?q=grammarly');
    const note = visitor.getByText('The tool’s page shows alternatives');
    await note.waitFor();
    await visitor.locator('#directory').getByRole('link', { name: 'Grammarly', exact: true }).click();
    await visitor.getByRole('link', { name: 'QuillBot' }).first().waitFor();
    await visitor.getByText(/^Closed in /).waitFor();

    await press(page, 'button', 'Reopen');
    await page.getByText('Visitors can find the listing.').waitFor();
    await expectFocusIn(page.getByRole('main'));
    await serviceClient().from('link_checks').delete().in('tool_id', ['grammarly', 'jasper']);
  });
});
