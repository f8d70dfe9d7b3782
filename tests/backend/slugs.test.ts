import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

describe.each(engines)('the slug of a listing on %s', (engine) => {
  let backend: Backend;
  let admin: Client;
  let member: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    [admin, member] = [(await backend.admin()).client, (await backend.member()).client];
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  const tools = (client: Client) => client.from('ai_tools');
  const slugOf = async (id: string) => (await backend.stored(id))[id]?.slug;
  const rename = (id: string, name: string) => tools(admin).update({ name }).eq('id', id);
  /** Where an old address leads, for a visitor. */
  const leadsTo = async (slug: string) => {
    const { data } = await backend.visitor().from('tool_slugs').select('tool:ai_tools(slug)').eq('slug', slug);
    return data?.map(({ tool }) => tool.slug);
  };

  it.each([
    ['ChatGPT', 'chatgpt'],
    ['  Éclair 🎈 & Co. (C++) ', 'eclair-co-c'],
    ['Ærø Œuvre Straße Łódź', 'aero-oeuvre-strasse-lodz'],
    ['ﬁne ＡＢＣ', 'fine-abc'],
    ['O’Brien’s “AI”', 'obriens-ai'],
    ['../admin', 'admin'],
    ['a/b?c#d', 'a-b-c-d'],
    ['%2e%2e%2f', '2e-2e-2f'],
    ['ISTANBUL İı', 'istanbul-ii'],
    ['日本語', 'tool-some3id'],
    ['---', 'tool-some3id'],
    [`${'x'.repeat(69)} yz`, 'x'.repeat(69)],
    ['x'.repeat(120), 'x'.repeat(70)],
    // Files with which a host answers for the whole folder.
    ['404', '404-2'],
    ['Index!', 'index-2'],
  ])('is derived from the name: %j becomes %s', async (name, slug) => {
    await tools(admin).insert(listing('some-3-id', { name }));
    expect(await slugOf('some-3-id')).toBe(slug);
  });

  it('starts with tool if the id has no usable letter either', async () => {
    await tools(admin).insert(listing('日本', { name: '日本語' }));
    expect(await slugOf('日本')).toMatch(/^tool-[0-9a-f]{8}$/);
  });

  it('is unique: equal names get the next free number', async () => {
    const names = ['GPT', 'GPT 3', 'gpt!', 'Gpt', 'GPT-2'];
    for (const [at, name] of names.entries()) await tools(admin).insert(listing(`t${at}`, { name }));
    const rows = await backend.stored();
    expect(names.map((_, at) => rows[`t${at}`]?.slug)).toEqual(['gpt', 'gpt-3', 'gpt-2', 'gpt-4', 'gpt-2-2']);
  });

  it('is unique for a hundred equal names in one request or in simultaneous ones', async () => {
    const many = Array.from({ length: 50 }, (_, at) => listing(`a${at}`, { name: 'Same name' }));
    await tools(admin).insert(many);
    await Promise.all(
      Array.from({ length: 25 }, (_, at) => [
        tools(admin).insert(listing(`b${at}`, { name: 'Same name' })),
        tools(admin).upsert(listing(`c${at}`, { name: 'Same name 2' })),
      ]).flat(),
    );
    const slugs = Object.values(await backend.stored()).map(({ slug }) => slug);
    expect(slugs).toHaveLength(100);
    expect(new Set(slugs).size).toBe(100);
    expect(slugs.filter((slug) => !/^same-name(-[0-9]+){0,2}$/.test(slug))).toEqual([]);
  });

  it('is set by the database: a slug in a request is ignored', async () => {
    await tools(admin).insert(listing('a', { name: 'Mine', slug: '../admin' }));
    await tools(member).insert(listing(idOf('b'), { name: 'Ours', slug: 'chatgpt' }));
    await tools(admin).update({ slug: 'other' }).eq('id', 'a');
    await tools(member).update({ slug: 'other' }).eq('id', idOf('b'));
    await tools(admin).upsert(listing(idOf('b'), { name: 'Ours', slug: 'other' }));
    expect([await slugOf('a'), await slugOf(idOf('b'))]).toEqual(['mine', 'ours']);
    for (const client of [backend.visitor(), member, admin]) {
      await client.from('tool_slugs').insert({ slug: 'taken', tool_id: 'a' });
    }
    expect(await backend.sql('select * from public.tool_slugs')).toEqual([]);
  });

  it('of a listing that is not public follows a rename, without a redirect', async () => {
    await tools(member).insert(listing(idOf('a'), { name: 'First' }));
    await tools(member).update({ name: 'Second' }).eq('id', idOf('a'));
    expect(await slugOf(idOf('a'))).toBe('second');
    expect(await leadsTo('first')).toEqual([]);
    await tools(admin).insert(listing('b', { name: 'First' }));
    expect(await slugOf('b')).toBe('first');
  });

  it('of a public listing stays if the new name gives the same slug', async () => {
    await tools(admin).insert([listing('a', { name: 'Lumen' }), listing('b', { name: 'Lumen' })]);
    await rename('b', 'LUMEN!');
    await tools(admin).update({ description: 'A new description of it.' }).eq('id', 'b');
    await tools(admin).upsert(listing('b', { name: 'Lumen' }));
    expect(await slugOf('b')).toBe('lumen-2');
  });

  it.each([
    ['renamed', (name: string) => rename('a', name)],
    ['renamed by an import', (name: string) => tools(admin).upsert(listing('a', { name }))],
  ])('of a public listing that is %s is reachable from every former slug', async (_how, change) => {
    await tools(admin).insert(listing('a', { name: 'First' }));
    await change('Second');
    await change('Third');
    expect(await slugOf('a')).toBe('third');
    expect([await leadsTo('first'), await leadsTo('second'), await leadsTo('third')]).toEqual([
      ['third'],
      ['third'],
      [],
    ]);
    // A former slug is nobody else's, but its own tool may have it back.
    await tools(admin).insert(listing('b', { name: 'First' }));
    expect(await slugOf('b')).toBe('first-2');
    await change('First');
    expect(await slugOf('a')).toBe('first');
    expect([await leadsTo('first'), await leadsTo('third')]).toEqual([[], ['first']]);
  });

  it('of a listing that was taken down redirects again once it is public, whoever renamed it meanwhile', async () => {
    await tools(member).insert(listing(idOf('a'), { name: 'First' }));
    await tools(admin).update({ approval_status: 'approved' }).eq('id', idOf('a'));
    await admin.rpc('unpublish_listing', { listing_id: idOf('a'), reason: 'Broken' });
    await tools(member).update({ name: 'Second' }).eq('id', idOf('a'));
    expect(await leadsTo('first')).toEqual([]);
    await tools(admin).update({ approval_status: 'approved' }).eq('id', idOf('a'));
    expect(await leadsTo('first')).toEqual(['second']);
  });

  it('reveals no listing that the user may not read', async () => {
    await tools(admin).insert(listing('a', { name: 'First' }));
    await rename('a', 'Second');
    await backend.sql(`update public.ai_tools set approval_status = 'pending', approved_at = null where id = 'a'`);
    for (const [client, seen] of [
      [backend.visitor(), 0],
      [member, 0],
      [admin, 1],
    ] as const) {
      const { data } = await client.from('tool_slugs').select();
      expect(data).toHaveLength(seen);
    }
  });

  it('may be chosen by a trusted writer', async () => {
    await tools(admin).insert([listing('a', { name: 'First' }), listing('b', { name: 'Second' })]);
    await rename('a', 'Renamed');
    await backend.sql(`update public.ai_tools set slug = 'first' where id = 'b'`);
    expect([await slugOf('b'), await leadsTo('first'), await leadsTo('second')]).toEqual(['first', [], ['first']]);
    await expect(backend.sql(`update public.ai_tools set slug = 'A b' where id = 'b'`)).rejects.toThrow(
      'ai_tools_slug_form',
    );
  });
});
