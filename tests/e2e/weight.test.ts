import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mockOutdatedBuild } from '../support/mock-reads';
import { openBrowser, openPage, type Visitor } from '../support/browser';
import { fileOf, publicPages } from '../../src/content/pages';
import { gzippedSize, measurePageWeights } from '../../scripts/page-weights';
import { servedSite } from '../support/served-site';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

const isList = (path: string) => /^\/((category|tag)\/.*)?$/.test(path);

const sizes = new Map<string, number>();
/** Returns the gzipped size of a built file in kB. */
function sizeOf(name: string): number {
  const size = sizes.get(name) ?? gzippedSize(readFileSync(join(servedSite().dist, name)));
  sizes.set(name, size);
  return size;
}

/** Collects the scripts that a page loads after this call. `weight` returns their gzipped size in kB. */
function scriptsOf(page: Visitor) {
  const scripts = new Set<string>();
  const note = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
    expect(pathname).not.toMatch(/\.css$/);
  };
  page.on('response', note);
  return {
    files: () => [...scripts].sort(),
    weight: () => [...scripts].reduce((sum, name) => sum + sizeOf(name), 0),
    stop: () => page.off('response', note),
  };
}

/** Opens a page and waits until it has loaded. A page with a list also fetches the newer list. */
async function open(page: Visitor, path: string) {
  const isReadAgain = isList(path) ? page.waitForResponse(/rpc\/(search_tools|batch_reads)/) : null;
  await openPage(page, path);
  await isReadAgain;
  await page.waitForLoadState('networkidle');
}

/** Returns the gzipped size in kB that a new visitor’s browser loads before any input. */
async function firstLoad(page: Visitor, path: string) {
  const scripts = scriptsOf(page);
  await open(page, path);
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(await (await fetch(site.baseUrl + path)).text()) ?? [];
  await page.evaluate(() => localStorage.clear());
  scripts.stop();
  return { js: scripts.weight(), css: gzippedSize(css) };
}

/** Pages that load different chunks without input. */
const PATHS = [
  ...['/', '/category/text', '/tag/open-source', '/saved', '/tools/chatgpt', '/alternatives/chatgpt', '/compare'],
  ...['/new', '/sign-up', '/blog/top-ai-video-tools-2025'],
];

/** Returns the maximum size in kB. Lists need search, filters and cards. /new also needs a client for a table. */
const most = (path: string) => (path === '/new' ? 141 : /^\/($|category\/|tag\/|saved$)/.test(path) ? 137 : 131.5);

/** Returns the name of the page in the build’s report. */
const nameOf = (path: string) =>
  ({
    '/tag/open-source': 'tag-or-category',
    '/blog/top-ai-video-tools-2025': 'blog-post',
    '/tools/chatgpt': 'tool',
  })[path] ??
  (path.split('/')[1] || 'home');

it('a first load has at most 137 kB of JavaScript on lists, 131.5 kB elsewhere, and 14 kB of CSS', async () => {
  const weights: ({ path: string } & Awaited<ReturnType<typeof firstLoad>>)[] = [];
  const inTurn = async (_: unknown, turn: number, { length }: unknown[]) => {
    const page = await site.newPage({ consent: null });
    // This mock routes requests, and routed requests bypass the browser’s cache.
    await mockOutdatedBuild(page);
    for (const path of PATHS.filter((__, at) => at % length === turn))
      weights.push({ path, ...(await firstLoad(page, path)) });
  };
  await Promise.all(Array.from({ length: 3 }).map(inTurn));
  console.log(weights.map(({ path, js, css }) => `${js.toFixed(1)} + ${css.toFixed(1)} ${path}`).join('\n'));
  expect(weights.filter(({ path, js, css }) => js > most(path) || css > 14)).toEqual([]);
  // The build’s report counts everything that a page loads without input.
  const known = measurePageWeights(servedSite().dist);
  expect(weights.filter(({ path, js }) => js > known[nameOf(path)]! + 0.05)).toEqual([]);
  const tooHeavy = Object.keys(publicPages).filter((path) => !(known[fileOf(path)]! <= most(path)));
  expect(tooHeavy).toEqual([]);
});

it('a visitor who searches and opens a tool loads at most 145 kB of JavaScript', async () => {
  const page = await site.newPage({ consent: null });
  await mockOutdatedBuild(page);
  const scripts = scriptsOf(page);
  await open(page, '/');
  await page.getByPlaceholder('Search AI tools...').fill('video');
  await page.getByText('“video”').waitFor();
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Alternatives' }).waitFor();
  await page.waitForLoadState('networkidle');
  console.log(`${scripts.weight().toFixed(1)} kB: home, a search and a tool`);
  expect(scripts.files().filter((name) => name.includes('supabase-client'))).toEqual([]);
  expect(scripts.weight()).toBeLessThanOrEqual(145);
});
