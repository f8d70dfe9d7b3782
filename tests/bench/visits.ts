import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../supabase/local/free-port.ts';
import { startGateway } from '../support/gateway.ts';
import { waitForServer } from '../support/wait-for-server.ts';
import { fillDirectory } from '../support/many-tools.ts';
import { random as randomNumbers } from '../support/random.ts';
import { serveBackend } from '../support/serve-backend.ts';

/**
 * Sends 30 visits per second for five minutes to PostgreSQL 17, through nginx as a cache (Debian package nginx). Fails
 * if a read fails, a visitor receives private data, more than a tenth of the reads reach the database, or a search
 * takes over 100 ms (p95). Variables: TOOLS (default 100000), VISITS (30), SECONDS (300).
 */
export async function visits() {
  const tools = Number(process.env.TOOLS ?? 100_000);
  const rate = Number(process.env.VISITS ?? 30);
  const seconds = Number(process.env.SECONDS ?? 300);
  const backend = await serveBackend('PostgreSQL 17');
  await fillDirectory(backend.sql, tools);
  let reached = 0;
  const api = await startGateway({
    '/': (request) => {
      reached += 1;
      return Promise.resolve(backend.answer(request));
    },
  });

  /** Starts nginx with the documented configuration. The header X-Forwarded-For sets the visitor’s address. */
  async function startCache() {
    const folder = mkdtempSync(join(tmpdir(), 'aisle-nginx-'));
    const port = await freePort();
    const [inHttp = '', inServer = ''] = readFileSync('docs/hosts/nginx-cache.conf', 'utf8')
      .replaceAll('https://PROJECT.supabase.co', api.url)
      .replaceAll('PROJECT.supabase.co', new URL(api.url).host)
      .replace('/var/cache/nginx/aisle', join(folder, 'cache'))
      .split('# --- server { } ---');
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; user root; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;
events { worker_connections 1024; }
http { access_log off; ${places.join(' ')} set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;
${inHttp}
server { listen 127.0.0.1:${port};
${inServer}
} }`,
    );
    const nginx = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]);
    const url = `http://127.0.0.1:${port}`;
    await waitForServer(url, nginx, () => readFileSync(join(folder, 'error.log'), 'utf8'));
    return {
      url,
      stop: () => {
        nginx.kill();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  const cache = await startCache();

  const random = randomNumbers(7);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  /** Returns a random generator with Zipf’s distribution: the first item is twice as frequent as the second. */
  function byRank<Item>(items: readonly Item[]): () => Item {
    let sum = 0;
    const sums = items.map((_, at) => (sum += 1 / (at + 1)));
    return () => {
      const dice = random() * sum;
      return items[sums.findIndex((upTo) => upTo > dice)] as Item;
    };
  }

  type Row = { slug: string; name: string };
  const column = async (text: string) => (await backend.sql(text)).map(({ value }) => String(value));
  const words = ['photo', 'writing', 'meeting notes', 'logo', 'translate', 'remove background', 'video', 'chatgtp'];
  const search = byRank([
    ...words,
    ...(await column('select name as value from public.ai_tools order by md5(id) limit 992')),
  ]);
  const list = byRank([
    ...(await column('select category as value from public.ai_tools group by 1 order by count(*) desc')),
    ...(await column(
      `select '#' || tag as value from (select unnest(tags) as tag from public.ai_tools) as each group by tag order by count(*) desc limit 500`,
    )),
  ]);

  const post = (path: string, body: object, token?: string) =>
    backend.answer(
      new Request(`http://localhost:5173${path}`, {
        method: 'POST',
        headers: {
          apikey: backend.apikey,
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }),
    );
  async function makeMember(name: string) {
    const made = await post('/auth/v1/signup', { email: `${name}@example.com`, password: 'correct horse battery' });
    const { access_token: token } = (await made.json()) as { access_token: string };
    const listing = {
      name: `Mine of ${name}`,
      description: 'A tool that waits for review.',
      url: 'https://m.example/',
    };
    const sent = await post('/rest/v1/ai_tools', { ...listing, category: 'Writing', tags: ['one'] }, token);
    if (!token || !sent.ok) throw new Error(`${made.status} ${sent.status} ${await sent.text()}`);
    const [slug] = await column(`select slug as value from public.ai_tools where name = 'Mine of ${name}'`);
    return { name, token, slug: slug ?? '' };
  }
  const members = [await makeMember('mira'), await makeMember('otto')];
  // Approves a listing after the build, so that the pages of the build are outdated.
  const version = JSON.parse(await backend.get('rpc/directory_version')) as string;
  const approve = (at: number) =>
    backend.sql(
      `insert into public.ai_tools (id, slug, name, description, url, category, tags, pricing_type, approval_status, approved_at)
     values ($1, $1, $1, 'It was approved meanwhile.', 'https://new.example/', 'Writing', '{new}', 'free', 'approved', now())`,
      [`just-approved-${at}`],
    );
  await approve(0);

  const times: Record<string, number[]> = {};
  const cacheStates: Record<string, Record<string, number>> = {};
  const wrong: string[] = [];
  let total = 0;
  async function read(visitor: string, name: string, args: Record<string, unknown>, token?: string): Promise<unknown> {
    const given = Object.entries(args).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const path = `/rest/v1/rpc/${name}?${new URLSearchParams(Object.fromEntries(given) as Record<string, string>)}`;
    const began = performance.now();
    total += 1;
    const answer = await fetch(cache.url + path, {
      headers: {
        apikey: backend.apikey,
        accept: 'application/json',
        'x-forwarded-for': visitor,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    const body = await answer.text();
    (times[name] ??= []).push(performance.now() - began);
    const how = answer.headers.get('x-cache') ?? 'none';
    (cacheStates[name] ??= {})[how] = (cacheStates[name]?.[how] ?? 0) + 1;
    if (!answer.ok) wrong.push(`${answer.status} ${path} ${body.slice(0, 80)}`);
    if (token && how !== 'BYPASS') wrong.push(`${how} with a token ${path}`);
    for (const { name: owner, token: own } of members)
      if (own !== token && body.includes(`Mine of ${owner}`)) wrong.push(`what is ${owner}'s: ${path}`);
    if (token && answer.headers.get('cache-control')?.includes('public')) wrong.push(`public with a token ${path}`);
    return answer.ok ? JSON.parse(body) : null;
  }
  const rowsOf = (answer: unknown) => (answer as { rows: Row[] } | null)?.rows ?? [];

  /** Sends the requests of one page visit. tests/e2e/reads.test.ts checks that the site sends the same requests. */
  async function visit(at: number): Promise<void> {
    const address = `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;
    const changes = () => read(address, 'changes_since', { version });
    const open = (row: Row | undefined) => row && read(address, 'tool_page', { tool_slug: row.slug, how_many: 6 });
    const page = (args: object) => ({ ...args, page_size: 16, page: 1 });
    const dice = random();
    if (dice < 0.02) {
      const { name, token, slug } = oneOf(members);
      const own = await read(address, 'own_tools', { page: 1 }, token);
      if (!JSON.stringify(own).includes(`Mine of ${name}`)) wrong.push(`${name} misses their own`);
      // A visitor must not receive the response that the cache got for a member.
      for (const by of [undefined, token, undefined]) {
        const shown = (await read(address, 'tool_page', { tool_slug: slug, how_many: 6 }, by)) as {
          tool: unknown;
        } | null;
        if (Boolean(shown?.tool) !== Boolean(by)) wrong.push(`the page of what waits, ${by ? 'owner' : 'visitor'}`);
      }
    } else if (dice < 0.27) {
      await changes();
      const reads = [
        ['search_tools', page({})],
        ['sponsored_tools', {}],
        ['picked_tools', {}],
      ];
      const [first] = (await read(address, 'batch_reads', { reads })) as unknown[];
      if (random() < 0.15) await open(oneOf(rowsOf(first)));
    } else if (dice < 0.8) await changes();
    else if (dice < 0.95) {
      await changes();
      const within = list();
      const args = page(within.startsWith('#') ? { tag: within.slice(1) } : { within });
      const reads = [
        ['search_tools', args],
        ['sponsored_tools', {}],
      ];
      const [first] = (await read(address, 'batch_reads', { reads })) as unknown[];
      if (random() < 0.15) await open(oneOf(rowsOf(first)));
    } else await changes();
    if (random() < 0.2) {
      const rows = rowsOf(await read(address, 'search_tools', page({ query: search() })));
      if (random() < 0.5) await open(oneOf(rows.slice(0, 5)));
    }
  }

  // The first request is not counted, because the embedded API prepares a new database for it.
  reached = 0;
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < rate * seconds; at += 1) {
    const wait = began + (at * 1000) / rate - performance.now();
    if (wait > 1) await new Promise((done) => setTimeout(done, wait));
    running.push(visit(at).catch((error: unknown) => void wrong.push(String(error))));
    // Simulates an approval every ten seconds.
    if (at % (rate * 10) === 0 && at > 0) running.push(approve(at).then(() => {}));
  }
  await Promise.all(running);

  const p = (part: number, of: number[]) =>
    Math.round(of.toSorted((a, b) => a - b)[Math.floor((of.length - 1) * part)] ?? 0);
  const share = reached / total;
  console.log(`${rate} visits a second for ${seconds} s over ${tools} tools, an approval every 10 s:`);
  console.log(`${total} reads sent, ${reached} reached the database: ${(share * 100).toFixed(1)}%`);
  for (const [name, of] of Object.entries(times))
    console.log(
      `  ${name}: ${of.length}, p50 ${p(0.5, of)} ms, p95 ${p(0.95, of)} ms, ${JSON.stringify(cacheStates[name])}`,
    );
  const slow = p(0.95, times['search_tools'] ?? [0]);
  console.log(`a search: p95 ${slow} ms; wrong: ${wrong.length}`, wrong.slice(0, 5));
  cache.stop();
  await api.stop();
  await backend.stop();
  return !(wrong.length > 0 || share > 0.1 || slow > 100);
}
