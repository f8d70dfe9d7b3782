import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { admin, adminClient, signIn } from '../support/accounts';
import { openBrowser, openPage, type Visitor } from '../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
let api: Awaited<ReturnType<typeof adminClient>>;
let page: Visitor;
const folder = mkdtempSync(join(tmpdir(), 'aisle-import-'));

beforeAll(async () => {
  site = await openBrowser();
  api = await adminClient();
  page = await site.newPage({ as: admin });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await site.close();
});
beforeEach(async () => {
  await page.unrouteAll();
  await openPage(page, '/bulk-import');
  await page.getByText('Admin Access').waitFor();
});

const TOOLS = 110;
let edition = 0;
/** Returns the tools with the same ids and a new description, so that the directory does not grow. */
function newEdition() {
  edition += 1;
  const text = `Edition ${edition} at ${Date.now()} of a made-up tool.`;
  const tools = Array.from({ length: TOOLS }, (_, index) => ({
    id: `import-journey-${index}`,
    name: `Import journey ${index}`,
    description: text,
    url: `https://journey-${index}.example.com/`,
    category: ['Productivity'],
    tags: ['journey'],
  }));
  const stored = async () => {
    const { data, error } = await api.from('ai_tools').select('id, approval_status').eq('description', text);
    if (error) throw error;
    expect(data.every(({ approval_status: status }) => status === 'approved')).toBe(true);
    return data.length;
  };
  return { tools, stored };
}

function write(name: string, content: string | Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const choose = (path: string) => page.locator('input[type=file]').setInputFiles(path);
async function chooseTools(tools: object[]) {
  await choose(write('tools.json', JSON.stringify(tools)));
  await page.getByText(/^Compared with the directory/).waitFor();
}
const start = () => page.getByRole('button', { name: /^Start Import \(/ }).click();
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const figure = (label: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')
    .first()
    .innerText();
const figures = (...labels: string[]) => Promise.all(labels.map(figure));

/** Intercepts each batch. Returns the numbers of the sent batches, which start at 1. */
async function onBatch(respond: (route: Route, batch: number) => Promise<void>) {
  const sent: number[] = [];
  await page.route('**/rest/v1/rpc/import_listings*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { listings } = route.request().postDataJSON() as { listings: { id: string }[] };
    const batch = Number(listings[0]!.id.replace('import-journey-', '')) / 50 + 1;
    sent.push(batch);
    await respond(route, batch);
  });
  return sent;
}

it('an export of the imported catalogue equals the new directory', async () => {
  const path = join(folder, 'catalogue.json');
  const exportCatalogue = (...options: string[]) =>
    execFileSync(process.execPath, ['supabase/local/export-catalogue.ts', path, ...options], { encoding: 'utf8' });
  exportCatalogue('--without-badges');
  expect(readFileSync(path, 'utf8')).not.toMatch(/"(featured|sponsored|sponsorTier)":/);
  const output = exportCatalogue();
  expect(readFileSync(path, 'utf8')).toMatch(/"sponsorTier":/);
  const total = Number(/: (\d+) tools/.exec(output)?.[1]);
  expect(total).toBeGreaterThanOrEqual(520);
  await choose(path);
  await shows('Compared with the directory: 100% unchanged.');
  expect(await figures('New', 'Changed', 'Unchanged')).toEqual(['0', '0', String(total)]);
});

it('an import keeps the order of its file, and an undo restores the previous directory', async () => {
  const { tools } = newEdition();
  const named = (name: string) => ({ ...tools[0]!, id: `undo-journey-${name}`, name: `Undo journey ${name}` });
  const ids = ['m', 'z', 'a', 'k'].map((name) => `undo-journey-${name}`);
  const stored = async () => {
    const { data, error } = await api
      .from('ai_tools')
      .select('id, name, trial_days')
      .in('id', ids)
      .order('created_at', { ascending: false });
    if (error) throw error;
    return data;
  };
  await chooseTools([named('m'), named('z'), named('a'), { ...named('k'), trialDays: 14 }]);
  await start();
  await shows('Successfully imported 4 tools!');
  const imported = await stored();
  expect(imported.map(({ id }) => id)).toEqual(ids);
  expect(imported.at(-1)?.trial_days).toBe(14);

  await chooseTools(['z', 'a', 'k'].map((name) => ({ ...named(name), name: `Renamed ${name}` })));
  await page.getByRole('checkbox', { name: 'Import Undo journey a' }).uncheck();
  // The first attempt fails offline, and the retry succeeds once the connection is back.
  await page.context().setOffline(true);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/rpc/'));
  await start();
  await lost;
  await page.context().setOffline(false);
  await shows('Successfully imported 2 tools!');
  expect((await stored()).map(({ name }) => name)).toEqual([
    'Undo journey m',
    'Renamed z',
    'Undo journey a',
    'Renamed k',
  ]);
  // The list of imports is loaded after the result is shown.
  const latest = page.getByRole('listitem').filter({ hasText: '0 added, 2 changed' });
  await latest.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('tools.json: 2 restored.').waitFor();
  expect(await stored()).toEqual(imported);
  const { error } = await api.from('ai_tools').delete().in('id', ids);
  expect(error).toBeNull();
});

it('a CSV table and a Markdown list give the same ids to tools with the same addresses', async () => {
  const names = ['Anvil', 'Bellows', 'Crucible'];
  const address = (name: string) => `https://${name.toLowerCase()}.anything.example.com/`;
  const rows = names.map((name) => `${name};${address(name)};'=1+1 is what it adds up;Forge`);
  await choose(write('table.csv', `\uFEFFName;Link;About;Group\r\n${rows.join('\r\n')}\r\n`));
  await shows('Columns: 4 of 4 are imported');
  await start();
  await shows('Successfully imported 3 tools!');
  const items = names.map((name) => `* [${name}](${address(name)}?utm_source=list) – =1+1 is what it adds up`);
  await choose(write('list', `# Tools\n\n* [Forge](#forge)\n\n## Forge\n\n${items.join('\n')}\n`));
  await shows('Compared with the directory.');
  expect(await figures('New', 'Changed', 'Unchanged')).toEqual(['0', '3', '0']);
  await shows('1 link within the list (line 3)');
  const { data, error } = await api
    .from('ai_tools')
    .delete()
    .like('id', '%.anything.example.com')
    .select('id, description, category');
  expect(error).toBeNull();
  expect(data?.toSorted((one, other) => one.id.localeCompare(other.id))[0]).toEqual({
    id: 'anvil.anything.example.com',
    description: '=1+1 is what it adds up',
    category: 'Forge',
  });
});

it('a batch that is rejected twice is reported, and importing the rest completes the import', async () => {
  const { tools, stored } = newEdition();
  await chooseTools(tools);
  const sent = await onBatch((route, batch) =>
    batch === 2
      ? route.fulfill({ status: 503, json: { code: '53300', message: 'The database is out of order.' } })
      : route.continue(),
  );
  await start();
  await shows('Import completed with 50 errors.');
  await shows('Batch 2: The database is out of order.');
  await shows('Of 110 records in the file: 60 imported, 50 errors, 0 invalid.');
  expect(sent).toEqual([1, 2, 2, 3]);
  expect(await stored()).toBe(60);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download tools not imported (50)' }).click(),
  ]);
  await page.unrouteAll();
  await choose(await download.path());
  await page.getByRole('button', { name: 'Start Import (50 tools)' }).waitFor();
  await start();
  await shows('Successfully imported 50 tools!');
  expect(await stored()).toBe(TOOLS);
});

it('an import stops when its session ends, and a second run completes it', async () => {
  const { tools, stored } = newEdition();
  await chooseTools(tools);
  const sent = await onBatch(async (route) => {
    const response = await route.fetch();
    // Makes the access token expired and the refresh token invalid.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) as string;
      const session = JSON.parse(localStorage.getItem(key) as string);
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'gone' }));
    });
    await route.fulfill({ response });
  });
  await start();
  await shows('Import completed with 60 errors.');
  await shows('User must be authenticated to import tools. Please sign in and try again.');
  await shows('Your session has ended.');
  await shows('Of 110 records in the file: 50 imported, 60 errors, 0 invalid.');
  expect(sent).toEqual([1]);
  expect(new URL(page.url()).pathname).toBe('/bulk-import');
  expect(await stored()).toBe(50);

  await page.unrouteAll();
  await signIn(page, admin, '/sign-in?returnTo=/bulk-import');
  await chooseTools(tools);
  expect(await figures('Changed', 'Unchanged')).toEqual(['60', '50']);
});

it('a worker parses a large import file and sends only a summary to the page', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    id: `many-${index}`,
    name: `Many tools ${index}`,
    description: `Number ${index} of a long file. `.repeat(15),
    url: `https://many-${index}.example.com/`,
    category: ['Productivity'],
    tags: ['many', 'tools'],
  }));
  const path = write('many.json', JSON.stringify(many));
  await page.evaluate(() => {
    const parsed: number[] = [];
    const received: number[] = [];
    Object.assign(window, { parsed, received });
    const parse = JSON.parse;
    JSON.parse = (text: string, reviver) => {
      parsed.push(text.length);
      return parse(text, reviver);
    };
    const listen = Worker.prototype.addEventListener;
    Worker.prototype.addEventListener = function (this: Worker, ...args: Parameters<typeof listen>) {
      if (args[0] === 'message')
        listen.call(this, 'message', (event) => received.push(JSON.stringify((event as MessageEvent).data).length));
      listen.apply(this, args);
    } as typeof listen;
  });
  await choose(path);
  await page.getByRole('button', { name: 'Start Import (2,000 tools)' }).waitFor();
  const { parsed, received } = await page.evaluate(() => {
    const seen = window as unknown as Record<'parsed' | 'received', number[]>;
    return { parsed: seen.parsed, received: seen.received };
  });
  expect(received.length).toBeGreaterThan(0);
  expect(Math.max(...received, ...parsed)).toBeLessThan(100_000);
});
