import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SEED } from '../../src/domain/category-seed';
import { categorySeedMigration } from '../../supabase/local/make-category-seed';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

describe.each(engines)('categories, on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  let admin: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
    admin = everybody.administrator.client;
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await backend.script(
      `delete from private.merged_listings; delete from public.former_categories; delete from public.categories;
       delete from public.families; ${categorySeedMigration()}`,
    );
  });

  const add = async (...rows: (readonly [id: string, category: string])[]) => {
    const { error } = await admin.from('ai_tools').insert(rows.map(([id, category]) => listing(id, { category })));
    expect(error).toBeNull();
  };
  const said = async () =>
    Object.fromEntries(Object.values(await backend.stored()).map(({ id, category }) => [id, category]));
  const found = async (category: string, within = '') => {
    const { data } = await backend.visitor().rpc('search_tools', { category, within }, { get: true });
    return data?.rows.map(({ id }) => id).sort();
  };
  const desk = async () => (await admin.rpc('category_desk')).data!;
  const seen = async (slug: string) => (await desk()).categories.find((one) => one.slug === slug)!;
  /** Changes a category as its screen does: with what it saw. */
  const change = async (slug: string, to: object, asSeen?: { version: number }) => {
    const { name, family, sentence, icon, is_offered, version } = { ...(await seen(slug)), ...asSeen };
    const args = { seen_slug: slug, seen_version: version, name, family, sentence, icon, is_offered, ...to };
    return (await admin.rpc('save_category', args as never)).error;
  };
  const merge = async (slug: string, into_slug: string) => {
    const { name, version } = await seen(slug);
    const { error } = await admin.rpc('merge_category', { from_name: name, seen_version: version, into_slug });
    expect(error).toBeNull();
  };
  const settle = async (how_many = 500) => (await admin.rpc('settle_categories', { how_many })).data;
  const stored = () =>
    backend.sql(`select (select jsonb_agg(to_jsonb(f) order by slug) from public.families as f) as families,
      (select jsonb_agg(to_jsonb(c) order by slug) from public.categories as c) as categories,
      (select jsonb_agg(to_jsonb(b) order by name) from public.former_categories as b) as former,
      (select jsonb_agg(to_jsonb(m) order by name, tool_id) from private.merged_listings as m) as merged`);

  it('a new database holds the first ones, and everybody reads them', async () => {
    for (const { client } of Object.values(everybody)) {
      expect((await client.rpc('categories_in_families', {}, { get: true })).data).toEqual(SEED);
      const tables = await Promise.all([
        client.from('families').select('slug'),
        client.from('categories').select('slug'),
        client.from('former_categories').select('slug'),
      ]);
      expect(tables.map(({ data }) => data?.length)).toEqual([14, 42, 0]);
    }
  });

  it('nobody writes a table, and nobody but the administrator asks a function', async () => {
    await add(['a', 'Writing']);
    await merge('tools', 'productivity');
    const before = [await stored(), await said()];
    for (const [name, { client }] of Object.entries(everybody)) {
      const tables = { families: 'text', categories: 'writing', former_categories: 'tools' } as const;
      for (const [table, slug] of Object.entries(tables) as [keyof typeof tables, string][]) {
        const row = { slug, name: 'Mine', family: 'text', category: 'writing', hue: 1, place: 1 } as never;
        await client.from(table).insert({ ...(row as object), slug: 'mine' } as never);
        await client.from(table).upsert(row);
        await client
          .from(table)
          .update({ name: 'Mine' } as never)
          .eq('slug', slug);
        await client.from(table).delete().eq('slug', slug);
      }
      if (name === 'administrator') continue;
      const asked = [
        await client.rpc('save_category', { name: 'Mine', family: 'text' }),
        await client.rpc('save_category', { name: 'Mine', family: 'text', seen_slug: 'writing', seen_version: 1 }),
        await client.rpc('merge_category', { from_name: 'Writing', into_slug: 'other', seen_version: 1 }),
        await client.rpc('restore_category', { former_name: 'Tools' }),
        await client.rpc('remove_category', { seen_slug: 'writing', seen_version: 1 }),
        await client.rpc('save_family', { name: 'Mine' }),
        await client.rpc('remove_family', { seen_slug: 'gaming', seen_version: 1 }),
        await client.rpc('order_categories', { within: 'image', slugs: ['image-processing', 'design', 'ai-art'] }),
        await client.rpc('settle_categories', {}),
        await client.rpc('category_desk'),
      ];
      expect([name, asked.filter(({ error }) => error?.code !== '42501')]).toEqual([name, []]);
    }
    expect([await stored(), await said()]).toEqual(before);
  });

  it('a renamed category is found by both names at once, its listings follow, and they keep their time', async () => {
    await add(['a', 'Writing'], ['b', 'writing '], ['c', 'Translation']);
    await everybody.member.client.from('ai_tools').insert(listing(idOf('waiting'), { category: 'Writing' }));
    const before = await backend.stored();
    const { data: version } = await backend.visitor().rpc('directory_version', {}, { get: true });
    expect(await change('writing', { name: ' Prose  &  verse ', family: 'education' })).toBeNull();
    expect((await backend.visitor().rpc('directory_version', {}, { get: true })).data).not.toBe(version);
    const everywhere = async () => [
      await found('Writing'),
      await found('prose & verse'),
      await found('education'),
      await found('', 'writing'),
      await found('text'),
    ];
    const both = ['a', 'b'];
    expect(await everywhere()).toEqual([both, both, both, both, ['c']]);
    expect(await desk()).toMatchObject({ unsettled: 3, unplaced: [] });
    expect(await seen('prose-verse')).toMatchObject({
      name: 'Prose & verse',
      listings: 3,
      before: [{ name: 'Writing', isMerged: false }],
    });

    expect(await settle(2)).toEqual({ moved: 2, left: 1 });
    expect(await settle(2)).toEqual({ moved: 1, left: 0 });
    expect(await everywhere()).toEqual([both, both, both, both, ['c']]);
    const { data: search } = await backend.visitor().rpc('search_tools', { query: 'verse' }, { get: true });
    expect(search?.facets.category).toEqual({ 'Prose & verse': 2 });
    const after = await backend.stored();
    for (const [id, tool] of Object.entries(before)) {
      const category = id === 'c' ? 'Translation' : 'Prose & verse';
      expect(after[id]).toEqual({ ...tool, category });
    }

    // Whoever still says the former name writes the new one.
    await add(['late', 'Writing']);
    expect((await said())['late']).toBe('Prose & verse');
    // Its own name again, and nothing leads to itself.
    expect(await change('prose-verse', { name: 'Writing', family: 'text' })).toBeNull();
    await settle();
    expect([await found('writing'), await found('prose & verse')]).toEqual([
      ['a', 'b', 'late'],
      ['a', 'b', 'late'],
    ]);
    expect((await desk()).unsettled).toBe(0);
  });

  it('a change of its letters alone renames too', async () => {
    await add(['a', 'AI Art']);
    expect(await change('ai-art', { name: 'AI art' })).toBeNull();
    await settle();
    expect([await said(), await found('ai art')]).toEqual([{ a: 'AI art' }, ['a']]);
    expect(await change('ai-art', { name: 'AI Art' })).toBeNull();
    await settle();
    expect(await said()).toEqual({ a: 'AI Art' });
  });

  it('what was merged comes back as it was, with the listings that followed it and are still there', async () => {
    await add(['w1', 'Writing'], ['w2', 'Writing'], ['t', 'Text Generation'], ['c', 'Content Creation']);
    await change('writing', { sentence: 'Words, one after the other.', icon: 'code', is_offered: false });
    await change('writing', { name: 'Prose' });
    await merge('prose', 'text-generation');
    expect(await found('text generation')).toEqual(['t', 'w1', 'w2']);
    expect(await found('writing')).toEqual(['t', 'w1', 'w2']);
    await settle();
    expect(await said()).toEqual({
      c: 'Content Creation',
      t: 'Text Generation',
      w1: 'Text Generation',
      w2: 'Text Generation',
    });
    // … also after that one has gone into a third, and been renamed.
    await merge('text-generation', 'content-creation');
    await settle();
    await change('content-creation', { name: 'Words' });
    await settle();
    expect(new Set(Object.values(await said()))).toEqual(new Set(['Words']));
    await admin.from('ai_tools').update({ category: 'Legal' }).eq('id', 'w2');

    expect((await admin.rpc('restore_category', { former_name: 'Prose' })).error).toBeNull();
    expect((await desk()).unsettled).toBe(2);
    expect(await settle()).toEqual({ moved: 1, left: 0 });
    expect(await said()).toEqual({ c: 'Words', t: 'Words', w1: 'Prose', w2: 'Legal' });
    expect(await seen('prose')).toMatchObject({
      sentence: 'Words, one after the other.',
      icon: 'code',
      is_offered: false,
      family: 'text',
      before: [{ name: 'Writing', isMerged: false }],
    });
    expect((await admin.rpc('restore_category', { former_name: 'Text Generation' })).error).toBeNull();
    await settle();
    expect(await said()).toEqual({ c: 'Words', t: 'Text Generation', w1: 'Prose', w2: 'Legal' });
    const again = await admin.rpc('restore_category', { former_name: 'Prose' });
    expect(again.error?.message).toContain('brought back already');
  });

  it('a name that nobody knows is kept as it is, and placed by adding it or by merging it', async () => {
    await add(['a', 'Weaving'], ['b', 'weaving'], ['c', 'Pottery'], ['d', 'Other']);
    expect(await said()).toEqual({ a: 'Weaving', b: 'weaving', c: 'Pottery', d: 'Other' });
    expect(await found('other')).toEqual(['a', 'b', 'c', 'd']);
    const unplaced = [
      { name: 'Weaving', listings: 2 },
      { name: 'Pottery', listings: 1 },
    ];
    const names = ({ name, listings }: { name: string; listings: number }) => [name.toLowerCase(), listings];
    expect((await desk()).unplaced.map(names)).toEqual(unplaced.map(names));

    await admin.rpc('save_category', { name: 'Weaving', family: 'gaming' });
    await admin.rpc('merge_category', { from_name: 'Pottery', into_slug: 'design' });
    expect([await found('gaming'), await found('design'), await found('pottery')]).toEqual([['a', 'b'], ['c'], ['c']]);
    await settle();
    expect(await said()).toEqual({ a: 'Weaving', b: 'weaving', c: 'Design', d: 'Other' });
    expect((await desk()).unplaced).toEqual([]);

    await admin.rpc('restore_category', { former_name: 'Pottery' });
    const { slug, version } = await seen('weaving');
    expect((await admin.rpc('remove_category', { seen_slug: slug, seen_version: version })).error).toBeNull();
    await settle();
    expect(await said()).toEqual({ a: 'Weaving', b: 'weaving', c: 'Pottery', d: 'Other' });
    expect((await desk()).unplaced.map(names)).toEqual(unplaced.map(names));
  });

  it('the second of two windows is told what the first has done, and nothing of the first is lost', async () => {
    const first = await seen('writing');
    expect(await change('writing', { name: 'Prose' })).toBeNull();
    const after = await stored();
    const refused = await change('prose', { name: 'Verse' }, { version: first.version });
    expect(refused?.message).toContain('‘Prose’ has been changed meanwhile. The list has been read again.');
    const asFirst = { seen_slug: 'writing', seen_version: first.version };
    const answers = [
      await admin.rpc('save_category', { name: 'Verse', family: 'text', ...asFirst }),
      await admin.rpc('merge_category', {
        from_name: 'Writing',
        into_slug: 'design',
        seen_version: first.version,
      }),
      await admin.rpc('remove_category', asFirst),
    ];
    for (const { error } of answers) {
      expect(error?.message).toContain('This category is ‘Prose’ by now. The list has been read again.');
    }
    const image = (await desk()).categories.filter(({ family }) => family === 'image').map(({ slug }) => slug);
    const added = await admin.rpc('save_category', { name: 'Posters', family: 'image' });
    const ordered = await admin.rpc('order_categories', { within: 'image', slugs: image.toReversed() });
    expect([added.error, ordered.error?.message]).toEqual([null, expect.stringContaining('so nothing was moved')]);
    await admin.rpc('remove_category', { seen_slug: 'posters', seen_version: 1 });
    expect(await stored()).toEqual(after);

    // At the very same time: one of the two.
    const { version } = await seen('legal');
    const race = await Promise.all([
      admin.rpc('save_category', { name: 'Law', family: 'business', seen_slug: 'legal', seen_version: version }),
      admin.rpc('merge_category', { from_name: 'Legal', into_slug: 'finance', seen_version: version }),
    ]);
    expect(race.filter(({ error }) => error === null)).toHaveLength(1);
    expect(race.find(({ error }) => error)?.error?.message).toMatch(/This category is ‘(Law|Finance)’ by now/);
  });

  it('what cannot be an address, a name or a sentence is refused', async () => {
    await merge('tools', 'productivity');
    await admin.rpc('save_category', { name: 'A I Art', family: 'image' });
    const before = await stored();
    for (const [to, reason] of [
      [{ name: 'design' }, 'There is a category ‘Design’ already.'],
      [{ name: 'A.I. Art' }, 'There is a category ‘A I Art’ already.'],
      [{ name: 'TOOLS' }, 'is a former name of ‘Productivity’'],
      [{ name: 'Image' }, 'is the name of a family'],
      [{ name: '!!!' }, 'must have a letter'],
      [{ name: 'This, that' }, 'categories_name_form'],
      [{ name: 'x'.repeat(61) }, 'categories_name_form'],
      [{ sentence: 'x'.repeat(9) }, 'categories_sentence_form'],
      [{ sentence: 'x'.repeat(161) }, 'categories_sentence_form'],
      [{ name: 'index' }, 'categories_slug_form'],
      [{ family: 'nowhere' }, 'not there any more'],
      [{ icon: 'skull' }, 'categories_icon_allowed'],
    ] as const) {
      expect([to, (await change('writing', to))?.message]).toEqual([to, expect.stringContaining(reason)]);
    }
    expect(await stored()).toEqual(before);
  });

  it('Other stays, and so does what other names lead to', async () => {
    await merge('tools', 'productivity');
    const before = await stored();
    const { version } = await seen('productivity');
    const refusals = [
      await change('other', { name: 'Rest' }),
      await change('other', { family: 'text' }),
      (await admin.rpc('merge_category', { from_name: 'Other', into_slug: 'design', seen_version: 1 })).error,
      (await admin.rpc('merge_category', { from_name: 'Design', into_slug: 'design', seen_version: 1 })).error,
      (await admin.rpc('merge_category', { from_name: 'Design', into_slug: 'gone', seen_version: 1 })).error,
      (await admin.rpc('merge_category', { from_name: 'Design', into_slug: 'legal' })).error,
      (await admin.rpc('remove_category', { seen_slug: 'other', seen_version: 1 })).error,
      (await admin.rpc('remove_category', { seen_slug: 'productivity', seen_version: version })).error,
      (await admin.rpc('remove_family', { seen_slug: 'other', seen_version: 1 })).error,
      (await admin.rpc('remove_family', { seen_slug: 'gaming', seen_version: 1 })).error,
    ];
    const [kept, itself, gone] = [/Other/, /into itself/, /not there any more/];
    const reasons = [
      kept,
      kept,
      kept,
      itself,
      gone,
      /placed meanwhile/,
      kept,
      /lead to ‘Productivity’/,
      /without/,
      /without/,
    ];
    expect(refusals.map((error) => error?.message)).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
    expect(await stored()).toEqual(before);
  });

  it('families are added, renamed without a new address, put in order, and taken away while they are empty', async () => {
    const order = async () => (await desk()).families.map(({ slug }) => slug);
    expect((await admin.rpc('save_family', { name: 'Science & Law', hue: 33 })).data).toBe('science-law');
    expect(await change('legal', { family: 'science-law' })).toBeNull();
    expect(
      (
        await admin.rpc('save_family', {
          name: 'Science',
          seen_slug: 'science-law',
          seen_version: 1,
          sentence: 'What is known.',
        })
      ).error,
    ).toBeNull();
    const slugs = await order();
    expect((await admin.rpc('order_categories', { within: '', slugs: slugs.toReversed() })).error).toBeNull();
    const { data } = await backend.visitor().rpc('categories_in_families', {}, { get: true });
    expect([await order(), data?.[0]]).toEqual([
      slugs.toReversed(),
      { slug: 'science-law', name: 'Science', hue: 33, sentence: 'What is known.', categories: [{ name: 'Legal' }] },
    ]);
    await add(['a', 'Legal']);
    expect(await found('science-law')).toEqual(['a']);
    for (const [name, reason] of [
      ['science', 'There is a family'],
      ['Writing', 'There is a category'],
      ['…', 'must have a letter'],
    ] as const) {
      expect((await admin.rpc('save_family', { name })).error?.message).toContain(reason);
    }
    await change('legal', { family: 'business' });
    const stale = await admin.rpc('remove_family', { seen_slug: 'science-law', seen_version: 1 });
    const fresh = await admin.rpc('remove_family', { seen_slug: 'science-law', seen_version: 2 });
    expect([stale.error?.message, fresh.error, await order()]).toEqual([
      expect.stringContaining('changed meanwhile'),
      null,
      slugs.filter((slug) => slug !== 'science-law').toReversed(),
    ]);
  });
});
