import { execFileSync } from 'node:child_process';
import { findChromium } from '../support/chromium.ts';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { SETTLE_MS } from '../../src/features/review/marking.ts';
import { startGateway } from '../support/gateway.ts';
import { copySite } from '../support/site-copy.ts';
import { serveStatic } from '../support/static-host.ts';
import { fillDirectory } from '../support/many-tools.ts';
import { serveBackend } from '../support/serve-backend.ts';

/**
 * Measures page visits in Chromium with 100,000 tools on PostgreSQL 17, and the review queue with 5,000 pending
 * listings. Variable: TOOLS (default 100000).
 */
export async function journeys() {
  const tools = Number(process.env.TOOLS ?? 100_000);
  const backend = await serveBackend('PostgreSQL 17');
  const api = await startGateway({ '/': backend.answer });
  const folder = copySite();
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: folder,
    env: {
      ...process.env,
      VITE_SUPABASE_URL: api.url,
      VITE_SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY,
    },
    stdio: 'ignore',
  });
  // Without prerendered HTML, the app loads everything from the database.
  const dist = join(folder, 'dist');
  for (const name of ['about', 'sign-in', 'ai-admin', '404'])
    cpSync(join(dist, 'index.html'), join(dist, `${name}.html`));
  const site = await serveStatic(dist, api.url);
  await fillDirectory(backend.sql, tools);
  const all = tools.toLocaleString('en-US');
  // The embedded API prepares a new database in its first request, and concurrent first requests conflict.
  await fetch(`${api.url}/rest/v1/rpc/directory_version`, {
    headers: { apikey: process.env.SUPABASE_PUBLISHABLE_KEY ?? '' },
  });

  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  });
  const complaints: string[] = [];
  async function visit(path = '/'): Promise<Page> {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
    await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(path);
    return page;
  }
  const box = (page: Page) => page.getByPlaceholder('Search AI tools...');
  const names = (page: Page) =>
    page.getByRole('list', { name: 'Tools' }).getByRole('article').getByRole('heading').allTextContents();
  const is = (what: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other))
      throw new Error(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
  };
  const SHOWN = '**/rest/v1/rpc/search_tools?*';

  const journeys: Record<string, () => Promise<void>> = {
    'a slip, the third page, Back, a shared address, a filter, Clear Filters': async () => {
      const page = await visit();
      await page.getByText(`Showing 1-16 of ${all} tools`).waitFor();
      await box(page).fill('chatgtp');
      await page.getByText(/^No tools match your search for "chatgtp"/).waitFor();
      await page.getByRole('link', { name: 'ChatGPT', exact: true }).first().waitFor();
      await box(page).fill('video');
      const first = page.getByText(/^Showing 1-16 of [\d,]+ tools \(filtered from [\d,]+ total\)$/);
      await first.waitFor();
      await page.getByText('“video”').waitFor();
      const top = await names(page);
      await page.getByRole('link', { name: 'Page 3', exact: true }).click();
      await page.getByText(/^Showing 33-48 of [\d,]+ tools/).waitFor();
      const shared = page.url();
      const third = await names(page);
      await page.goBack();
      await first.waitFor();
      is('Back shows what was there before', await names(page), top);

      const other = await visit(shared);
      await other.getByText(/^Showing 33-48 of [\d,]+ tools/).waitFor();
      is('the shared address shows the same page', await names(other), third);
      await other.getByLabel('Pricing').selectOption('free');
      await other.getByText(/^Showing 1-16 of [\d,]+ tools \(filtered from [\d,]+ total\)$/).waitFor();
      await other.getByRole('button', { name: 'Clear Filters' }).first().click();
      await other.getByText(`Showing 1-16 of ${all} tools`, { exact: true }).waitFor();
      is('the search box is empty', await box(other).inputValue(), '');
    },
    'the connection goes half-way and comes back': async () => {
      const page = await visit();
      await page.getByText(`Showing 1-16 of ${all} tools`).waitFor();
      const before = await names(page);
      await page.context().setOffline(true);
      await box(page).fill('duolingo');
      await page.getByText('Error loading AI tools').waitFor();
      is('what was loaded stays', await names(page), before);
      await page.context().setOffline(false);
      await page.getByText(/^Showing 1-1 of 1 tools/).waitFor();
      is('the answer follows by itself', await names(page), ['Duolingo']);
    },
    'the last question wins, in whatever order the answers come': async () => {
      const page = await visit();
      await page.getByText(`Showing 1-16 of ${all} tools`).waitFor();
      let release = () => {};
      const held = new Promise<void>((done) => (release = done));
      let answered = () => {};
      const late = new Promise<void>((done) => (answered = done));
      await page.route(SHOWN, async (route) => {
        const isFirst = new URL(route.request().url()).searchParams.get('query') === 'duolingo';
        if (isFirst) await held;
        // The app may have aborted the request.
        await route.continue().catch(() => {});
        if (isFirst) answered();
      });
      const sent = page.waitForRequest((request) => request.url().includes('query=duolingo'));
      await box(page).fill('duolingo');
      await sent;
      await box(page).fill('grammarly');
      await page.getByText('“grammarly”').waitFor();
      const [shown] = await names(page);
      release();
      await late;
      // These two requests leave time for any effect of the late response.
      await page.evaluate((rest) => fetch(rest).catch(() => {}), `${api.url}/rest/v1/`);
      is('the list stays that of the last question', (await names(page))[0], shown);
      is('and names it', shown, 'Grammarly');
    },
  };

  let failed = 0;
  for (const [journey, run] of Object.entries(journeys)) {
    const began = performance.now();
    await run().then(
      () => console.log(`passed in ${((performance.now() - began) / 1000).toFixed(1)} s: ${journey}`),
      (error: unknown) => {
        failed += 1;
        console.log(`FAILED: ${journey}\n${String(error)}`);
      },
    );
  }
  if (complaints.length > 0) console.log(`FAILED: the page complained: ${complaints.join('; ')}`);

  // Measures the time until the queue shows its first page and the count of 5,000 pending listings.
  await backend.sql(`insert into public.ai_tools (id, name, description, url, created_at)
  select 'waiting-' || n, 'Waiting ' || n, 'Something that waits.', 'https://example.com/', now() - n * interval '1 minute'
  from generate_series(1, 5000) as n`);
  await backend.sql('vacuum analyze public.ai_tools');
  const adminPage = await visit('/sign-in');
  await adminPage.getByLabel('Email').fill('admin@example.com');
  await adminPage.getByLabel('Password', { exact: true }).fill('admin-password');
  await adminPage.getByRole('button', { name: 'Sign In', exact: true }).click();
  await adminPage.getByText('Successfully signed in!').waitFor();
  const rows = adminPage.getByRole('row').filter({ hasText: 'Waiting ' });
  const opened: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await adminPage.goto('/about');
    await adminPage.getByRole('heading', { level: 1 }).first().waitFor();
    const began = performance.now();
    await adminPage.goto('/ai-admin');
    await rows.nth(49).waitFor();
    await adminPage.getByText('5,000', { exact: false }).first().waitFor();
    opened.push(performance.now() - began);
  }
  console.log(`5,000 pending open, page, rows and count, in ${opened.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  await adminPage.keyboard.press('j');
  for (let n = 0; n < 50; n += 1) await adminPage.keyboard.press('j');
  await adminPage.getByRole('row').filter({ hasText: 'Waiting 51' }).first().waitFor();
  await adminPage.waitForTimeout(SETTLE_MS);
  await adminPage.keyboard.press('a');
  await adminPage.getByText('4,999').first().waitFor();
  const [approved] = await backend.sql(
    `select id from public.ai_tools where id like 'waiting-%' and approval_status = 'approved'`,
  );
  console.log(`reviewed by keyboard on the second page: ${String(approved?.['id'])} is approved, 4,999 wait`);

  await browser.close();
  await site.stop();
  await api.stop();
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });
  return failed + complaints.length === 0;
}
