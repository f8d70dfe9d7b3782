import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleFilesLeft, exampleValuesLeft, inWords } from '../../scripts/example-values';
import { catalogue } from '../../src/catalogue';
import { example } from '../../src/content/example';
import { site as ownSite } from '../../src/content/site';
import type { Database } from '../../src/lib/database';
import { adminClient, newMember, signIn } from '../support/accounts';
import { openBrowser, openPage } from '../support/browser';
import { startCollector } from '../support/collector';
import { siteEnvironment } from '../support/e2e-build';
import { proxyTo, startGateway } from '../support/gateway';
import { fillListing } from '../support/listing-form';
import { bannerPng } from '../support/pictures';
import { servedSite } from '../support/served-site';
import { copySite } from '../support/site-copy';
import { serveStatic } from '../support/static-host';

const run = promisify(execFile);
const folder = copySite();
const dist = join(folder, 'dist');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const builderOf = (url: string, key: string) => ({
  ...siteEnvironment(),
  VITE_SUPABASE_URL: url,
  VITE_SUPABASE_ANON_KEY: key,
  VITE_SITE_URL: 'https://aisle.example',
  PRERENDER_TOOLS: '5',
});

describe('a build for an unusable project', () => {
  const { baseUrl, publishableKey } = servedSite();
  const old = startGateway({ '/': () => Promise.resolve(Response.json(20200101000000)) });
  afterAll(async () => (await old).stop());
  it.each([
    ['cannot be reached', 'http://localhost:1', 'key', /http:\/\/localhost:1 cannot be reached .* build again\./],
    [
      'does not know the key',
      baseUrl,
      'sb_publishable_wrong',
      /responded with status 401\. Check VITE_SUPABASE_ANON_KEY/,
    ],
    [
      'has an older schema than the site',
      'old',
      publishableKey,
      /The database is older than this site: it is at 20200101000000, the site needs \d{14}\. Run `npx supabase@\S+ db push/,
    ],
  ])('a build for a project that %s fails with a message and creates no page', async (_what, url, key, sentence) => {
    const failed = (await run(process.execPath, ['scripts/prerender.ts'], {
      cwd: folder,
      env: builderOf(url === 'old' ? (await old).url : url, key),
    }).catch((error: unknown) => error)) as ExecFileException & { stderr: string };
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(sentence);
    expect(failed.stderr).not.toContain('    at ');
    expect(existsSync(dist)).toBe(false);
  });
});

const buildFolders = () => readdirSync(join(folder, '.build'));

const dayAt = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe('a build with renamed tools and unusual listings', () => {
  const FORMER = 1200;
  // The database stores C1 control characters, but XML parsers drop or reject them.
  const hostile = 'Hostile \u0085\u009f <b>&amp; 😀';

  async function fillDirectory() {
    const { baseUrl, secretKey } = servedSite();
    const service = createClient<Database>(baseUrl, secretKey, { auth: { persistSession: false } });
    const tool = { description: hostile, url: 'https://hostile.example.com', category: hostile, tags: [hostile] };
    const names = [hostile, 'No page', 'No picture', 'Ended', 'Long ended'];
    const { error, data } = await service
      .from('ai_tools')
      .insert(
        names.map((name) => ({
          ...tool,
          name,
          approval_status: 'approved' as const,
          approved_at: new Date().toISOString(),
        })),
      )
      .select('id, name, slug');
    expect(error).toBeNull();
    const made = (wanted: string) => data?.find(({ name }) => name === wanted) ?? { id: '', slug: '' };
    const closed = await service.from('closed_listings').insert([
      { tool_id: made('Ended').id, closed_on: dayAt(-89), successor: 'chatgpt' },
      { tool_id: made('Long ended').id, closed_on: dayAt(-90) },
    ]);
    expect(closed.error).toBeNull();
    const slugs = Array.from({ length: FORMER }, (_, at) => ({ slug: `once-${at}`, tool_id: 'chatgpt' }));
    expect((await service.from('tool_slugs').insert(slugs)).error).toBeNull();
    expect((await service.from('ai_tools').update({ name: 'Gimp Next' }).eq('id', 'gong')).error).toBeNull();
    const admin = await adminClient();
    const seen = { current_slug: 'writing', expected_version: 1 };
    await admin.rpc('save_category', { name: 'Prose & verse', family: 'text', ...seen });
    await admin.rpc('merge_category', { from_name: 'Tools', into_slug: 'productivity', expected_version: 1 });
    // The category has no redirect, because its URL is that of its family.
    await admin.rpc('merge_category', { from_name: 'Gaming', into_slug: 'legal', expected_version: 1 });
    await admin.rpc('sync_categories', {});
    return (name: string) => made(name).slug;
  }

  let slugOf: Awaited<ReturnType<typeof fillDirectory>>;
  let foldersBefore: string[];
  const failedReads = new Set<string>();
  let built: ExecFileException & { stderr: string };
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  afterAll(() => Promise.all([gateway?.stop(), collector?.stop()]));
  beforeAll(async () => {
    slugOf = await fillDirectory();
    const backend = proxyTo(servedSite().baseUrl);
    // This gateway permits requests from other origins like a hosted project, and fails the first reads.
    gateway = await startGateway({
      '/': (request) => {
        if (failedReads.size === 3 || failedReads.has(request.url)) return backend(request);
        failedReads.add(request.url);
        return Promise.resolve(new Response(null, { status: 503 }));
      },
    });
    collector = await startCollector();
    const env = {
      ...builderOf(gateway.url, servedSite().publishableKey),
      VITE_ERRORS_URL: `${collector.url}/errors`,
      VITE_ANALYTICS_URL: `${collector.url}/api/event`,
    };
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder, env });
    foldersBefore = buildFolders();
    // Simulates leftovers of a killed build.
    mkdirSync(join(folder, '.build/pages/assets'), { recursive: true });
    mkdirSync(join(dist, `tools/${slugOf('No page')}.html/in the way`), { recursive: true });
    mkdirSync(join(dist, `previews/tools/${slugOf('No picture')}.png/in the way`), { recursive: true });
    built = (await run(process.execPath, ['scripts/prerender.ts'], { cwd: folder, env }).catch(
      (failure: unknown) => failure,
    )) as ExecFileException & { stderr: string };
  });

  it('the build names exactly the settings, files and benefits that are still examples', () => {
    const left = exampleValuesLeft(ownSite);
    expect(/^These values are missing or still examples: (.*)\. Set/m.exec(built.stderr)?.[1] ?? '').toBe(
      inWords(left),
    );
    expect(/^These files still contain example texts: (.*)\. Write/m.exec(built.stderr)?.[1] ?? '').toBe(
      exampleFilesLeft(ownSite.pagesOff).join(', '),
    );
    expect(built.stderr).toContain(
      'still for sale: YouTube promotion presentation, 3x social promotion, Newsletter feature.',
    );
    const files = readdirSync(join(dist, 'assets')).map((file) => readFileSync(join(dist, 'assets', file), 'utf8'));
    expect(files.some((text) => text.includes(example.address[0]!))).toBe(left.includes('address'));
  });

  it('a build for a hosted project contains neither the built-in catalogue nor the sample banners', () => {
    const hasCatalogue = (folder: string) =>
      readdirSync(join(folder, 'assets'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.js'))
        .some((file) => readFileSync(join(folder, 'assets', file), 'utf8').includes(catalogue[0]!.description));
    const hasBanners = (folder: string) => existsSync(join(folder, 'demo'));
    expect([hasCatalogue(dist), hasBanners(dist)]).toEqual([false, false]);
    const local = servedSite().dist;
    expect([hasCatalogue(local), hasBanners(local)]).toEqual([true, true]);
  });

  it('the build retries failed reads and reports a page or picture that it cannot create', () => {
    const [noPage, noPicture] = [slugOf('No page'), slugOf('No picture')];
    const [ended, longEnded] = [slugOf('Ended'), slugOf('Long ended')];
    expect(`${built.code} ${built.stderr}`).toMatch(/^3 /);
    expect(failedReads.size).toBe(3);
    // The build also removes leftovers of a killed build.
    expect(buildFolders().filter((name) => name !== 'hosts')).toEqual(foldersBefore);
    const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8');
    for (const slug of [noPage, noPicture]) {
      expect(built.stderr).toContain(`Left out: /tools/${slug}. `);
      expect(existsSync(join(dist, `tools/${slug}.html`))).toBe(false);
      expect(sitemap).not.toContain(`/tools/${slug}<`);
    }
    expect(existsSync(join(dist, `tools/${slugOf(hostile)}.html`))).toBe(true);
    expect(existsSync(join(dist, `previews/tools/${slugOf(hostile)}.png`))).toBe(true);
    expect(sitemap).toContain(`/tools/${slugOf(hostile)}<`);
    const feed = readFileSync(join(dist, 'feed.xml'), 'utf8');
    expect(feed).toContain('<title>Hostile  &lt;b&gt;&amp;amp; 😀</title>');
    expect(feed).not.toContain('No picture');
    // A closed tool has a page but is in no feed. After 90 days, search engines may not index the page.
    expect(feed).not.toMatch(/<title>(Ended|Long ended)</);
    for (const [slug, isFound] of [
      [ended, true],
      [longEnded, false],
    ] as const) {
      const page = readFileSync(join(dist, `tools/${slug}.html`), 'utf8');
      expect(page).toMatch(/<title>(Ended|Long ended) \(closed\), /);
      expect(page).toContain('Closed in ');
      expect(page).not.toMatch(/"offers"|"isAccessibleForFree"/);
      expect([slug, page.includes('name="robots" content="noindex"')]).toEqual([slug, !isFound]);
      expect([slug, sitemap.includes(`/tools/${slug}<`)]).toEqual([slug, isFound]);
    }
    expect(readFileSync(join(dist, `tools/${ended}.html`), 'utf8')).toMatch(/Try .*ChatGPT.* instead/);
  });

  it('each former URL has a redirect rule that hosts apply', async () => {
    const all = readFileSync(join(dist, '_redirects'), 'utf8').trim().split('\n');
    expect(all.slice(0, 2)).toEqual([
      '/category/writing /category/prose-verse 301',
      '/category/tools /category/productivity 301',
    ]);
    for (const file of ['index.html', 'about.html', 'app-shell.html', '404.html', 'category/prose-verse.html'])
      expect([file, readFileSync(join(dist, file), 'utf8').includes('"before":["Writing"]')]).toEqual([file, true]);
    for (const file of ['category/writing.html', 'category/tools.html'])
      expect(existsSync(join(dist, file))).toBe(false);
    const rules = all.slice(2);
    expect(rules.filter((rule) => !/^\/tools\/[a-z0-9-]+ \/tools\/[a-z0-9-]+ 301$/.test(rule))).toEqual([]);
    expect(new Set(rules.map((rule) => rule.split(' ')[0])).size).toBe(FORMER + 1);
    expect(rules).toContain('/tools/gong /tools/gimp-next 301');
    // Cloudflare Pages ignores all rules after the first 2,000.
    expect(rules.length).toBeLessThanOrEqual(2000);

    for (const file of ['nginx.conf', 'Caddyfile']) {
      const lines = readFileSync(join(folder, '.build/hosts', file), 'utf8').split('\n');
      expect(lines.filter((line) => line.includes('/tools/gong'))).toEqual([
        expect.stringContaining('/tools/gimp-next'),
      ]);
    }

    const host = await serveStatic(dist, gateway.url);
    const answer = await fetch(`${host.url}/tools/once-${FORMER - 1}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/tools/chatgpt']);
    await host.stop();
  });

  it('the site works if its backend has another origin', async () => {
    const host = await serveStatic(dist, gateway.url);
    const site = await openBrowser({ baseUrl: host.url });
    const page = await site.newPage();
    await openPage(page, '/');
    await page.getByPlaceholder('Search AI tools...').fill('duolingo');
    await page.getByText(/^Showing 1-1 of 1 tools/).waitFor();
    const member = await newMember('Mira');
    await signIn(page, member, '/sign-in?returnTo=/create-listing');
    await page.locator('main form:not([inert])').waitFor();
    await page.getByRole('button', { name: 'Fill in by hand' }).click();
    await fillListing(page, 'Harbour Scribe', 'Video');
    await page.getByRole('radio', { name: /^Featured/ }).check();
    await page
      .getByLabel(/^Banner image/)
      .setInputFiles({ name: 'Häfen & Schiffe.png', mimeType: 'image/png', buffer: bannerPng() });
    await page.getByAltText('Preview of the banner Häfen & Schiffe.png').waitFor();
    await page.getByRole('button', { name: 'Submit Listing' }).dblclick();
    await page.getByText('Listing submitted').waitFor();
    const { data } = await (await adminClient()).from('ai_tools').select('banner_url').eq('name', 'Harbour Scribe');
    expect(data).toHaveLength(1);
    const banner = await fetch(data?.[0]?.banner_url ?? '');
    expect(Buffer.from(await banner.arrayBuffer()).equals(bannerPng())).toBe(true);
    await site.close();
    await host.stop();
  });

  it('the collector receives each kind of error once per page, without typed text', async () => {
    const host = await serveStatic(dist, gateway.url);
    const site = await openBrowser({ baseUrl: host.url });
    const page = await site.newPage();
    const retry = () => page.getByRole('button', { name: 'Try again' }).click();
    await page.route('**/rpc/search_tools*', (route) =>
      route.fulfill({ status: 400, json: { code: '22P02', message: 'no such thing: typed', details: 'typed' } }),
    );
    await openPage(page, '/?q=typed');
    await page.getByText('Error loading AI tools').waitFor();
    await Promise.all([page.waitForResponse('**/rpc/search_tools*'), retry()]);
    // Offline and aborted requests are not errors.
    await page.context().setOffline(true);
    await page.evaluate(() => {
      void Promise.reject(new DOMException('stopped', 'AbortError'));
      window.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: 1 }));
    });
    await page.context().setOffline(false);
    await page.evaluate(() => void Promise.reject(new DOMException('stopped', 'AbortError')));
    await page.evaluate(() => setTimeout(() => JSON.parse('typed by ada@mail.example'), 0));
    await collector.waitForRequests('/errors', 2);
    await page.route('**/assets/about-page-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default () => { throw new TypeError("No tools of ada@mail.example, 3f2504e0-4f89-41d3-9a0c-0305e82c3301"); };',
      }),
    );
    await page.locator('a[href="/about"]').first().click();
    await page.getByText('This page could not be shown').waitFor();
    const version = '0.1.0';
    expect(await collector.waitForRequests('/errors', 3)).toEqual([
      { kind: 'read', message: 'code 22P02', at: 'ai-tools', path: '/', version },
      {
        kind: 'unhandled',
        message: expect.stringMatching(/^SyntaxError: Unexpected token ….* is not valid JSON$/),
        at: '',
        path: '/',
        version,
      },
      {
        kind: 'render',
        message: 'TypeError: No tools of … …',
        at: expect.stringMatching(/^\/assets\/about-page-[\w-]+\.js:1:\d+$/),
        path: '/about',
        version,
      },
    ]);
    page.complaints = [];
    await site.close();
    await host.stop();
  });

  it('the collector receives page views only while the visitor consents', async () => {
    const host = await serveStatic(dist, gateway.url);
    const site = await openBrowser({ baseUrl: host.url });
    const page = await site.newPage({ consent: null });
    await openPage(page, '/cookies?q=typed');
    const choose = (name: string) =>
      page.getByRole('region', { name: 'Cookie consent' }).getByRole('button', { name }).click();
    const follow = async (path: string) => {
      await page.locator(`a[href="${path}"]`).first().click();
      await page.waitForURL(host.url + path);
    };
    await follow('/about');
    await choose('Accept All');
    await collector.waitForRequests('/api/event', 1);
    await follow('/cookies');
    await collector.waitForRequests('/api/event', 2);
    await page.getByRole('button', { name: 'Change your choice' }).click();
    await choose('Decline All');
    await follow('/about');
    await follow('/cookies');
    await page.getByRole('button', { name: 'Change your choice' }).click();
    await choose('Accept All');
    const seen = (path: string) => ({
      name: 'pageview',
      domain: 'aisle.example',
      url: `https://aisle.example${path}`,
      referrer: '',
    });
    expect(await collector.waitForRequests('/api/event', 3)).toEqual(['/about', '/cookies', '/cookies'].map(seen));
    expect(await page.locator('main').innerText()).toContain('Consent concerns three counts.');
    const mentionsCollectors = (folder: string) =>
      /Error reports|Page views\./.test(readFileSync(join(folder, 'privacy.html'), 'utf8'));
    expect([mentionsCollectors(dist), mentionsCollectors(servedSite().dist)]).toEqual([true, false]);
    for (const { headers } of collector.arrived)
      expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
    await site.close();
    await host.stop();
  });

  it('netlify.toml publishes the build and serves pages for tools that are newer than the build', () => {
    const { build, redirects } = parse(readFileSync('netlify.toml', 'utf8'));
    expect(build).toEqual({ command: 'npm run build || [ $? -eq 3 ]', publish: 'dist' });
    expect(redirects).toEqual([{ from: '/tools/*', to: '/app-shell.html', status: 200 }]);
    for (const file of ['app-shell.html', 'tools/404.html', '404.html'])
      expect(existsSync(join(dist, file))).toBe(true);
    expect(readFileSync(join(dist, 'app-shell.html'), 'utf8')).toContain('<div id="root"></div>');
  });
});
