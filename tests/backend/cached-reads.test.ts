import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTING_COLUMNS } from '../../src/domain/listing/listing-columns';
import { type Backend, type Client, idOf, listing, startBackend } from '../support/backend';

let backend: Backend;
let tokens: Record<'visitor' | 'member' | 'administrator', string | undefined>;
let admin: Client;
const memberTool = idOf('waiting');

beforeAll(async () => {
  backend = await startBackend('PostgreSQL 17');
  const [member, administrator] = [await backend.member(), await backend.admin()];
  tokens = { visitor: undefined, member: member.token, administrator: administrator.token };
  admin = administrator.client;
  const tools = ['chatgpt', 'other', 'third'].map((id) =>
    listing(id, { name: id, category: 'Writing', tags: ['one'] }),
  );
  await admin.from('ai_tools').insert(tools);
  await admin.from('ai_tools').update({ name: 'Renamed' }).eq('id', 'third');
  await member.client.from('ai_tools').insert(listing(memberTool, { name: 'Waiting' }));
});
afterAll(() => backend.stop());

const [slug] = ['chatgpt'];
const together = (...reads: unknown[]) => `read_together?reads=${encodeURIComponent(JSON.stringify(reads))}`;
/** What the site's pages read, whoever looks at them. */
const reads = [
  ...['search_tools?query=writing', 'sponsored_tools', 'picked_tools', `tool_page?tool_slug=${slug}`],
  ...[`similar_tools?tool_slug=${slug}`, 'compare_tools?slugs=chatgpt,other', 'categories_in_families'],
  ...[
    'directory_version',
    'changes_since?version=',
    together(['picked_tools'], ['search_tools', { query: 'writing' }]),
  ],
];
const ask = (path: string, who: keyof typeof tokens = 'visitor') =>
  backend.request(`/rest/v1/rpc/${path}`, { token: tokens[who] });

describe('how long a cache may keep an answer', () => {
  it.each(reads)('%s: five minutes for a visitor, never for an account', async (path) => {
    const kept = async (who: keyof typeof tokens) => {
      const answer = await ask(path, who);
      expect(answer.status).toBe(200);
      const headers = (name: string) => answer.headers.get(name)?.split(', ');
      return { kept: headers('cache-control'), vary: headers('vary') };
    };
    const vary = expect.arrayContaining(['Authorization', 'apikey']);
    const forEverybody = ['public', 'max-age=0', 'must-revalidate', 's-maxage=300', 'stale-while-revalidate=300'];
    expect(await kept('visitor')).toEqual({ kept: forEverybody, vary });
    for (const who of ['member', 'administrator'] as const)
      expect(await kept(who)).toEqual({ kept: ['private', 'no-store'], vary });
  });

  it('a secret key, a write and what only an account may read are never called public', async () => {
    const answers = [
      await backend.send('http://localhost:5173/rest/v1/rpc/search_tools', {
        headers: { apikey: process.env['SUPABASE_SECRET_KEY']! },
      }),
      ...(await Promise.all(['own_tools', 'own_account', 'review_queue'].map((name) => ask(name, 'administrator')))),
      await ask('search_tools?page=x'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400]);
    for (const { headers } of answers) expect(headers.get('cache-control') ?? '').not.toContain('public');
  });

  it('is said in a transaction that only reads, and in the form in which PostgREST looks for it', async () => {
    const sql = postgres(backend.url!, { max: 1, onnotice: () => {} });
    const [said] = await sql.begin('read only', async (tx) => {
      await tx`select set_config('role', 'anon', true), set_config('request.method', 'GET', true)`;
      return tx`
        with pgrst_source as (select pgrst_call.pgrst_scalar
          from (select public.search_tools(query => 'writing') as pgrst_scalar) as pgrst_call)
        select null::bigint as total_result_set, 1 as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar) -> 0, 'null') as body,
          nullif(current_setting('response.headers', true), '') as response_headers
        from (select * from pgrst_source) as _postgrest_t`;
    });
    await sql.end();
    // A list of objects with one text each: the only form that PostgREST takes.
    expect((JSON.parse(said!['response_headers'] as string) as object[]).map((header) => Object.keys(header))).toEqual([
      ['Cache-Control'],
      ['Vary'],
    ]);
    expect(said!['response_headers']).toContain('s-maxage=300');
  });
});

describe('several reads in one request', () => {
  it('answer what each of them answers, in their order', async () => {
    const each = await Promise.all(
      [`tool_page?tool_slug=${slug}`, 'search_tools?query=writing&page_size=2&page=2&within=text&sort=name'].map(
        async (path) => (await ask(path)).json(),
      ),
    );
    const narrowed = { query: 'writing', page_size: 2, page: 2, within: 'text', sort: 'name' };
    const answer = await ask(together(['tool_page', { tool_slug: slug }], ['search_tools', narrowed]));
    expect(await answer.json()).toEqual(each);
  });

  it('are at most four, and of nothing else than what they name', async () => {
    const many = await ask(together(...Array.from({ length: 9 }, () => ['picked_tools'])));
    expect(await many.json()).toEqual([[], [], [], []]);
    const others = await ask(together(['own_tools'], ['is_admin'], [{}], []), 'administrator');
    expect(await others.json()).toEqual([null, null, null, null]);
    expect((await ask('read_together?reads=7')).status).toBeGreaterThanOrEqual(400);
  });
});

describe("a tool's page in one answer", () => {
  const page = async (of: string, who: keyof typeof tokens = 'visitor') =>
    (await (await ask(`tool_page?tool_slug=${of}`, who)).json()) as {
      tool: Record<string, unknown> | null;
      movedTo: string | null;
      similar: { slug: string }[];
    };

  it('holds every column of the listing, what is known beyond it, and what to take instead', async () => {
    const { tool, similar } = await page(slug!);
    const beside = ['id', 'slug', 'host_icon', 'created_at', 'updated_at', 'approved_at', 'approval_status'];
    const joined = ['link_checks', 'listing_reviews', 'closed_listings', 'running_placements'];
    expect(Object.keys(tool!).sort()).toEqual([...Object.keys(LISTING_COLUMNS), ...beside, ...joined].sort());
    expect(similar.map((other) => other.slug).toSorted()).toEqual(['other', 'renamed']);
  });

  it('of what waits is shown to its owner and the administrator alone', async () => {
    const { slug: waiting } = (await backend.stored(memberTool))[memberTool]!;
    const seen = await Promise.all(
      (['visitor', 'member', 'administrator'] as const).map(async (who) => (await page(waiting, who)).tool?.['id']),
    );
    expect(seen).toEqual([undefined, memberTool, memberTool]);
  });

  it('of a former address says where the tool is now', async () => {
    expect(await page('third')).toEqual({ tool: null, movedTo: 'renamed', similar: [] });
  });
});

describe('what has changed since a version', () => {
  type Changes = { version: string; tools: string[] | null; categories?: unknown } | null;
  const since = async (version: string) =>
    (await (await ask(`changes_since?version=${encodeURIComponent(version)}`)).json()) as Changes;
  const now = async () => (await (await ask('directory_version')).json()) as string;
  it('is nothing at the present version', async () => expect(await since(await now())).toBeNull());

  it('is the tools that changed, under each address that was public, and nothing of those that wait', async () => {
    const version = await now();
    await admin.from('ai_tools').update({ description: 'Another sentence of it.' }).eq('id', 'third');
    await backend.sql(`update public.ai_tools set description = 'What waits, told anew.' where id = $1`, [memberTool]);
    const changes = await since(version);
    expect(changes!.tools!.toSorted()).toEqual(['renamed', 'third']);
    expect(changes).not.toHaveProperty('categories');
    expect(changes!.version).toBe(await now());
  });

  it('names a tool that was taken down, deleted, or whose placement began by itself', async () => {
    const version = await now();
    await admin.rpc('unpublish_listing', { listing_id: 'third', reason: 'It is gone for now.' });
    await admin.from('ai_tools').insert(listing('brief', { name: 'Brief' }));
    const { updated_at: seen } = (await backend.stored('brief'))['brief']!;
    await admin.rpc('delete_listing', { listing_id: 'brief', version: seen });
    await backend.sql(
      `insert into public.placements (tool_id, tool_name, kind, stage, first_day) values ('other', 'other', 'gold', 'paid', current_date)`,
    );
    // As if it had been written long before.
    await backend.script(`delete from public.listing_history where listing_id = 'other'`);
    const { tools } = (await since(version))!;
    expect(tools!.toSorted()).toEqual(['brief', 'other', 'renamed', 'third']);
  });

  it('is the categories where they changed, and any tool for a version that nobody gave or that is too old', async () => {
    const version = await now();
    const { error } = await admin.rpc('save_family', { name: 'Prose', seen_slug: 'text', seen_version: 1 });
    expect(error).toBeNull();
    expect(await since(version)).toEqual({ version: await now(), tools: [], categories: expect.any(Array) });
    for (const unknown of ['', 'another', '1600000000.000000', '9.9'])
      expect(await since(unknown)).toMatchObject({ tools: null, categories: expect.any(Array) });
  });

  it('is any tool where more than a hundred changed', async () => {
    const version = await now();
    await admin.from('ai_tools').insert(Array.from({ length: 101 }, (_, at) => listing(`many-${at}`)));
    expect((await since(version))!.tools).toBeNull();
  });
});
