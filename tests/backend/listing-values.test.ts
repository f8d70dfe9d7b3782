import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWebAddress } from '../../src/lib/web-address';
import { type Backend, type Client, engines, listing, startBackend, idOf } from '../support/backend';
import { WEB_ADDRESSES } from '../support/web-addresses';
import type { Json } from '../../src/lib/database';
import { describeError } from '../../src/domain/errors/describe-error';
import { TEXT_SAMPLES } from '../support/text-samples';

describe.each(engines)('listing values on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  let admin: Client;
  let member: Client;
  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
    [admin, member] = [everybody.administrator.client, everybody.member.client];
    await backend.script(`create function private.try_value(col text, given text) returns text language plpgsql as $$
      declare refusal text;
      begin
        execute format('update public.ai_tools set %I = $1 where id = ''live''', col) using given;
        return 'stored';
      exception when check_violation then
        get stacked diagnostics refusal = constraint_name;
        return refusal;
      end $$`);
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  /** Returns “stored” or the violated constraint for each value. */
  const tryEach = async (column: string, values: readonly string[]) =>
    (
      await backend.sql<{ outcome: string }>(
        `select private.try_value($1, value) as outcome
         from jsonb_array_elements_text(($2::text)::jsonb) with ordinality as given (value, place) order by place`,
        [column, JSON.stringify(values)],
      )
    ).map(({ outcome }) => outcome);

  describe('addresses and listing search', () => {
    describe('addresses', () => {
      const hostile = [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        ' javascript:alert(1)',
        'java\tscript:alert(1)',
        '\u0001javascript:alert(1)',
        'javascript://example.com/%0Aalert(1)',
        'data:text/html,<script>alert(1)</script>',
        'vbscript:msgbox(1)',
        'blob:https://example.com/x',
        'file:///etc/passwd',
        'ftp://example.com/',
        '//evil.example/',
        'https:evil.example',
        'https:/evil.example',
        'https:///evil.example',
        'https://',
        'https://google.com@evil.example/',
        'https://@evil.example/',
        'https://google.com:443@evil.example/',
        'https://user:password@evil.example/',
        'https://google.com\\@evil.example/',
        'https:\\\\evil.example\\',
        'https://evil.example\\.google.com/',
        'https://google.com\t@evil.example/',
        'https://exa mple.com/',
        'https://example.com/a b',
        'https://example.com/\u0007',
        'https://example.com/\u007f',
        'https://example.com/\njavascript:alert(1)',
        'https://example.com/\u202Egpj.exe',
        'https://example.com/\u0000',
        'https://ex\u00e4mple.com/',
        'https://-example.com/',
        ' https://example.com/',
        'https://example.com/\n',
      ];

      it.each(['url', 'affiliate_url', 'banner_url', 'logo_url'] as const)(
        'the column %s accepts only plain web addresses',
        async (column) => {
          await admin.from('ai_tools').insert(listing('live', { [column]: 'https://example.com/' }));
          const before = await backend.stored();
          // PostgreSQL rejects NUL in text before it checks a constraint.
          for (const [address, refusal] of [
            ['javascript:alert(1)', `"ai_tools_${column}_form"`],
            ['https://example.com/\u0000', '0x00'],
          ] as const) {
            const row = { [column]: address } as Record<string, never>;
            const responses = [
              await admin.from('ai_tools').insert(listing('new', row)),
              await admin.from('ai_tools').update(row).eq('id', 'live'),
              await admin.from('ai_tools').upsert(listing('live', row)),
            ];
            expect(responses.map(({ error }) => error?.message)).toEqual(
              responses.map(() => expect.stringContaining(refusal)),
            );
          }
          const tried = hostile.filter((address) => !address.includes('\0'));
          const outcomes = await tryEach(column, tried);
          expect(tried.map((address, at) => [address, outcomes[at]])).toEqual(
            tried.map((address) => [address, `ai_tools_${column}_form`]),
          );
          expect(await backend.stored()).toEqual(before);
        },
      );

      it('the database and the forms apply the same rule to addresses', async () => {
        await admin.from('ai_tools').insert(listing('live'));
        const outcomes = await tryEach(
          'url',
          WEB_ADDRESSES.map(([address]) => address),
        );
        expect(WEB_ADDRESSES.map(([address], at) => [address, outcomes[at] === 'stored'])).toEqual(WEB_ADDRESSES);
      });

      it('only a banner can have a localhost address', async () => {
        const here = 'http://localhost:5173/storage/v1/object/public/tool-banners/u/b.png';
        for (const column of ['url', 'affiliate_url', 'logo_url', 'banner_url']) {
          const { error } = await admin.from('ai_tools').insert(listing(column, { [column]: here }));
          expect([column, error === null]).toEqual([column, column === 'banner_url']);
        }
        expect(Object.keys(await backend.stored())).toEqual(['banner_url']);
      });

      it('a form clears a hostile address or replaces it with the address that browsers open', async () => {
        const corrected = hostile.map(toWebAddress).filter((address) => address !== null);
        expect(corrected).toEqual([
          'https://evil.example/',
          'https://evil.example/',
          'https://evil.example/',
          'https://example.com/a%20b',
          'https://example.com/',
          'https://example.com/%7F',
          'https://example.com/javascript:alert(1)',
          'https://example.com/%E2%80%AEgpj.exe',
          'https://example.com/',
          'https://xn--exmple-cua.com/',
          'https://example.com/',
          'https://example.com/',
        ]);
        await admin.from('ai_tools').insert(corrected.map((url, index) => listing(`tool-${index}`, { url })));
        const rows = await backend.stored();
        expect(corrected.map((_, index) => rows[`tool-${index}`]?.url)).toEqual(corrected);
      });
    });

    it('find_tools matches plain substrings of any characters', async () => {
      const names = [
        'Plain',
        'A, B',
        '(C)',
        'D "quoted"',
        'E*F',
        '50% off',
        'snake_case',
        'back\\slash',
        'dot.io',
        "O'Brien",
        'Éclair 🎈',
        'x',
      ];
      await admin.from('ai_tools').insert(names.map((name, index) => listing(`t${index}`, { name: `${name} tool` })));
      const searches = [
        ...Array.from(',()"*%_\\.\''),
        '%%',
        '_____',
        '.*',
        'a,name.eq.x',
        'name.ilike.*',
        '(c)',
        'A, B',
        '"quoted"',
        '50%',
        'e_c',
        'k\\s',
        '\\%',
        '\\_',
        't.i',
        "o'b",
        "' or '1'='1",
        'PLAIN',
        'éCLAIR',
        '🎈',
        '[a-z]',
        '^',
        '$',
        '{}',
        '&',
        '|',
        ':*',
        '<->',
        'no such name',
        '  tool  ',
      ];
      for (const query of searches) {
        const plain = names.filter((name) => `${name} tool`.toLowerCase().includes(query.trim().toLowerCase()));
        const found = await admin.rpc('find_tools', { query });
        expect([query, found.data?.map(({ name }) => name.slice(0, -5)).sort()]).toEqual([query, plain.sort()]);
      }
    });
  });

  describe('unprintable characters', () => {
    it('names and descriptions reject unprintable characters and accept all printable characters', async () => {
      await admin.from('ai_tools').insert(listing('live'));
      for (const column of ['name', 'description']) {
        const outcomes = await tryEach(
          column,
          TEXT_SAMPLES.map(([, text]) => `A description ${text}.`),
        );
        expect(TEXT_SAMPLES.map(([what], at) => [what, outcomes[at] === 'stored'])).toEqual(
          TEXT_SAMPLES.map(([what, , isPlain]) => [what, isPlain]),
        );
      }
    });

    it('every text column rejects U+FFFE and U+FFFF', async () => {
      for (const more of [
        { name: 'A name \uFFFF' },
        { description: 'A description \uFFFE' },
        { category: 'Other\uFFFF' },
        { tags: ['test', 'a\uFFFE'] },
        { what_it_does: ['a\uFFFF'] },
        { best_for: 'a\uFFFF' },
        { what_is_free: 'a\uFFFE' },
        { logo_url: '\uFFFF' },
      ]) {
        const { error } = await member.from('ai_tools').insert(listing(idOf('a'), more));
        expect([more, describeError(error)]).toEqual([
          more,
          expect.stringMatching(/has characters that cannot be shown|be a plain web address/),
        ]);
      }
      expect(await backend.stored()).toEqual({});
    });

    it('ids, reasons and alternatives reject unprintable characters', async () => {
      await admin.from('ai_tools').insert(listing('a\uFFFFb'));
      await member.from('ai_tools').insert(listing(idOf('a')));
      await admin
        .from('ai_tools')
        .update({ approval_status: 'rejected', rejected_reason: 'Broken\uFFFF' })
        .eq('id', idOf('a'));
      await admin
        .from('ai_tools')
        .update({ alternatives: ['b\uFFFE'] })
        .eq('id', idOf('a'));
      expect(await backend.stored()).toMatchObject({ [idOf('a')]: { approval_status: 'pending', alternatives: null } });
      expect(Object.keys(await backend.stored())).toHaveLength(1);
    });
  });

  describe('the slug of a listing', () => {
    const tools = (client: Client) => client.from('ai_tools');
    const slugOf = async (id: string) => (await backend.stored(id))[id]?.slug;
    const rename = (id: string, name: string) => tools(admin).update({ name }).eq('id', id);
    /** Returns the slug that a former slug redirects to. */
    const currentSlugOf = async (slug: string) => {
      const { data } = await backend.visitor().from('tool_slugs').select('tool:ai_tools(slug)').eq('slug', slug);
      return data?.map(({ tool }) => tool.slug);
    };

    it('the slug is derived from the listing’s name', async () => {
      const slugs = [
        ['ChatGPT', 'chatgpt'],
        ['  Éclair 🎈 & Co. (C++) ', 'eclair-co-c'],
        ['Ærø Œuvre Straße Łódź', 'aero-oeuvre-strasse-lodz'],
        ['ﬁne ＡＢＣ', 'fine-abc'],
        ['O’Brien’s “AI”', 'obriens-ai'],
        ['../admin', 'admin'],
        ['a/b?c#d', 'a-b-c-d'],
        ['%2e%2e%2f', '2e-2e-2f'],
        ['ISTANBUL İı', 'istanbul-ii'],
        ['日本語', 'tool-some9id'],
        ['---', 'tool-some10id'],
        [`${'x'.repeat(69)} yz`, 'x'.repeat(69)],
        ['x'.repeat(120), 'x'.repeat(70)],
        // File names that web servers treat as an index or error page.
        ['404', '404-2'],
        ['Index!', 'index-2'],
      ] as const;
      const { error } = await tools(admin).insert(slugs.map(([name], at) => listing(`some-${at}-id`, { name })));
      expect(error).toBeNull();
      const rows = await backend.stored();
      expect(slugs.map(([name], at) => [name, rows[`some-${at}-id`]?.slug])).toEqual(slugs);
    });

    it('the slug starts with “tool” if name and id have no usable letters', async () => {
      await tools(admin).insert(listing('日本', { name: '日本語' }));
      expect(await slugOf('日本')).toMatch(/^tool-[0-9a-f]{8}$/);
    });

    it('listings with equal names get numbered slugs', async () => {
      const names = ['GPT', 'GPT 3', 'gpt!', 'Gpt', 'GPT-2'];
      for (const [at, name] of names.entries()) await tools(admin).insert(listing(`t${at}`, { name }));
      const rows = await backend.stored();
      expect(names.map((_, at) => rows[`t${at}`]?.slug)).toEqual(['gpt', 'gpt-3', 'gpt-2', 'gpt-4', 'gpt-2-2']);
    });

    it('slugs are unique for many equal names, even in concurrent requests', async () => {
      const many = Array.from({ length: 12 }, (_, at) => listing(`a${at}`, { name: 'Same name' }));
      await tools(admin).insert(many);
      await Promise.all(
        Array.from({ length: 8 }, (_, at) => [
          tools(admin).insert(listing(`b${at}`, { name: 'Same name' })),
          tools(admin).upsert(listing(`c${at}`, { name: 'Same name 2' })),
        ]).flat(),
      );
      const slugs = Object.values(await backend.stored()).map(({ slug }) => slug);
      expect(slugs).toHaveLength(28);
      expect(new Set(slugs).size).toBe(28);
      expect(slugs.filter((slug) => !/^same-name(-[0-9]+){0,2}$/.test(slug))).toEqual([]);
    });

    it('a slug in a request is ignored, because the database sets the slug', async () => {
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

    it('the slug contains only a–z and 0–9', async () => {
      const made = {
        Außenwand: 'aussenwand',
        'Ærø’s Œuvre': 'aeros-oeuvre',
        'Þórður & Łódź': 'thordur-lodz',
        'E\u0301cran ＶＩＤＥＯ ２': 'ecran-video-2',
        'DIŞ ışık': 'dis-isik',
        'Vi\u00addeo\u200d ﬁlm': 'video-film',
        Видео: 'tool-a6',
        図像: 'tool-a7',
      };
      const names = Object.keys(made);
      await tools(admin).insert(names.map((name, at) => listing(`a${at}`, { name })));
      const slugs = await Promise.all(names.map(async (name, at) => [name, await slugOf(`a${at}`)]));
      expect(Object.fromEntries(slugs)).toEqual(made);
      await rename('a0', 'AUSSENWAND');
      await rename('a6', 'Фото');
      expect([await slugOf('a0'), await slugOf('a6')]).toEqual(['aussenwand', 'tool-a6']);
    });

    it('renaming a private listing changes its slug without a redirect', async () => {
      await tools(member).insert(listing(idOf('a'), { name: 'First' }));
      await tools(member).update({ name: 'Second' }).eq('id', idOf('a'));
      expect(await slugOf(idOf('a'))).toBe('second');
      expect(await currentSlugOf('first')).toEqual([]);
      await tools(admin).insert(listing('b', { name: 'First' }));
      expect(await slugOf('b')).toBe('first');
    });

    it('a public listing keeps its slug if a new name would give the same slug', async () => {
      await tools(admin).insert([listing('a', { name: 'Lumen' }), listing('b', { name: 'Lumen' })]);
      await rename('b', 'LUMEN!');
      await tools(admin).update({ description: 'A new description of it.' }).eq('id', 'b');
      await tools(admin).upsert(listing('b', { name: 'Lumen' }));
      expect(await slugOf('b')).toBe('lumen-2');
    });

    it.each([
      ['renamed', (name: string) => rename('a', name)],
      ['renamed by an import', (name: string) => tools(admin).upsert(listing('a', { name }))],
    ])('a public listing that was %s can be opened by every former slug', async (_how, change) => {
      await tools(admin).insert(listing('a', { name: 'First' }));
      await change('Second');
      await change('Third');
      expect(await slugOf('a')).toBe('third');
      expect([await currentSlugOf('first'), await currentSlugOf('second'), await currentSlugOf('third')]).toEqual([
        ['third'],
        ['third'],
        [],
      ]);
      await tools(admin).insert(listing('b', { name: 'First' }));
      expect(await slugOf('b')).toBe('first-2');
      await change('First');
      expect(await slugOf('a')).toBe('first');
      expect([await currentSlugOf('first'), await currentSlugOf('third')]).toEqual([[], ['first']]);
    });

    it('former slugs redirect again once the listing is republished', async () => {
      await tools(member).insert(listing(idOf('a'), { name: 'First' }));
      await tools(admin).update({ approval_status: 'approved' }).eq('id', idOf('a'));
      await admin.rpc('unpublish_listing', { listing_id: idOf('a'), reason: 'Broken' });
      await tools(member).update({ name: 'Second' }).eq('id', idOf('a'));
      expect(await currentSlugOf('first')).toEqual([]);
      await tools(admin).update({ approval_status: 'approved' }).eq('id', idOf('a'));
      expect(await currentSlugOf('first')).toEqual(['second']);
    });

    it('a slug does not reveal a listing that the user cannot read', async () => {
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

    it('a trusted writer can choose the slug', async () => {
      await tools(admin).insert([listing('a', { name: 'First' }), listing('b', { name: 'Second' })]);
      await rename('a', 'Renamed');
      await backend.sql(`update public.ai_tools set slug = 'first' where id = 'b'`);
      expect([await slugOf('b'), await currentSlugOf('first'), await currentSlugOf('second')]).toEqual([
        'first',
        [],
        ['first'],
      ]);
      await expect(backend.sql(`update public.ai_tools set slug = 'A b' where id = 'b'`)).rejects.toThrow(
        'ai_tools_slug_form',
      );
    });
  });

  describe('the details of a tool', () => {
    const address = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `tool-${at}`);

    const limits: [column: string, constraint: string, stored: unknown[], refused: unknown[]][] = [
      ['trial_days', 'trial_days_range', [1, 365, null], [0, 366]],
      ['alternatives', 'alternatives_count', [null, ids(20)], [[], ids(21), [['a'], ['b']]]],
      ['alternatives', 'alternatives_length', [['a'.repeat(200)]], [['a'.repeat(201)], [''], ['a', null], ['a\tb']]],
      [
        'api_documentation_url',
        'api_documentation_url_form',
        [address(2048), null],
        [address(2049), 'javascript:alert(1)', ''],
      ],
      ['api_quality', 'api_quality_allowed', ['excellent', 'good', null], ['', 'Good', 'poor']],
      ['api_category', 'api_category_allowed', ['LLM', 'Audio', 'Multimodal', 'Image', null], ['', 'llm']],
      ['last_reviewed_on', 'last_reviewed_on_range', ['2000-01-01', '2100-01-01', null], ['1999-12-31', '2100-01-02']],
    ];

    const PENDING = idOf('pending');
    type Name = keyof typeof everybody;
    const tools = (name: Name) => everybody[name].client.from('ai_tools');
    const stored = async () =>
      Object.values(await backend.stored()).map(({ id, trial_days }) => [id, trial_days] as const);

    beforeEach(async () => {
      await member.from('ai_tools').insert(listing(PENDING, { trial_days: 30 }));
      await admin.from('ai_tools').insert(listing('live', { trial_days: 14 }));
      expect((await backend.stored())[PENDING]?.trial_days).toBeNull();
      await tools('administrator').update({ trial_days: 14 }).eq('id', PENDING);
    });

    it('everyone can read a tool’s details, and only the administrator can write the details', async () => {
      const before = await stored();
      const readable = { visitor: 1, member: 2, second: 1, administrator: 2 };
      for (const name of Object.keys(everybody) as Name[]) {
        const { data } = await tools(name).select('id, trial_days').order('id', { ascending: false });
        expect([name, data]).toEqual([
          name,
          ['live', PENDING].slice(0, readable[name]).map((id) => ({ id, trial_days: 14 })),
        ]);
        if (name === 'administrator') continue;
        for (const id of ['live', PENDING]) {
          await tools(name).upsert(listing(id, { trial_days: 30 }));
          await tools(name).update({ trial_days: 30 }).eq('id', id);
        }
        expect([name, await stored()]).toEqual([name, before]);
      }
    });

    it('details in a member’s request are ignored, and its other values are stored', async () => {
      const values = { trial_days: 14, alternatives: ['live'], has_api: true, api_documentation_url: address(40) };
      const judged = { api_quality: 'good', api_category: 'LLM', last_reviewed_on: '2026-01-02' } as const;
      await tools('administrator')
        .update({ ...values, ...judged })
        .eq('id', PENDING);
      const nothing = Object.fromEntries(Object.keys({ ...values, ...judged }).map((column) => [column, null]));
      const others = { trial_days: 1, alternatives: ['x'], has_api: false, api_quality: 'excellent' as const };
      for (const sent of [nothing, others]) {
        const { error } = await tools('member')
          .update({ ...sent, best_for: 'people' })
          .eq('id', PENDING);
        expect(error).toBeNull();
        expect((await backend.stored())[PENDING]).toMatchObject({ ...values, ...judged, best_for: 'people' });
      }
    });

    it('the administrator can write the details of several tools in one request', async () => {
      const { error } = await tools('administrator').upsert([
        listing('bare', { trial_days: 7 }),
        listing('live', { trial_days: 30 }),
      ]);
      expect(error).toBeNull();
      await tools('administrator').update({ trial_days: 3 }).eq('id', PENDING);
      expect(Object.fromEntries(await stored())).toEqual({ bare: 7, live: 30, [PENDING]: 3 });
    });

    it('details up to their limits are accepted, and longer details are rejected', async () => {
      for (const [column, constraint, good, bad] of limits) {
        const write = (value: unknown) =>
          tools('administrator')
            .update({ [column]: value } as object)
            .eq('id', 'live')
            .select('id');
        for (const value of good)
          expect([column, value, await write(value)]).toMatchObject([column, value, { data: [{ id: 'live' }] }]);
        const before = await backend.stored();
        for (const value of bad) {
          const { error } = await write(value);
          expect([column, value, error?.message]).toEqual([
            column,
            value,
            expect.stringContaining(`ai_tools_${constraint}`),
          ]);
        }
        expect(await backend.stored()).toEqual(before);
      }
    });
  });

  describe('saving a listing with its details', () => {
    const [LIVE, WAITING] = ['live', idOf('waiting')];
    beforeEach(async () => {
      await admin.from('ai_tools').insert(listing(LIVE));
      await member.from('ai_tools').insert(listing(WAITING));
    });

    const versionOf = async (id: string) => (await backend.stored())[id]!.updated_at;
    const save = async (client: Client, id: string, change: Record<string, unknown>, version?: string) =>
      client.rpc('save_listing', {
        listing_id: id,
        version: version ?? (await versionOf(id)),
        change: { listing: {}, ...change } as Json,
      });
    const details = (own: object = {}) => ({
      ...{ trial_days: 14, alternatives: ['gimp'], has_api: true, api_documentation_url: null },
      ...{ api_quality: 'good', api_category: 'LLM', last_reviewed_on: '2026-01-02', ...own },
    });

    it('saving writes the listing and its details, and returns the current listing', async () => {
      const { data, error } = await save(admin, LIVE, {
        listing: { name: 'Renamed', tags: ['a', 'b'], premium_type: 'featured', sponsor_tier: 'none', ...details() },
      });
      expect(error).toBeNull();
      expect(data).toMatchObject({
        name: 'Renamed',
        tags: ['a', 'b'],
        ...details(),
        running_placements: [{ premium_type: 'featured', sponsor_tier: 'none' }],
      });
      expect((await backend.stored())[LIVE]).toMatchObject({
        ...{ name: 'Renamed', updated_at: data!.updated_at },
        ...details(),
      });
      const again = await save(admin, LIVE, { listing: { trial_days: null } });
      expect(again.data).toMatchObject({ name: 'Renamed', ...details({ trial_days: null }) });
    });

    it.each([
      ['the details', 'ai_tools_trial_days_range', { name: 'Renamed', ...details({ trial_days: 366 }) }],
      ['the listing’s values', 'ai_tools_name_length', { name: 'R', ...details() }],
    ])('nothing is stored if %s are invalid', async (_which, constraint, change) => {
      const before = await backend.stored();
      expect((await save(admin, LIVE, { listing: change })).error?.message).toContain(constraint);
      expect(await backend.stored()).toEqual(before);
    });

    it.each([{ trial_days: 30 }, { category: 'Video' }])(
      'nothing is written if another person has changed %o in the meantime',
      async (meanwhile) => {
        const version = await versionOf(LIVE);
        await admin.from('ai_tools').update(meanwhile).eq('id', LIVE);
        const before = await backend.stored();
        const late = { listing: { name: 'Late', ...details() } };
        expect(await save(admin, LIVE, late, version)).toMatchObject({ data: null, error: null });
        expect(await backend.stored()).toEqual(before);
      },
    );

    it('a member can save their own pending listing, but not its status or details', async () => {
      expect((await save(member, WAITING, { listing: { name: 'Mine' } })).data?.name).toBe('Mine');
      expect((await save(member, LIVE, { listing: { name: 'Taken' } })).data).toBeNull();
      await save(member, WAITING, { listing: { approval_status: 'approved', affiliate_url: 'https://a.example/' } });
      const { data } = await save(member, WAITING, { listing: { name: 'Both', ...details() } });
      expect(data?.name).toBe('Both');
      const rows = await backend.stored();
      expect(rows[WAITING]).toMatchObject({ name: 'Both', approval_status: 'pending', affiliate_url: null });
      for (const column of Object.keys(details()))
        expect([column, rows[WAITING]]).toMatchObject([column, { [column]: null }]);
      expect(rows[LIVE]?.name).toBe(`Tool ${LIVE}`);
      expect((await save(backend.visitor(), LIVE, { listing: { name: 'Anon' } })).error).not.toBeNull();
    });
  });
});
