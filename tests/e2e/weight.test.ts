import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gzippedSize } from '../../scripts/weigh';
import { openBrowser } from '../support/browser';
import { servedSite } from '../support/served-site';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

/**
 * What a new visitor's browser fetches before the visitor does anything, in kB gzipped.
 * @param isChanged whether the directory has changed since the build.
 */
async function firstLoad(path: string, { isChanged = false } = {}) {
  const page = await site.newPage({ consent: null });
  const files = { js: new Set<string>(), css: new Set<string>() };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.js.add(pathname);
    if (pathname.endsWith('.css')) files.css.add(pathname);
  });
  // Other test files change the directory: here it is as it was at the build, or is not.
  await page.route('**/rpc/directory_version', (route) =>
    isChanged ? route.fulfill({ json: 'another' }) : route.abort(),
  );
  await page.goto(path);
  if (isChanged) await page.waitForResponse(/supabase-client/);
  await page.waitForLoadState('networkidle');
  await page.close();
  const weigh = (names: Set<string>) =>
    [...names].reduce((sum, name) => sum + gzippedSize(join(servedSite().dist, name)), 0);
  return { js: weigh(files.js), css: weigh(files.css) };
}

const publicPaths = [
  ...['/', '/about', '/services', '/pricing', '/contact', '/free-courses', '/faq', '/sitemap', '/submit-resource'],
  ...['/blog', '/blog/top-ai-video-tools-2025', '/category/text', '/tools/chatgpt', '/privacy', '/terms', '/cookies'],
  ...['/sign-in', '/sign-up', '/forgot-password', '/no-such-page'],
];

it('before anything is touched a public page loads at most 105 kB of JavaScript and 12 kB of CSS', async () => {
  const weights: { path: string; js: number; css: number }[] = [];
  for (const path of publicPaths) weights.push({ path, ...(await firstLoad(path)) });
  console.log(weights.map(({ path, js, css }) => `${js.toFixed(1)} + ${css.toFixed(1)} ${path}`).join('\n'));
  expect(weights.filter(({ js, css }) => js > 105 || css > 12)).toEqual([]);
});

it('when the directory has changed since the build, home also brings its own code and the client that reads it again', async () => {
  const { js } = await firstLoad('/', { isChanged: true });
  console.log(`${js.toFixed(1)} / of a directory that has changed`);
  expect(js).toBeLessThanOrEqual(180);
});
