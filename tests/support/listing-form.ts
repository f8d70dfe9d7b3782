import { openPage, type Visitor } from './browser';

export async function openListingForm(page: Visitor) {
  await openPage(page, '/create-listing');
  await page.locator('main form:not([inert])').waitFor();
  await page.getByRole('button', { name: 'Fill in by hand' }).click();
}

/** Returns a unique address for a listing name. */
export const addressOf = (name: string) => `https://${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example.com/`;

export async function fillListing(page: Visitor, name: string, category = 'Writing') {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Writes harbour reports for shipping agents from their radio logs.');
  await page.getByLabel('Website URL').fill(addressOf(name));
  await page.getByLabel('Category').selectOption(category);
  await page.getByLabel('Tags').fill('reports, shipping, ,radio');
}
