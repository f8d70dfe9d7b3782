import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepIcons } from '../../scripts/icons/keep-icons';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';
import { colourOf, openIconSites } from '../support/icon-sites';

const BUCKET = 'host-icons';
const NAME = `${'0'.repeat(32)}.png`;

describe.each(engines)('host icons on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  let admin: Client;
  let sites: Awaited<ReturnType<typeof openIconSites>>;
  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
    admin = everybody.administrator.client;
    sites = await openIconSites();
  });
  afterAll(async () => {
    sites?.close();
    await backend?.stop();
  });
  beforeEach(async () => {
    await backend.clear();
    await backend.script('delete from private.host_icons; delete from storage.objects');
    sites.requests.length = 0;
  });

  const add = async (...hosts: string[]) => {
    const { error } = await admin
      .from('ai_tools')
      .insert(hosts.map((host, at) => listing(`${at}`, { url: `http://${host}/start?at=${at}` })));
    expect(error).toBeNull();
  };
  type Row = { host: string; name: string | null; problem: string | null };
  const stored = () => backend.sql<Row>('select host, name, problem from private.host_icons order by host');
  const objects = async () =>
    (await backend.sql<{ name: string }>('select name from storage.objects order by name')).map(({ name }) => name);
  const named = async () => (await stored()).flatMap(({ name }) => name ?? []).toSorted();
  const record = (icons: object[], client = backend.operator()) =>
    client.rpc('record_host_icons', { icons: icons as never });
  const run = (more = {}) => keepIcons(backend.operator(), sites.network, more);

  it('an icon is stored once per host, and its file name is the hash of the image', async () => {
    await add('svg.test', 'www.svg.test', 'SVG.test', 'next.test', 'none.test');
    const { data: before } = await admin.from('ai_tools').select('*').order('id');
    expect(await run()).toEqual({ kept: 2, none: 1 });
    const rows = await stored();
    expect(rows).toEqual([
      { host: 'next.test', name: expect.stringMatching(/^[0-9a-f]{32}\.png$/), problem: null },
      { host: 'none.test', name: null, problem: 'status 404' },
      { host: 'svg.test', name: expect.stringMatching(/^[0-9a-f]{32}\.png$/), problem: null },
    ]);
    expect(await objects()).toEqual(await named());
    const served = await backend.requestWithoutKey(`/storage/v1/object/public/${BUCKET}/${rows[2]!.name}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(
      await backend.sql("select distinct metadata::text ~ 'max-age=31536000' as is_for_good from storage.objects"),
    ).toEqual([{ is_for_good: true }]);
    expect(colourOf(Buffer.from(await served.arrayBuffer()))).toBe('#118811');
    expect((await admin.from('ai_tools').select('*').order('id')).data).toEqual(before);
    expect(await backend.sql(`select from public.listing_history where action <> 'created'`)).toEqual([]);
  });

  it('a stored icon is fetched again after 90 days, a missing icon after 14 days', async () => {
    await add('svg.test', 'none.test');
    await run();
    sites.requests.length = 0;
    expect(await run()).toEqual({});
    expect(sites.requests).toEqual([]);
    const wait = (days: number) =>
      backend.sql('update private.host_icons set fetched_at = fetched_at - make_interval(days => $1::int)', [days]);
    await wait(15);
    expect(await run()).toEqual({ none: 1 });
    await wait(76);
    expect(await run()).toEqual({ kept: 1, none: 1 });
    expect(await objects()).toHaveLength(1);
  });

  it('the next run records icons that an interrupted run stored but did not record', async () => {
    await add('svg.test', 'next.test', 'shy.test');
    await backend.script('alter function private.record_host_icons(jsonb) rename to away');
    await expect(run()).rejects.toThrow('could not be stored');
    await backend.script('alter function private.away(jsonb) rename to record_host_icons');
    expect(await stored()).toEqual([]);
    expect(await run()).toEqual({ kept: 3 });
    expect(await objects()).toEqual(await named());
  });

  it('a stopped run records its fetched icons, and the next run fetches the remaining icons', async () => {
    const hosts = Array.from({ length: 60 }, (_, at) => `none-${at}.test`);
    await add(...hosts);
    const stop = new AbortController();
    const { none: first = 0 } = await run({ stop: stop.signal, say: () => stop.abort() });
    expect(first).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(first);
    expect((await run())['none'] ?? 0).toBe(60 - first);
  });

  it('an icon is kept if its host fails later, and hidden if the listing’s address changes', async () => {
    await add('svg.test');
    await record([{ host: 'svg.test', name: NAME, problem: null }]);
    await record([{ host: 'svg.test', name: null, problem: 'status 503' }]);
    expect(await stored()).toEqual([{ host: 'svg.test', name: NAME, problem: 'status 503' }]);
    const icon = async () => (await admin.from('tools_with_icons').select('host_icon').single()).data?.host_icon;
    expect(await icon()).toBe(NAME);
    await admin.from('ai_tools').update({ url: 'http://none.test/' }).eq('id', '0');
    expect(await icon()).toBeNull();
  });

  it('icons are not fetched for pending, rejected or closed listings', async () => {
    await everybody.member.client.from('ai_tools').insert(listing(idOf('waits'), { url: 'http://svg.test/' }));
    await add('next.test');
    await backend.script(`insert into public.closed_listings (tool_id, closed_on) values ('0', '2026-01-01')`);
    expect(await run()).toEqual({});
    expect(sites.requests).toEqual([]);
  });

  it('icons are returned for every card and for the tool page', async () => {
    await add('svg.test', 'none.test');
    await record([{ host: 'svg.test', name: NAME, problem: null }]);
    await backend.script(
      `insert into public.picks (tool_id, place, reason) values ('0', 1, 'It draws what you mean.')`,
    );
    const { client } = everybody.visitor;
    const { data: listed } = await client.from('listed_tools').select('id,slug,host_icon').order('id');
    expect(listed?.map(({ host_icon }) => host_icon)).toEqual([NAME, null]);
    const [slug, other] = listed!.map((row) => row.slug);
    const icons = {
      search: (await client.rpc('search_tools', {})).data?.rows,
      cards: (await client.rpc('listing_cards', { ids: ['0', '1'] })).data?.rows,
      compared: (await client.rpc('compare_tools', { slugs: `${slug},${other}` })).data,
      similar: (await client.rpc('similar_tools', { tool_slug: other! })).data,
      page: (
        await client
          .from('tools_with_icons')
          .select('id,host_icon,closed_listings!closed_listings_tool_id_fkey(closed_on)')
      ).data,
      picks: (await client.from('picks').select('tool:tools_with_icons!inner(id,host_icon)')).data?.map(
        ({ tool }) => tool,
      ),
    };
    for (const [what, rows] of Object.entries(icons)) {
      expect([what, rows?.find(({ id }) => id === '0')?.host_icon]).toEqual([what, NAME]);
      expect([what, rows?.find(({ id }) => id === '1')?.host_icon ?? null]).toEqual([what, null]);
    }
  });

  it('the view with icons has the same permissions as the table of listings', async () => {
    await everybody.member.client.from('ai_tools').insert(listing(idOf('waits')));
    for (const [name, { client }] of Object.entries(everybody)) {
      const [plain, shown] = [
        await client.from('ai_tools').select('id'),
        await client.from('tools_with_icons').select('id'),
      ];
      expect([name, shown.data]).toEqual([name, plain.data]);
    }
    await add('svg.test');
    const before = await backend.stored();
    const { administrator: _mayChangeListings, ...others } = everybody;
    for (const [name, { client }] of Object.entries(others)) {
      const view = () => client.from('tools_with_icons');
      await view().insert(listing('new') as never);
      await view()
        .update({ name: 'Mine' } as never)
        .eq('id', '0');
      await view().delete().eq('id', '0');
      expect([name, await backend.stored()]).toEqual([name, before]);
    }
  });

  it('only the operator can access icon records and store icons', async () => {
    await add('svg.test');
    await run();
    const before = [await stored(), await objects(), await backend.stored()];
    const kept = (await objects())[0]!;
    for (const [name, { client }] of Object.entries(everybody)) {
      const bucket = client.storage.from(BUCKET);
      const png = [new Uint8Array(8), { contentType: 'image/png' }] as const;
      const refused = await Promise.all([
        record([{ host: 'svg.test', name: NAME, problem: null }], client),
        client.rpc('hosts_without_icon', {}),
        client.rpc('delete_unused_host_icons'),
        client.rpc('unused_host_icons'),
        bucket.upload(NAME, ...png),
        bucket.upload(`${everybody.member.id}/x.png`, ...png),
        bucket.upload(kept, png[0], { ...png[1], upsert: true }),
        bucket.move(kept, NAME),
      ]);
      expect([name, refused.map(({ error }) => error !== null)]).toEqual([name, refused.map(() => true)]);
      await bucket.remove([kept]);
      expect([name, (await bucket.list()).data ?? []]).toEqual([name, []]);
      expect([name, await stored(), await objects(), await backend.stored()]).toEqual([name, ...before]);
    }
  });

  it.each([
    ['a file name that is not a hash', { name: 'x.png' }],
    ['a file name in another folder', { name: `../${NAME}` }],
    ['neither a file name nor a problem', { name: null }],
  ])('an invalid icon is rejected: %s', async (_what, wrong) => {
    expect((await record([{ host: 'svg.test', problem: null, ...wrong }])).error).not.toBeNull();
    expect(await stored()).toEqual([]);
  });

  it('even the operator can store only PNG icons of at most 128 kB', async () => {
    const upload = (type: string, bytes: number) =>
      backend.operator().storage.from(BUCKET).upload(NAME, new Uint8Array(bytes), { contentType: type });
    expect((await upload('image/svg+xml', 8)).error).not.toBeNull();
    expect((await upload('image/png', 131_073)).error).not.toBeNull();
    expect(await objects()).toEqual([]);
    expect((await upload('image/png', 131_072)).error).toBeNull();
  });

  it('an icon without an approved listing can be deleted after one day', async () => {
    await add('svg.test', 'next.test');
    await run();
    const [next, svg] = (await stored()).map(({ name }) => name);
    const operator = backend.operator();
    const old = () =>
      backend.sql(
        `update storage.objects set created_at = now() - interval '25 hours', updated_at = now() - interval '25 hours'`,
      );
    const unnamed = async () => (await operator.rpc('unused_host_icons')).data?.map(({ name }) => name);
    await old();
    expect([(await operator.rpc('delete_unused_host_icons')).data, await unnamed()]).toEqual([0, []]);
    await admin.from('ai_tools').update({ url: 'http://svg.test/' }).eq('id', '1');
    expect([(await operator.rpc('delete_unused_host_icons')).data, await unnamed()]).toEqual([1, [next]]);
    expect((await stored()).map(({ name }) => name)).toEqual([svg]);
    await operator.storage.from(BUCKET).upload(next!, new Uint8Array(8), { contentType: 'image/png', upsert: true });
    expect(await unnamed()).toEqual([]);
  });
});
