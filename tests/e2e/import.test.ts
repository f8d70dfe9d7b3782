import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, adminClient, signIn } from '../support/accounts';
import { openBrowser, type Visitor } from '../support/browser';

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
  await page.goto('/bulk-import');
  await page.getByText('Admin Access').waitFor();
});

const TOOLS = 110;
let edition = 0;
/** The same tools in each test, so that the directory does not fill up; the description says in which edition. */
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
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
const figure = (label: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')
    // The result stands above the preview.
    .first()
    .innerText();
const figures = (...labels: string[]) => Promise.all(labels.map(figure));

/** Meets each batch with its number, counted from 1, and how often it was sent before. */
async function onBatch(meet: (route: Route, batch: number, before: number) => Promise<void>) {
  const sent = new Map<number, number>();
  await page.route('**/rest/v1/rpc/import_listings*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { listings } = route.request().postDataJSON() as { listings: { id: string }[] };
    const [first] = listings;
    const batch = Number(first!.id.replace('import-journey-', '')) / 50 + 1;
    const before = sent.get(batch) ?? 0;
    sent.set(batch, before + 1);
    await meet(route, batch, before);
  });
  return sent;
}

/** Resolves when the page next begins to listen for an event of its window. */
async function nextListener(event: string) {
  const seen = `listens for ${event} ${Math.random()}`;
  const message = page.waitForEvent('console', (said) => said.text() === seen);
  await page.evaluate(
    ([type, text]) => {
      const listen = window.addEventListener.bind(window) as typeof window.addEventListener;
      window.addEventListener = ((...asked: Parameters<typeof listen>) => {
        if (asked[0] === type) console.log(text);
        listen(...asked);
      }) as typeof listen;
    },
    [event, seen],
  );
  return message;
}

it('the exported catalogue is what a new directory holds, and imported again nothing is changed or doubled', async () => {
  const path = join(folder, 'catalogue.json');
  const exportIt = (...options: string[]) =>
    execFileSync(process.execPath, ['supabase/local/export-catalogue.ts', path, ...options], { encoding: 'utf8' });
  exportIt('--without-badges');
  expect(readFileSync(path, 'utf8')).not.toMatch(/"(featured|sponsored|sponsorTier)":/);
  const said = exportIt();
  expect(readFileSync(path, 'utf8')).toMatch(/"sponsorTier":/);
  const total = Number(/: (\d+) tools/.exec(said)?.[1]);
  expect(total).toBeGreaterThanOrEqual(520);
  await choose(path);
  await says('Compared with the directory: 100% unchanged.');
  expect(await figures('New', 'Changed', 'Unchanged')).toEqual(['0', '0', String(total)]);

  // The database takes a row of it like any other: a tenth shows it.
  const all = JSON.parse(readFileSync(path, 'utf8')) as { id: string }[];
  const tenth = all.filter((_, at) => at % 10 === 0);
  const stored = async () => {
    const ids = tenth.map(({ id }) => id);
    const { data, count } = await api
      .from('ai_tools')
      .select('id, name, slug, created_at', { count: 'exact' })
      .in('id', ids)
      .order('id');
    return { data, count };
  };
  const before = await stored();
  expect(before.count).toBe(tenth.length);
  await chooseTools(tenth);
  await start();
  await says(`Successfully imported ${tenth.length} tools!`);
  expect(await stored()).toEqual(before);
  const { count } = await api.from('ai_tools').select('*', { count: 'exact', head: true });
  expect(count).toBe(total);
});

it('an import keeps the order of its file, and undoing it puts back what it replaced', async () => {
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
  await says('Successfully imported 4 tools!');
  const imported = await stored();
  expect(imported.map(({ id }) => id)).toEqual(ids);
  expect(imported.at(-1)?.trial_days).toBe(14);

  // A second file that would change three of them; one of these is left out.
  await chooseTools(['z', 'a', 'k'].map((name) => ({ ...named(name), name: `Renamed ${name}` })));
  await page.getByRole('checkbox', { name: 'Import Undo journey a' }).uncheck();
  await start();
  await says('Successfully imported 2 tools!');
  expect((await stored()).map(({ name }) => name)).toEqual([
    'Undo journey m',
    'Renamed z',
    'Undo journey a',
    'Renamed k',
  ]);
  await page.getByRole('button', { name: 'Undo this import' }).first().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('tools.json: 2 as before the import.').waitFor();
  expect(await stored()).toEqual(imported);
  const { error } = await api.from('ai_tools').delete().in('id', ids);
  expect(error).toBeNull();
});

it('a table, and a list of the same tools, are known again by their addresses', async () => {
  const names = ['Anvil', 'Bellows', 'Crucible'];
  const address = (name: string) => `https://${name.toLowerCase()}.anything.example.com/`;
  const rows = names.map((name) => `${name};${address(name)};'=1+1 is what it adds up;Forge`);
  await choose(write('table.csv', `\uFEFFName;Link;About;Group\r\n${rows.join('\r\n')}\r\n`));
  await says('Columns: 4 of 4 are read');
  await start();
  await says('Successfully imported 3 tools!');
  const items = names.map((name) => `* [${name}](${address(name)}?utm_source=list) – =1+1 is what it adds up`);
  await choose(write('list', `# Tools\n\n* [Forge](#forge)\n\n## Forge\n\n${items.join('\n')}\n`));
  await says('Compared with the directory.');
  expect(await figures('New', 'Changed', 'Unchanged')).toEqual(['0', '3', '0']);
  await says('1 link within the list (line 3)');
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

describe('an import in trouble', () => {
  it('resends a batch whose answer was lost, counts one that is refused twice, waits while offline, and is completed by a second run', async () => {
    const { tools, stored } = newEdition();
    await chooseTools(tools);
    const sent = await onBatch(async (route, batch, before) => {
      if (batch === 1 && before === 0) {
        await route.fetch();
        return route.abort();
      }
      if (batch === 2)
        return route.fulfill({ status: 503, json: { code: '53300', message: 'The database is out of order.' } });
      if (batch === 3 && before === 0) {
        await page.context().setOffline(true);
        return route.abort('internetdisconnected');
      }
      return route.continue();
    });
    const isWaiting = nextListener('online');
    await start();
    await isWaiting;
    expect(await figure('Processed')).toBe('100');
    await page.context().setOffline(false);
    await says('Import completed with 50 errors.');
    await says('Batch 2: The database is out of order.');
    await says('Of 110 records in the file: 60 imported, 50 errors, 0 invalid.');
    // Each write is sent once more by itself; the third waits for the network after that.
    expect([...sent.values()]).toEqual([2, 2, 3]);
    expect(await stored()).toBe(60);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the rest (50)' }).click(),
    ]);
    await page.unrouteAll();
    await choose(await download.path());
    await start();
    await says('Successfully imported 50 tools!');
    expect(await stored()).toBe(TOOLS);
  });

  it('whose session expires mid-way sends nothing more, says so, and after signing in the rest is known', async () => {
    const { tools, stored } = newEdition();
    await chooseTools(tools);
    const sent = await onBatch(async (route, batch) => {
      const answer = await route.fetch();
      if (batch === 1) {
        // The access token has run out and the refresh token is no longer known.
        await page.evaluate(() => {
          const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) as string;
          const session = JSON.parse(localStorage.getItem(key) as string);
          localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'gone' }));
        });
      }
      await route.fulfill({ response: answer });
    });
    await start();
    await says('Import completed with 60 errors.');
    await says('User must be authenticated to import tools. Please sign in and try again.');
    await says('Your session has ended.');
    await says('Of 110 records in the file: 50 imported, 60 errors, 0 invalid.');
    expect([...sent.keys()]).toEqual([1]);
    expect(new URL(page.url()).pathname).toBe('/bulk-import');
    expect(await stored()).toBe(50);

    await page.unrouteAll();
    await signIn(page, admin, '/sign-in?returnTo=/bulk-import');
    await chooseTools(tools);
    expect(await figures('Changed', 'Unchanged')).toEqual(['60', '50']);
  });
});

describe('a strange file', () => {
  it('with a byte order mark, wrong types, nulls, junk, NUL and broken characters imports its valid rows', async () => {
    const { tools, stored } = newEdition();
    const [good, other] = tools;
    const rows = [
      good,
      null,
      [[[]]],
      { ...good },
      {
        id: 1,
        name: {},
        description: [],
        url: true,
        category: 5,
        tags: {},
        pricingType: [],
        featured: 'x',
        banner: {},
        logo: [],
      },
      { description: good!.description, url: good!.url },
      { id: 'import-journey-x1', description: good!.description, url: good!.url },
      { id: 'import-journey-x2', name: 'No description', url: good!.url },
      { id: 'import-journey-x3', name: 'No url', description: good!.description },
      { ...good, id: 'import-journey-x4', pricingType: 'gratis' },
      { ...good, id: 'import-journey-x5', name: 'Nul \u0000' },
    ].map((row) => JSON.stringify(row));
    const surrogate = JSON.stringify({ ...good, id: 'import-journey-x6', name: 'HALF' }).replace(
      'HALF',
      'Half \\ud800',
    );
    const polluted = JSON.stringify({ ...other, junk: [[[[{}]]]] }).replace(
      '{',
      '{"__proto__":{"name":"Evil","isAdmin":true},',
    );
    await choose(write('strange.json', `\uFEFF[${[...rows, surrogate, polluted].join(',')}]`));
    await says('Compared with the directory');
    expect(await figures('Total', 'Valid', 'Invalid', 'Duplicates')).toEqual(['13', '2', '11', '1']);
    for (const message of [
      'A tool must be an object, not null',
      'Duplicate ID found: import-journey-0',
      'Missing both id and name - cannot generate ID',
      'Missing name',
      'Missing description',
      'Missing url',
      'Invalid pricing type: gratis',
    ]) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    await start();
    await says('Successfully imported 2 tools!');
    await says('Of 13 records in the file: 2 imported, 0 errors, 11 invalid, including 1 duplicate.');
    expect(await figures('Processed', 'Errors', 'Invalid', 'Duplicates')).toEqual(['2', '0', '11', '1']);
    expect(await stored()).toBe(2);
  });
});

it('many tools are parsed and checked in a worker, which sends the page a summary and no rows', async () => {
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
    Worker.prototype.addEventListener = function (this: Worker, ...asked: Parameters<typeof listen>) {
      if (asked[0] === 'message')
        listen.call(this, 'message', (event) => received.push(JSON.stringify((event as MessageEvent).data).length));
      listen.apply(this, asked);
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
