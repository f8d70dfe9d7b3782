import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, adminClient, newMember, signIn } from '../../support/accounts';
import { openBrowser, openPage, type Visitor } from '../../support/browser';
import { fillListing, openListingForm } from '../../support/listing-form';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const header = (page: Visitor) => page.getByRole('navigation', { name: 'Main' });
const abortChunk = (page: Visitor, part: string) => page.route(`**/assets/${part}-*.js`, (route) => route.abort());
/** Simulates a deployment: the host no longer serves the chunks of this tab until the tab reloads. */
async function deploy(page: Visitor) {
  let isOld = true;
  // A document request loads the new version. A history navigation does not.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isOld = false;
  });
  await page.route('**/assets/*', (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
}
/** Collects browser dialogs. The app shows a dialog if the toaster cannot load. */
function collectDialogs(page: Visitor) {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}
/** Expects the errors that React and Vite log for a missing chunk. */
const expectMissing = (page: Visitor) => {
  page.complaints.length = 0;
};
const stored = async (name: string) => {
  const { data } = await (await adminClient()).from('ai_tools').select('id').eq('name', name);
  return data;
};

describe('a page without connection or with an old build', () => {
  it('a failed submission is reported, and everything typed is kept', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await openListingForm(page);
    const name = `Offline ${Date.now()}`;
    await deploy(page);
    await fillListing(page, name);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit Listing' }).click();
    // This message is a toast, because the first click loaded the toaster.
    await page.getByText('The server did not answer, so your change may have been saved').waitFor();
    await page.getByText(/^Check your connection/).waitFor();
    expect(await header(page).isVisible()).toBe(true);
    expect(await page.getByLabel('Name').inputValue()).toBe(name);
    expect(await stored(name)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Submit Listing' }).click();
    await page.getByText('Listing submitted').waitFor();
    expect(await stored(name)).toHaveLength(1);
    expectMissing(page);
  });
});

describe('a page with a chunk that cannot be fetched', () => {
  it('the import shows an error and reads the file once its worker is available', async () => {
    const page = await site.newPage({ as: admin });
    await openPage(page, '/bulk-import');
    await page.getByText('Admin Access').waitFor();
    await abortChunk(page, 'import.worker');
    const file = {
      name: 'tools.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify([{ id: 'late', name: 'Late', description: 'Comes late.', url: 'https://late.example.com/' }]),
      ),
    };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(/A part of the site could not be loaded\./).waitFor();
    expect(await page.getByRole('button', { name: /^Start Import/ }).isDisabled()).toBe(true);
    expect(await header(page).isVisible()).toBe(true);
    await page.unroute('**/assets/import.worker-*.js');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Start Import (1 tool)' }).waitFor();
    expectMissing(page);
  });

  it('the page works without the account menu', async () => {
    const [member, stranger] = [await newMember(), await newMember()];
    const { data } = await stranger.client.auth.signInWithPassword(stranger);
    const { access_token = '', refresh_token = '' } = data.session ?? {};
    const page = await site.newPage({ as: member });
    // Prevents an automatic reload, which would load the missing menu.
    await page.addInitScript(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
    await abortChunk(page, 'user-menu');
    await page.goto(
      `/#${new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer' })}`,
    );
    const question = page.getByRole('dialog', { name: `Continue as ${stranger.email}?` });
    await question.waitFor();
    await page.getByText('The account menu could not be loaded.').waitFor();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await page.unroute('**/assets/user-menu-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
    expectMissing(page);
  });
});

describe('an old tab after a new deployment', () => {
  it('the tab reloads once and shows the requested page', async () => {
    const page = await site.newPage();
    await openPage(page, '/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await deploy(page);
    await header(page).getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
    expect(await page.getByText('This page could not be shown').count()).toBe(0);
    expectMissing(page);
  });

  it('the tab does not reload repeatedly if the chunk stays missing', async () => {
    const page = await site.newPage();
    await abortChunk(page, 'about-page');
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    expect(loads).toBe(2);
    await page.unroute('**/assets/about-page-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
    expectMissing(page);
  });

  it('a visitor can sign in', async () => {
    const member = await newMember();
    const page = await site.newPage();
    await openPage(page, '/sign-in');
    const dialogs = collectDialogs(page);
    await deploy(page);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    // The page must not reload, because a reload would lose the typed text.
    await expect.poll(() => dialogs.join()).toContain('A part of the site could not be loaded, perhaps because there is a new version');
    expect(await page.getByLabel('Email').inputValue()).toBe(member.email);
    await page.reload();
    await signIn(page, member);
    expectMissing(page);
  });

  it('an administrator’s approval is stored and shown', async () => {
    const member = await newMember();
    const listings = ['Approved', 'Rejected'].map((verdict) => ({
      id: crypto.randomUUID(),
      name: `${verdict} in an old tab ${Date.now()}`,
      description: 'Writes harbour reports for shipping agents.',
      url: `https://${verdict.toLowerCase()}.example.com/`,
      category: 'Writing',
      tags: ['reports'],
    }));
    expect((await member.client.from('ai_tools').insert(listings)).error).toBeNull();
    const [approved, rejected] = listings.map(({ name }) => name) as [string, string];
    const page = await site.newPage({ as: admin });
    await openPage(page, '/ai-admin');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first();
    await row(rejected).waitFor();
    const dialogs = collectDialogs(page);
    await deploy(page);
    await row(approved)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect.poll(() => dialogs.join()).toContain('Listing approved successfully!');
    await row(approved).getByText('Approved', { exact: true }).waitFor();
    await row(rejected)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await page.getByRole('textbox', { name: /reason/i }).fill('Not a tool.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => dialogs.join()).toContain('Listing rejected successfully!');
    await row(rejected).getByText('Rejected', { exact: true }).waitFor();
    expect(await header(page).isVisible()).toBe(true);
    const { data } = await (
      await adminClient()
    )
      .from('ai_tools')
      .select('name, approval_status, rejected_reason')
      .in('name', [approved, rejected])
      .order('name');
    expect(data).toEqual([
      { name: approved, approval_status: 'approved', rejected_reason: null },
      { name: rejected, approval_status: 'rejected', rejected_reason: 'Not a tool.' },
    ]);
    expectMissing(page);
  });
});
