import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, newMember, signIn } from '../support/accounts';
import { openBrowser, type Visitor } from '../support/browser';
import { fillListing } from '../support/listing-form';
import { bannerPng } from '../support/pictures';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const firstCard = (page: Visitor) => page.getByRole('article').first();

describe('the main job, end to end', () => {
  it('a visitor searches and opens a tool in a new tab', async () => {
    const page = await site.newPage();
    await page.goto('/');
    await page.getByPlaceholder('Search AI tools...').fill('duolingo');
    await page.getByText(/^Showing 1-1 of 1 tools \(filtered from \d+ total\)$/).waitFor();
    const link = firstCard(page).getByRole('link', { name: 'Duolingo', exact: true });
    expect(await link.getAttribute('rel')).toContain('noopener');
    await page.context().route('https://www.duolingo.com/**', (route) => route.fulfill({ body: 'Duolingo' }));
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await opened.waitForURL('https://www.duolingo.com/**');
    await page.waitForURL((url) => url.search === '?q=duolingo');
  });

  it('a member submits with a banner, the administrator decides, the visitor finds it first', async () => {
    const stamp = Date.now().toString(36);
    const good = `Harbour Scribe ${stamp}`;
    const bad = `Nothing Much ${stamp}`;

    // A member signs up through the form and submits two listings.
    const member = await site.newPage();
    const email = `mia-${stamp}@example.com`;
    await member.goto('/sign-up');
    await member.getByLabel('Name').fill('Mia');
    await member.getByLabel('Email').fill(email);
    await member.getByLabel('Password', { exact: true }).fill('a good password');
    await member.getByLabel('Confirm password').fill('a good password');
    await member.getByRole('button', { name: 'Create Account' }).click();
    await member.getByText('Account created successfully! Please check your email for verification.').waitFor();
    await member.waitForURL('**/');

    await member.getByRole('link', { name: 'Add Your AI Tool' }).click();
    await member.waitForURL('**/create-listing');
    await fillListing(member, good);
    await member.getByRole('radio', { name: /^Featured/ }).check();
    await member
      .getByLabel(/^Banner image/)
      .setInputFiles({ name: 'Häfen & Schiffe.png', mimeType: 'image/png', buffer: bannerPng() });
    await member.getByAltText('Preview of the banner Häfen & Schiffe.png').waitFor();
    await member.getByRole('button', { name: 'Submit Listing' }).dblclick();
    await member.getByText('Your listing was submitted').waitFor();
    await member.waitForURL('**/');

    await member.goto('/create-listing');
    await fillListing(member, bad);
    await member.getByRole('button', { name: 'Submit Listing' }).click();
    await member.waitForURL('**/');

    // Nobody else sees them yet.
    const other = await newMember('Otto Other');
    const stranger = await other.client.from('ai_tools').select('id').in('name', [good, bad]);
    expect(stranger.data).toEqual([]);

    // The administrator approves one and rejects the other with a reason.
    const adminPage = await site.newPage();
    await signIn(adminPage, admin);
    await adminPage.goto('/ai-admin');
    const row = (name: string) => adminPage.getByRole('row').filter({ hasText: name });
    await row(good).waitFor();
    expect(await row(good).count()).toBe(1);
    await row(good)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await adminPage.getByText('Listing approved successfully!').waitFor();
    await row(bad)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await adminPage.getByRole('textbox', { name: /reason/i }).fill('There is no tool at this address.');
    await adminPage.getByRole('button', { name: /^Confirm/ }).click();
    await adminPage.getByText('Listing rejected successfully!').waitFor();

    // The visitor finds the approved one first; the member reads the reason for the other.
    const visitor = await site.newPage();
    await visitor.goto('/');
    await firstCard(visitor).getByRole('link', { name: good, exact: true }).waitFor();
    expect(await visitor.getByText(bad).count()).toBe(0);
    await member.goto('/my-submissions');
    await member.getByText('There is no tool at this address.').waitFor();
  });
});
