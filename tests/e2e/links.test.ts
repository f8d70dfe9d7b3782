import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { servedSite } from '../support/served-site';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

it('every internal link leads to a page with one h1, a title of its own and a description', async () => {
  const page = await site.newPage();
  const toVisit = ['/'];
  const seen = new Map<string, { title: string; from: string }>();
  const faults: string[] = [];
  let tools = 0;
  const source = new Map<string, string>([['/', 'the start']]);

  for (let path = toVisit.shift(); path; path = toVisit.shift()) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    // Pages of one article or category fill in behind their heading.
    await page.waitForLoadState('networkidle');
    const facts = await page.evaluate(() => ({
      path: location.pathname,
      title: document.title,
      headings: document.querySelectorAll('h1').length,
      h1: document.querySelector('h1')?.textContent ?? '',
      description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
      descriptions: document.querySelectorAll('meta[name=description]').length,
      links: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
    }));
    const from = source.get(path) ?? '';
    if (facts.h1.includes('Page not found')) faults.push(`${path} (from ${from}) is a dead end`);
    if (facts.headings !== 1) faults.push(`${path} has ${facts.headings} h1`);
    if (facts.descriptions !== 1 || facts.description.length < 50 || facts.description.length > 160) {
      faults.push(`${path} has ${facts.descriptions} descriptions, of ${facts.description.length} characters`);
    }
    const twin = [...seen].find(([other, { title }]) => title === facts.title && other !== facts.path);
    if (twin) faults.push(`${path} has the title of ${twin[0]}: ${facts.title}`);
    seen.set(facts.path, { title: facts.title, from });

    for (const href of facts.links) {
      const url = new URL(href);
      if (url.origin !== site.baseUrl || source.has(url.pathname)) continue;
      // Every tool's page is read in rendered-pages.test.ts; here a few stand for all.
      if (url.pathname.startsWith('/tools/')) {
        tools += 1;
        if (tools > 5) continue;
      }
      source.set(url.pathname, path);
      toVisit.push(url.pathname);
    }
  }
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThan(25);
}, 180_000);

it('the host headers forbid framing, sniffing and foreign scripts', async () => {
  const { headers } = await fetch(`${site.baseUrl}/`);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

it('no secret of the server is in the built files', () => {
  const dist = servedSite().dist;
  const { SUPABASE_SECRET_KEY, SUPABASE_JWT_SECRET, SUPABASE_PUBLISHABLE_KEY } = parseEnv(
    readFileSync(join(dist, '../.env'), 'utf8'),
  );
  const text = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .join('\n');
  expect(text).toContain(SUPABASE_PUBLISHABLE_KEY);
  expect(text).not.toContain(SUPABASE_SECRET_KEY);
  expect(text).not.toContain(SUPABASE_JWT_SECRET);
});
