import type { Page } from 'playwright-core';

/** Serves the home page without prerendered HTML, so that the page requests the directory. */
export async function withoutHtml(page: Page, baseUrl: string) {
  const shell = await page.request.get(`${baseUrl}/ai-admin`);
  const body = await shell.text();
  await page.route(
    (url) => url.origin === baseUrl && url.pathname === '/',
    (route) => route.fulfill({ status: 200, headers: shell.headers(), body }),
  );
}
