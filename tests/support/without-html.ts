import type { Page } from 'playwright-core';

/**
 * Answers the home page with the app itself, as a host does that has no HTML of it: the directory is then
 * asked for by the browser and not taken from the page.
 */
export async function withoutHtml(page: Page, baseUrl: string) {
  const shell = await page.request.get(`${baseUrl}/ai-admin`);
  const body = await shell.text();
  await page.route(
    (url) => url.origin === baseUrl && url.pathname === '/',
    (route) => route.fulfill({ status: 200, headers: shell.headers(), body }),
  );
}
