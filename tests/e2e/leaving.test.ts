import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, newMember } from '../support/accounts';
import { openBrowser, openPage, type Visitor } from '../support/browser';
import { fillListing, openListingForm } from '../support/listing-form';
import { bannerPng } from '../support/pictures';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

/** Dismisses and collects every beforeunload dialog of the page. */
function dismissDialogs(page: Visitor) {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message());
    void dialog.dismiss();
  });
  return questions;
}
const path = (page: Visitor) => new URL(page.url()).pathname;
const about = (page: Visitor) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });

describe('a filled listing form', () => {
  it('Back and Forward restore the form without a confirmation', async () => {
    const page = await site.newPage({ as: await newMember() });
    await openListingForm(page);
    const questions = dismissDialogs(page);
    await fillListing(page, 'Left and found again');
    await page.getByRole('radio', { name: /^Featured/ }).check();
    await about(page).click();
    await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
    await page.goBack();
    await page.getByText('Your draft is back.').waitFor();
    const form = page.getByRole('form', { name: 'List Your AI Tool' });
    const values = await form.evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element)));
    expect(values).toMatchObject({
      name: 'Left and found again',
      description: 'Writes harbour reports for shipping agents from their radio logs.',
      url: 'https://left-and-found-again.example.com/',
      category: 'Writing',
      tags: 'reports, shipping, ,radio',
      premium: 'featured',
    });
    expect(questions).toEqual([]);
  });

  it('leaving a form with a banner requires confirmation', async () => {
    const page = await site.newPage({ as: await newMember() });
    await openPage(page, '/contact');
    await page.getByRole('link', { name: 'Submit Tool' }).first().click();
    await page.getByRole('button', { name: 'Fill in by hand' }).click();
    const questions = dismissDialogs(page);
    await page.getByRole('radio', { name: /^Featured/ }).check();
    await page.getByLabel(/^Banner image/).setInputFiles({
      name: 'b.png',
      mimeType: 'image/png',
      buffer: bannerPng(),
    });
    await page.getByAltText('Preview of the banner b.png').waitFor();
    await about(page).click();
    await expect.poll(() => questions).toHaveLength(1);
    await page.evaluate(() => window.history.back());
    await expect.poll(() => questions).toHaveLength(2);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => questions).toHaveLength(3);
    expect(path(page)).toBe('/create-listing');
    await page.getByAltText('Preview of the banner b.png').waitFor();
    expect(questions[0]).toBe('The banner that you chose will be lost. Leave this page?');
    expect(questions.slice(1)).toEqual([questions[0], 'beforeunload']);
    await page.getByRole('button', { name: 'Remove banner' }).click();
    await about(page).click();
    await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
    expect(questions).toHaveLength(3);
  });
});

it('Back restores an unsaved edit of a listing until the tab is closed', async () => {
  const page = await site.newPage({ as: admin });
  await openPage(page, '/ai-admin/listings?id=chatgpt');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('ChatGPT, half renamed');
  const questions = dismissDialogs(page);
  await about(page).click();
  await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
  await page.goBack();
  await page.getByText('Your unsaved changes are back.').waitFor();
  expect(await name.inputValue()).toBe('ChatGPT, half renamed');
  expect(questions).toEqual([]);
  await page.getByLabel('Description').fill('Typed after coming back.');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => questions).toEqual(['beforeunload']);
});
