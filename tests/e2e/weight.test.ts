import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { gzippedSize } from '../../scripts/weigh';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

/** What a new visitor's browser fetches to show the page, in kB gzipped. */
async function firstLoad(path: string) {
  const page = await site.newPage({ consent: null });
  const files = { js: new Set<string>(), css: new Set<string>() };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.js.add(pathname);
    if (pathname.endsWith('.css')) files.css.add(pathname);
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.close();
  const weigh = (names: Set<string>) =>
    [...names].reduce((sum, name) => sum + gzippedSize(join(inject('dist'), name)), 0);
  return { js: weigh(files.js), css: weigh(files.css) };
}

it('the home page loads at most 140 kB of JavaScript and 15 kB of CSS', async () => {
  const { js, css } = await firstLoad('/');
  console.log(`home: ${js.toFixed(1)} kB of JavaScript, ${css.toFixed(1)} kB of CSS, gzipped`);
  expect(js).toBeLessThanOrEqual(140);
  expect(css).toBeLessThanOrEqual(15);
});

const publicPaths = [
  ...['/about', '/services', '/pricing', '/contact', '/free-courses', '/faq', '/sitemap', '/submit-resource'],
  ...['/blog', '/blog/top-ai-video-tools-2025', '/category/text', '/tools/chatgpt', '/privacy', '/terms', '/cookies'],
  ...['/sign-in', '/sign-up', '/forgot-password', '/no-such-page'],
];

/** Supabase's client, which pages that read at once load before they are idle. */
const CLIENT = 25;

it('every other public page loads at most 160 kB of JavaScript, besides the client where it reads at once', async () => {
  const weights: [string, number][] = [];
  for (const path of publicPaths) weights.push([path, (await firstLoad(path)).js]);
  console.log(weights.map(([path, js]) => `${js.toFixed(1)} ${path}`).join('\n'));
  const limitOf = (path: string) => (path.startsWith('/category/') ? 160 + CLIENT : 160);
  expect(weights.filter(([path, js]) => js > limitOf(path))).toEqual([]);
});
