import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { gzippedSize } from '../../scripts/weigh';
import { servedSite } from '../support/served-site';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

/** What a new visitor's browser fetches before the visitor does anything, in kB gzipped. */
async function firstLoad(path: string) {
  const page = await site.newPage({ consent: null });
  const files = { js: new Set<string>(), css: new Set<string>() };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.js.add(pathname);
    if (pathname.endsWith('.css')) files.css.add(pathname);
  });
  // A page that is up to date; one that is not reads again once it is idle, and brings the client for it.
  await page.route('**/rpc/directory_version', (route) => route.abort());
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.close();
  const weigh = (names: Set<string>) =>
    [...names].reduce((sum, name) => sum + gzippedSize(join(servedSite().dist, name)), 0);
  return { js: weigh(files.js), css: weigh(files.css) };
}

const publicPaths = [
  ...['/', '/about', '/services', '/pricing', '/contact', '/free-courses', '/faq', '/sitemap'],
  ...['/submit-resource', '/blog', '/blog/top-ai-video-tools-2025', '/category/text', '/tools/chatgpt', '/privacy'],
  ...['/terms', '/cookies', '/sign-in', '/sign-up', '/forgot-password', '/no-such-page'],
];

it('before somebody uses it, a public page loads at most 105 kB of JavaScript and 12 kB of CSS', async () => {
  const weights: { path: string; js: number; css: number }[] = [];
  for (const path of publicPaths) weights.push({ path, ...(await firstLoad(path)) });
  console.log(weights.map(({ path, js, css }) => `${js.toFixed(1)} + ${css.toFixed(1)} ${path}`).join('\n'));
  expect(weights.filter(({ js, css }) => js > 105 || css > 12)).toEqual([]);
});
