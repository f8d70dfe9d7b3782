import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { privatePages } from '../../src/app/routes';
import { admin, signIn } from '../support/accounts';
import { openBrowser } from '../support/browser';
import { servedSite } from '../support/served-site';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

// The public pages, and every link on them, are read as files in rendered-pages.test.ts.
it('every page of an account has one h1, a title of its own and a description', async () => {
  const page = await site.newPage();
  await signIn(page, admin);
  const titles = new Map<string, string>();
  const faults: string[] = [];
  for (const path of Object.keys(privatePages)) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    const headings = await page.locator('h1').allTextContents();
    if (headings.length !== 1 || headings[0]?.includes('Page not found')) faults.push(`${path}: ${headings.join()}`);
    const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
    if (description.length < 50 || description.length > 160) faults.push(`${path} is described as: ${description}`);
    const title = await page.title();
    if (titles.has(title)) faults.push(`${path} has the title of ${titles.get(title)}: ${title}`);
    titles.set(title, path);
  }
  expect(faults).toEqual([]);
});

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
