import type { Visitor } from './browser';

/** Fills in the listing form with a basic listing of this name. */
export async function fillListing(page: Visitor, name: string) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Writes harbour reports for shipping agents from their radio logs.');
  await page.getByLabel('Website URL').fill('https://harbour.example.com/');
  await page.getByLabel('Category').selectOption('Writing');
  await page.getByLabel('Tags').fill('reports, shipping, ,radio');
}
