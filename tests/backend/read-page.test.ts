import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../supabase/functions/_shared/visit/public-address';
import { handle as answer } from '../../supabase/functions/read-page/handler';
import { type Backend, idOf, listing, startBackend } from '../support/backend';
import { hasDeno, startFunction } from '../support/deno';
import { startGateway } from '../support/gateway';
import { type LocalSite, openLocalSites, type SiteRequest } from '../support/local-sites';
import { toolPages } from '../support/tool-page-sites';
import { bannerPng } from '../support/pictures';

const png = bannerPng(1200, 630);
const requests: SiteRequest[] = [];
const host = (respond: LocalSite['respond'], more: Partial<LocalSite> = {}): LocalSite => ({
  is: 'alive',
  ...more,
  respond: (question, reply) => {
    requests.push(question);
    if (typeof respond === 'function') respond(question, reply);
  },
});
const to = (address: string) => host((_, reply) => reply.to(address));
const bytes = (type: string, body: Buffer | string, ...head: string[]) =>
  host((_, { raw, socket }) => {
    raw(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n`, ...head, '\r\n', body);
    socket.end();
  });
const pour = (head: string, chunk: string | Buffer) =>
  host((_, { raw, socket }) => {
    raw(head);
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  });
const drip = (first: string, each: string) =>
  host((_, { raw, socket }) => {
    raw(first);
    const timer = setInterval(() => raw(each), 50);
    socket.on('close', () => clearInterval(timer));
  });
const STATUS = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const tool = '<title>Sketchy</title><meta property="og:site_name" content="Sketchy">';

const attackers: Record<string, LocalSite> = {
  'to-v4.test': to('http://127.0.0.2/'),
  'to-v6.test': to('http://[::1]/'),
  'to-mapped.test': to('http://[::ffff:127.0.0.2]/'),
  'to-decimal.test': to('http://2130706434/'),
  'to-octal.test': to('http://0177.0.0.2/'),
  'to-cloud.test': to('http://169.254.169.254/latest/meta-data/'),
  'to-name.test': to('http://inner.test/'),
  'to-port.test': to('http://og.test:8080/'),
  'to-file.test': to('file:///etc/passwd'),
  'by-refresh.test': bytes('text/html', '<meta http-equiv="refresh" content="0;url=http://127.0.0.2/">'),
  'by-script.test': bytes('text/html', '<script>location.href = "http://127.0.0.2/"</script>'),
  'rebinds.test': to('http://rebinds.test/again'),
  'forever.test': host(({ path }, reply) => reply.to(`/${Number(path.slice(1)) + 1}`)),
  'headers.test': pour(STATUS, `X-More: ${'h'.repeat(10_000)}\r\n`),
  'bomb.test': bytes(
    'text/html',
    gzipSync(Buffer.concat([Buffer.from(tool), Buffer.alloc(200 * 2 ** 20)])),
    'Content-Encoding: gzip\r\n',
  ),
  'endless.test': pour(`${STATUS}\r\n${tool}`, Buffer.alloc(65_536, 120)),
  'drip-head.test': drip(STATUS, 'X-Drip: 1\r\n'),
  'drip-body.test': drip(`${STATUS}\r\n${tool}`, '<p>more</p>'),
  'mute.test': host(() => undefined),
  'picture.test': bytes('text/plain', png),
  'drawing.test': bytes('image/png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'page.test': bytes('image/png', '<script>alert(1)</script>'),
  'large.test': bytes('image/png', Buffer.concat([png, Buffer.alloc(6 * 2 ** 20)])),
};

let backend: Backend;
let sites: Awaited<ReturnType<typeof openLocalSites>>;
let token: string;
let inner: { port: number; requestCount: number; close: () => void };

async function openInner(port: number) {
  const trap = { port, requestCount: 0, close: () => void server.close() };
  const server = createServer((_, response) => {
    trap.requestCount += 1;
    response.end(tool);
  }).listen(port, '127.0.0.2');
  await once(server, 'listening');
  trap.port = (server.address() as AddressInfo).port;
  return trap;
}

const read = (name: string) =>
  ({ SUPABASE_URL: 'http://localhost:5173', SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY })[name];

beforeAll(async () => {
  backend = await startBackend('PostgreSQL 17');
  ({ token } = await backend.admin());
  sites = await openLocalSites({ ...toolPages, ...attackers }, 0);
  inner = await openInner(sites.port);
});
afterAll(async () => {
  sites?.close();
  inner?.close();
  await backend?.stop();
});
beforeEach(async () => {
  requests.length = 0;
  inner.requestCount = 0;
  await backend.sql('delete from private.submissions');
});

type Asking = { as?: string | undefined; network?: typeof sites.network };
async function ask(given: object, { as = token, network = sites.network }: Asking = {}) {
  const request = new Request('http://localhost/functions/v1/read-page', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) },
    body: JSON.stringify(given),
  });
  return answer(request, read, network, (url, init) => backend.send(url, init));
}
type Said = { address?: string; found?: Record<string, unknown>; hint?: string; message?: string };
const askFor = async (given: object, asking?: Asking) => {
  const answered = await ask(given, asking);
  return { status: answered.status, ...((await answered.json()) as Said) };
};
const counted = async () => (await backend.sql("select 1 from private.submissions where action = 'reads'")).length;

describe('page metadata extraction', () => {
  it('the reader finds the right metadata on many kinds of pages', async () => {
    const wrong: unknown[] = [];
    const missed: string[] = [];
    let all = 0;
    for (const [name, { right }] of Object.entries(toolPages)) {
      const { status, found = {} } = await askFor({ url: sites.addressOf(name) });
      const { category: _category, tags: _tags, ...result } = found;
      if ((status === 422) !== (right === undefined)) wrong.push([name, status]);
      for (const [field, value] of Object.entries(result)) {
        if (right?.[field as keyof typeof right] !== value) wrong.push([name, field, value]);
      }
      const fields = Object.keys(right ?? {});
      all += fields.length;
      missed.push(...fields.filter((field) => !(field in result)).map((field) => `${name} ${field}`));
    }
    expect(wrong).toEqual([]);
    // The reader is known to miss metadata after 512 kB, and a name that occurs only once in other text.
    expect(missed.sort()).toEqual([
      'ruined-ld.zoo.test name',
      'too-deep.zoo.test description',
      'too-deep.zoo.test name',
    ]);
    expect(all).toBeGreaterThan(140);
  });

  it('a redirect to another site returns the target’s metadata and address', async () => {
    expect(await askFor({ url: 'https://renamed.zoo.test/' })).toMatchObject({
      address: 'http://sketchy.test/',
      found: { name: 'Sketchy' },
    });
  });
});

describe('suggested category and tags', () => {
  const words = 'Turns podcasts into transcripts, with speaker labels: speech to text for radio.';
  const made = (kind: string, count: number, more: Record<string, unknown>) =>
    Array.from({ length: count }, (_, at) => listing(`${kind}-${at}`, { name: `${kind} ${at}`, ...more }));

  beforeAll(async () => {
    const { client } = await backend.admin();
    const rows = [
      ...made('scribe', 4, { category: 'Audio', description: words, tags: ['speech-to-text', 'podcasts', 'captions'] }),
      ...made('pens', 20, { category: 'Design', description: 'Draws what you mean.', tags: ['drawing'] }),
    ];
    const { error } = await client.from('ai_tools').insert(rows);
    expect(error).toBeNull();
  });
  afterAll(() => backend.clear());
  const proposed = async (text: string) => {
    const { client } = await backend.member();
    return (await client.rpc('suggest_labels', { words: text })).data;
  };

  it('the reader suggests the category and tags of tools with the same words', async () => {
    expect(await proposed('Speech to text: podcasts become transcripts.')).toEqual({
      category: 'Audio',
      tags: ['speech-to-text', 'podcasts'],
    });
  });

  it('nothing is suggested if no tool matches or the categories of the matches disagree', async () => {
    expect(await proposed('Counts sheep at night.')).toEqual({ category: null, tags: [] });
    await backend.sql(`update public.ai_tools set category = 'Writing' where id in ('scribe-0', 'scribe-1')`);
    expect(await proposed('Transcripts of podcasts')).toEqual({ category: null, tags: ['podcasts'] });
    await backend.sql(`update public.ai_tools set category = 'Audio' where id like 'scribe-%'`);
  });

  it('a category that the forms do not offer is never suggested', async () => {
    await backend.sql(`update public.categories set is_offered = false where name = 'Audio'`);
    expect(await proposed('Transcripts of podcasts')).toEqual({ category: null, tags: ['podcasts'] });
    await backend.sql(`update public.categories set is_offered = true where name = 'Audio'`);
  });
});

describe('permission to read a page', () => {
  it('only a member can read a page, and a rejected request fetches nothing', async () => {
    for (const as of ['', process.env.SUPABASE_PUBLISHABLE_KEY, 'a.b.c', `${token}x`]) {
      expect(await askFor({ url: 'http://picture.test/' }, { as })).toMatchObject({
        status: 401,
        hint: 'not_signed_in',
      });
    }
    const { error } = await backend.visitor().rpc('count_page_read');
    const { error: unproposed } = await backend.visitor().rpc('suggest_labels', { words: 'draw' });
    expect([error?.code, unproposed?.code]).toEqual(['42501', '42501']);
    expect([requests.length, await counted()]).toEqual([0, 0]);
  });

  it('a member can read six pages a minute and sixty a day, including failed reads', async () => {
    const { token: as, id } = await backend.member();
    const eight = [];
    for (let time = 0; time < 8; time += 1) eight.push(await askFor({ url: 'http://picture.test/' }, { as }));
    expect(eight.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
    expect(eight[6]).toMatchObject({
      hint: 'too_many_reads',
      message: 'You can have at most 6 pages read a minute. Fill in the form yourself, or try again in a minute.',
    });
    expect([requests.length, await counted()]).toEqual([6, 6]);
    await backend.sql(`update private.submissions set submitted_at = submitted_at - interval '1 minute'`);
    await backend.sql(
      `insert into private.submissions (member_id, action, submitted_at)
       select $1, 'reads', now() - interval '1 hour' from generate_series(1, 53)`,
      [id],
    );
    expect(await askFor({ url: 'http://picture.test/' }, { as })).toMatchObject({ status: 422 });
    expect(await askFor({ url: 'http://picture.test/' }, { as })).toMatchObject({
      status: 429,
      message: 'You can have at most 60 pages read a day. Fill in the form yourself, or try again tomorrow.',
    });
    expect([requests.length, await counted()]).toEqual([7, 60]);
    const { error } = await (await backend.member()).client.from('ai_tools').insert(listing(idOf('own')));
    expect(error).toBeNull();
  });
});

it('concurrent requests of a member read at most six pages', async () => {
  const { token: as } = await backend.member();
  await Promise.all(Array.from({ length: 16 }, () => ask({ url: 'http://picture.test/' }, { as })));
  expect(await counted()).toBeLessThanOrEqual(6);
  expect(requests.length).toBe(await counted());
});

/** A network that treats 127.0.0.1 as a public address. All other addresses are checked as usual. */
const guarded = (resolve: (name: string) => string[] = () => ['127.0.0.1']) => ({
  ...sites.network,
  resolve: (name: string) => Promise.resolve(name === 'inner.test' ? ['127.0.0.2'] : resolve(name)),
  isAllowed: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
});

describe('protection against private addresses', () => {
  it.each([
    'http://127.0.0.2/',
    'http://localhost/',
    'http://2130706434/',
    'http://0x7f000002/',
    'http://0177.0.0.2/',
    'http://127.2/',
    'http://①②⑦.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.2]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://user:secret@picture.test/',
    'http://picture.test@127.0.0.2/',
    'http://picture.test:8080/',
    'https://picture.test:80/',
    'file:///etc/passwd',
    'ftp://picture.test/',
    'javascript:alert(1)',
    'data:text/html,hello',
    `http://picture.test/${'a'.repeat(2048)}`,
    'picture.test',
    '',
    7,
    null,
    { href: 'http://picture.test/' },
  ])('the URL %j is rejected before the reader counts, resolves or fetches the URL', async (url) => {
    const lookups: string[] = [];
    const network = guarded((name) => [lookups.push(name) ? '127.0.0.1' : '']);
    const result = await askFor({ url }, { network });
    expect(result).toMatchObject({ status: 400, hint: 'address_refused' });
    expect([inner.requestCount, requests.length, lookups, await counted()]).toEqual([0, 0, [], 0]);
  });

  it.each(
    '0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.2 169.254.169.254 172.16.0.1 192.0.2.1 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: fc00::1 fd00:ec2::254 fe80::1 ff02::1 ::ffff:127.0.0.2 ::ffff:10.0.0.1 ::127.0.0.2 64:ff9b::7f00:2 2002:7f00:2:: 2001:db8::1'.split(
      ' ',
    ),
  )('a host name that resolves to %s is rejected', async (address) => {
    expect(await askFor({ url: 'http://anywhere.test/' }, { network: guarded(() => [address]) })).toMatchObject({
      status: 400,
      hint: 'address_refused',
    });
    expect([inner.requestCount, requests.length]).toEqual([0, 0]);
  });

  it('the reader parses a backslash in a URL as a slash, like a browser', async () => {
    await askFor({ url: 'http://picture.test\\@127.0.0.2/' }, { network: guarded() });
    expect([inner.requestCount, requests.map(({ host: name }) => name)]).toEqual([0, ['picture.test']]);
  });

  it('a host name with public and private addresses is requested only at its public addresses', async () => {
    await askFor({ url: 'http://picture.test/' }, { network: guarded(() => ['10.0.0.1', '127.0.0.2', '127.0.0.1']) });
    expect([inner.requestCount, requests.length]).toEqual([0, 1]);
  });

  it('the reader checks every redirect, including a redirect in the HTML', async () => {
    const ways = Object.keys(attackers).filter((name) => /^(to|by)-/.test(name));
    for (const name of ways) {
      expect([name, await askFor({ url: `http://${name}/` }, { network: guarded() })]).toEqual([
        name,
        expect.objectContaining({ status: 422, hint: 'page_unreadable' }),
      ]);
    }
    expect([inner.requestCount, requests.length]).toEqual([0, ways.length]);
  });

  it('a host name is resolved once per request, and the checked address is used', async () => {
    let lookups = 0;
    const network = guarded(() => [(lookups += 1) === 1 ? '127.0.0.1' : '127.0.0.2']);
    expect(await askFor({ url: 'http://rebinds.test/' }, { network })).toMatchObject({ status: 422 });
    expect([lookups, inner.requestCount, requests.length]).toEqual([2, 0, 1]);
  });

  it('an endless redirect, endless body or zip bomb returns a partial result or an error', async () => {
    const result = await Promise.all(
      ['forever', 'headers', 'bomb', 'endless', 'drip-head', 'drip-body', 'mute'].map(async (name) => {
        const { status, found } = await askFor({ url: `http://${name}.test/` });
        return [name, status, found?.name];
      }),
    );
    expect(result).toEqual([
      ['forever', 422, undefined],
      ['headers', 422, undefined],
      ['bomb', 200, 'Sketchy'],
      ['endless', 200, 'Sketchy'],
      ['drip-head', 422, undefined],
      ['drip-body', 200, 'Sketchy'],
      ['mute', 422, undefined],
    ]);
    expect(requests.filter(({ host: name }) => name === 'forever.test').length).toBe(21);
  });

  it('the request header names the directory but not the member', async () => {
    await askFor({ url: 'http://picture.test/' });
    expect(Object.keys(requests[0]!.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(requests[0]!.headers['user-agent']).toContain('DirectoryPageReader');
  });
});

describe.skipIf(!hasDeno)('the reader in Deno', () => {
  it('the Deno reader checks certificates against host names and connects to the checked address', async () => {
    const api = await startGateway({
      '/rest/v1': (request) => {
        const { pathname, search } = new URL(request.url);
        return backend.requestWithoutKey(pathname + search, request as RequestInit);
      },
    });
    const settings = {
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY!,
      SITES_PORT: `${sites.port}`,
    };
    const [deployed, reader] = await Promise.all([
      startFunction('supabase/functions/read-page/index.ts', settings),
      startFunction('tests/support/read-page-in-deno.ts', settings),
    ]);
    const send = async (url: string, address: string, as = token) => {
      const body = JSON.stringify({ url: address });
      const answered = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${as}` }, body });
      return { status: answered.status, ...((await answered.json()) as Said) };
    };
    try {
      expect(await send(deployed.url, 'http://sketchy.test/', 'nobody')).toMatchObject({ status: 401 });
      expect(await send(deployed.url, 'http://127.0.0.1/')).toMatchObject({ status: 400 });
      expect(await send(reader.url, 'http://sketchy.test/')).toMatchObject({ status: 200, found: { name: 'Sketchy' } });
      // Deno rejects this page, because it does not trust the test’s certificate authority.
      expect(await send(reader.url, 'https://og.zoo.test/')).toMatchObject({ status: 422 });
      expect(await send(reader.url, 'http://rebinds.test/')).toMatchObject({ status: 422 });
      expect(await send(reader.url, 'http://to-v4.test/')).toMatchObject({ status: 422 });
      expect(inner.requestCount).toBe(0);
    } finally {
      deployed.kill();
      reader.kill();
      await api.stop();
    }
  });
});
