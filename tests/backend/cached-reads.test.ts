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
const together = (...reads: unknown[]) => `batch_reads?reads=${encodeURIComponent(JSON.stringify(reads))}`;
/** The requests that the site’s pages send. */
const reads = [
  ...['search_tools?query=writing', 'sponsored_tools', 'picked_tools', `tool_page?tool_slug=${slug}`, 'weekly_news'],
  ...[`similar_tools?tool_slug=${slug}`, 'compare_tools?slugs=chatgpt,other', 'categories_in_families'],
  ...[
    'directory_version',
    'changes_since?version=',
    together(['picked_tools'], ['search_tools', { query: 'writing' }]),
  ],
];
const ask = (path: string, who: keyof typeof tokens = 'visitor') =>
  backend.request(`/rest/v1/rpc/${path}`, { token: tokens[who] });

describe('cache lifetime of responses', () => {
  it.each(reads)(
    'a visitor’s response to %s is cached for five minutes; a member’s response is never cached',
    async (path) => {
      const cacheControl = async (who: keyof typeof tokens) => {
        const answer = await ask(path, who);
        expect(answer.status).toBe(200);
        const headers = (name: string) => answer.headers.get(name)?.split(', ');
        return { caching: headers('cache-control'), vary: headers('vary') };
      };
      const vary = expect.arrayContaining(['Authorization', 'apikey']);
      const forEverybody = ['public', 'max-age=0', 'must-revalidate', 's-maxage=300', 'stale-while-revalidate=300'];
      expect(await cacheControl('visitor')).toEqual({ caching: forEverybody, vary });
      for (const who of ['member', 'administrator'] as const)
        expect(await cacheControl(who)).toEqual({ caching: ['private', 'no-store'], vary });
    },
  );

  it('responses to secret keys, writes and private reads are never publicly cacheable', async () => {
    const responses = [
      await backend.send('http://localhost:5173/rest/v1/rpc/search_tools', {
        headers: { apikey: process.env['SUPABASE_SECRET_KEY']! },
      }),
      ...(await Promise.all(['own_tools', 'own_account', 'review_queue'].map((name) => ask(name, 'administrator')))),
      await ask('search_tools?page=x'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400]);
    for (const { headers } of responses) expect(headers.get('cache-control') ?? '').not.toContain('public');
  });

  it('a read-only transaction can set cache headers in the format that PostgREST reads', async () => {
    const sql = postgres(backend.url!, { max: 1, onnotice: () => {} });
    const [settings] = await sql.begin('read only', async (tx) => {
      await tx`select set_config('role', 'anon', true), set_config('request.method', 'GET', true)`;
      return tx`
        with pgrst_source as (select pgrst_call.pgrst_scalar
          from (select public.search_tools(query => 'writing') as pgrst_scalar) as pgrst_call)
        select null::bigint as total_result_set, 1 as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar) -> 0, 'null') as body,
          nullif(current_setting('response.headers', true), '') as response_headers
        from (select * from pgrst_source) as _postgrest_t`;
    });
    await sql.end();
    // PostgREST requires a list of objects with one header each.
    expect(
      (JSON.parse(settings!['response_headers'] as string) as object[]).map((header) => Object.keys(header)),
    ).toEqual([['Cache-Control'], ['Vary']]);
    expect(settings!['response_headers']).toContain('s-maxage=300');
  });
});

describe('batched reads', () => {
  it('a batch returns the response to each read in the order of the request', async () => {
    const each = await Promise.all(
      [`tool_page?tool_slug=${slug}`, 'search_tools?query=writing&page_size=2&page=2&within=text&sort=name'].map(
        async (path) => (await ask(path)).json(),
      ),
    );
    const narrowed = { query: 'writing', page_size: 2, page: 2, within: 'text', sort: 'name' };
    const answer = await ask(together(['tool_page', { tool_slug: slug }], ['search_tools', narrowed]));
    expect(await answer.json()).toEqual(each);
  });

  it('a batch can contain at most four reads, and only of allowed functions', async () => {
    const many = await ask(together(...Array.from({ length: 9 }, () => ['picked_tools'])));
    expect(await many.json()).toEqual([[], [], [], []]);
    const others = await ask(together(['own_tools'], ['is_admin'], [{}], []), 'administrator');
    expect(await others.json()).toEqual([null, null, null, null]);
    expect((await ask('batch_reads?reads=7')).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the tool page response', () => {
  const page = async (of: string, who: keyof typeof tokens = 'visitor') =>
    (await (await ask(`tool_page?tool_slug=${of}`, who)).json()) as {
      tool: Record<string, unknown> | null;
      movedTo: string | null;
      similar: { slug: string }[];
    };

  it('the response contains the listing’s columns, details and alternatives', async () => {
    const { tool, similar } = await page(slug!);
    const beside = ['id', 'slug', 'host_icon', 'created_at', 'updated_at', 'approved_at', 'approval_status'];
    const joined = ['link_checks', 'listing_reviews', 'closed_listings', 'news', 'running_placements'];
    expect(Object.keys(tool!).sort()).toEqual([...Object.keys(LISTING_COLUMNS), ...beside, ...joined].sort());
    expect(similar.map((other) => other.slug).toSorted()).toEqual(['other', 'renamed']);
  });

  it('only the owner and the administrator can read a pending listing', async () => {
    const { slug: waiting } = (await backend.stored(memberTool))[memberTool]!;
    const seen = await Promise.all(
      (['visitor', 'member', 'administrator'] as const).map(async (who) => (await page(waiting, who)).tool?.['id']),
    );
    expect(seen).toEqual([undefined, memberTool, memberTool]);
  });

  it('a former slug returns the current slug', async () => {
    expect(await page('third')).toEqual({ tool: null, movedTo: 'renamed', similar: [] });
  });
});

describe('changes since a version of the directory', () => {
  type Changes = { version: string; tools: string[] | null; categories?: unknown } | null;
  const since = async (version: string) =>
    (await (await ask(`changes_since?version=${encodeURIComponent(version)}`)).json()) as Changes;
  const now = async () => (await (await ask('directory_version')).json()) as string;
  it('no changes are returned for the current version', async () => expect(await since(await now())).toBeNull());

  it('a changed tool is returned with each of its public slugs; a pending listing is not returned', async () => {
    const version = await now();
    await admin.from('ai_tools').update({ description: 'Another sentence of it.' }).eq('id', 'third');
    await backend.sql(`update public.ai_tools set description = 'The pending text has changed.' where id = $1`, [
      memberTool,
    ]);
    const changes = await since(version);
    expect(changes!.tools!.toSorted()).toEqual(['renamed', 'third']);
    expect(changes).not.toHaveProperty('categories');
    expect(changes!.version).toBe(await now());
  });

  it('a tool counts as changed when it is taken down or deleted, or when its placement starts', async () => {
    const version = await now();
    await admin.rpc('unpublish_listing', { listing_id: 'third', reason: 'It is gone for now.' });
    await admin.from('ai_tools').insert(listing('brief', { name: 'Brief' }));
    const { updated_at: seen } = (await backend.stored('brief'))['brief']!;
    await admin.rpc('delete_listing', { listing_id: 'brief', version: seen });
    await backend.sql(
      `insert into public.placements (tool_id, tool_name, kind, stage, first_day) values ('other', 'other', 'gold', 'paid', current_date)`,
    );
    // Without history, only the placement’s start date can mark the tool as changed.
    await backend.script(`delete from public.listing_history where listing_id = 'other'`);
    const { tools } = (await since(version))!;
    expect(tools!.toSorted()).toEqual(['brief', 'other', 'renamed', 'third']);
  });

  it('a changed category is returned; an unknown or very old version returns all tools', async () => {
    const version = await now();
    const { error } = await admin.rpc('save_family', { name: 'Prose', current_slug: 'text', expected_version: 1 });
    expect(error).toBeNull();
    expect(await since(version)).toEqual({ version: await now(), tools: [], categories: expect.any(Array) });
    for (const unknown of ['', 'another', '1600000000.000000', '9.9'])
      expect(await since(unknown)).toMatchObject({ tools: null, categories: expect.any(Array) });
  });

  it('all tools are returned if more than a hundred tools have changed', async () => {
    const version = await now();
    await admin.from('ai_tools').insert(Array.from({ length: 101 }, (_, at) => listing(`many-${at}`)));
    expect((await since(version))!.tools).toBeNull();
  });
});
