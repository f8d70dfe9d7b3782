// What a visit asks of the backend after an approval since the build: requests, preflights and kB, with the backend on
// another origin and passed through by the site's host: node tests/bench/reads.bench.ts
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { chromium, type Page } from 'playwright-core';
import { freePort } from '../../supabase/local/free-port.ts';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts';
import { proxyTo, startGateway } from '../support/gateway.ts';
import { copySite } from '../support/site-copy.ts';
import { serveStatic } from '../support/static-host.ts';
import { openLoneSite } from './lone-site.ts';

const TOOL = '/tools/chatgpt';
const lone = await openLoneSite();
process.once('exit', () => void lone.end('SIGTERM'));
await lone.start();
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });

/** What was asked since it was last looked at. */
let asked: { method: string; path: string; bytes: number }[] = [];
const backend = proxyTo(lone.base);
const counted = async (request: Request) => {
  const answer = await backend(request);
  const bytes = (await answer.clone().arrayBuffer()).byteLength;
  asked.push({ method: request.method, path: decodeURIComponent(new URL(request.url).pathname), bytes });
  return answer;
};
const told = (method: string, path: string) => {
  if (method === 'OPTIONS') asked.push({ method, path, bytes: 0 });
};

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  // What is asked once the browser is idle, and what that leads to.
  await page.waitForTimeout(3500);
  await page.waitForLoadState('networkidle');
};
const visits: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  "a tool's page": (page) => page.goto(TOOL),
  'a search, a tool and back': async (page) => {
    await page.goto('/');
    await page.getByPlaceholder('Search AI tools...').fill('video');
    await page.getByText('“video”').waitFor();
    await settled(page);
    await page
      .getByRole('link', { name: /^Details/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Alternatives' }).waitFor();
    await settled(page);
    await page.goBack();
    await page.getByText('“video”').waitFor();
  },
  'a tool that is newer than the build': (page) => page.goto('/tools/just-approved'),
};

async function measure(how: string, baseURL: string) {
  for (const [name, visit] of Object.entries(visits)) {
    asked = [];
    const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
    await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    const page = await context.newPage();
    await visit(page);
    await settled(page);
    await context.close();
    const reads = asked.filter(({ method }) => method === 'GET');
    const preflights = asked.filter(({ method }) => method === 'OPTIONS').length;
    const bytes = (reads.reduce((sum, read) => sum + read.bytes, 0) / 1000).toFixed(1);
    const names = reads.map(({ path }) => path.split('/').at(-1)).join(', ');
    console.log(`${how}: ${name}: ${reads.length} reads, ${preflights} preflights, ${bytes} kB: ${names}`);
  }
}

// Nobody answers there: each copy of the build puts an address in its place.
const NOWHERE = 'http://localhost:65535';
const folder = copySite();
// The build asks the backend itself: this process cannot answer while it waits for it.
for (const script of ['node_modules/vite/bin/vite.js build', 'scripts/prerender.ts'])
  execFileSync(process.execPath, script.split(' '), {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITE_SUPABASE_URL: lone.base,
      VITE_SUPABASE_ANON_KEY: lone.key(),
      VITE_READS_URL: NOWHERE,
      PRERENDER_TOOLS: '600',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
/** A copy of the build that asks `api`. */
function builtFor(api: string): string {
  const dist = join(folder, `dist-${api.split(':').at(-1)}`);
  cpSync(join(folder, 'dist'), dist, { recursive: true });
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js)$|_headers$/.test(name)) continue;
    const text = readFileSync(join(dist, name), 'utf8');
    writeFileSync(join(dist, name), text.replaceAll(NOWHERE, api).replaceAll(lone.base, api));
  }
  return dist;
}

// The approval.
const service = createClient(lone.base, lone.key('SUPABASE_SECRET_KEY'), { auth: { persistSession: false } });
const { error } = await service.from('ai_tools').insert({
  ...{ name: 'Just Approved', description: 'A tool that was approved after the build.', url: 'https://just.example/' },
  ...{ category: 'Writing', tags: ['new'], pricing_type: 'free', approval_status: 'approved' },
  approved_at: new Date().toISOString(),
});
if (error) throw error;

const api = await startGateway({ '/': counted }, 0, told);
const elsewhere = await serveStatic(builtFor(api.url), api.url);
await measure('another origin', elsewhere.url);

const port = await freePort();
const host = await serveStatic(builtFor(`http://localhost:${port}`), '');
const front = await startGateway({ '/rest/v1': counted, '/': proxyTo(host.url) }, port, told);
await measure('passed through', front.url);

await browser.close();
for (const { stop } of [api, elsewhere, host, front]) await stop();
await lone.end('SIGTERM');
lone.remove();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
