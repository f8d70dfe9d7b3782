import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStoredReader } from '../../src/features/import/compare';
import { type Engine, engines, listing, startBackend } from '../support/backend';
import { importer, importRow } from '../support/imports';

type Stored = {
  id: string;
  kind: string;
  stage: string;
  first_day: string | null;
  last_day: string | null;
  is_replaced: boolean;
  terms: { price_cents: number | null };
};
type Badge = 'none' | 'featured' | 'sponsored' | 'gold' | 'silver';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const row = (id: string, badge: Badge = 'none', more: Record<string, unknown> = {}) =>
  importRow(id, {
    premium_type: badge === 'gold' || badge === 'silver' ? 'sponsored' : badge,
    sponsor_tier: badge === 'gold' || badge === 'silver' ? badge : 'none',
    ...more,
  });

async function openBackend(engine: Engine) {
  const backend = await startBackend(engine);
  const admin = await backend.admin();

  return {
    ...backend,
    ...importer(admin),
    admin,
    placements: () =>
      backend.sql<Stored>(
        `select placement.*, placement.first_day::text as first_day, placement.last_day::text as last_day, to_jsonb(terms) as terms,
           (select jsonb_agg(counts order by counts.day) from public.placement_days as counts where counts.placement_id = placement.id) as counts
         from public.placements as placement join public.placement_terms as terms on terms.placement_id = placement.id
         order by placement.id`,
      ),
    badge: async (id: string) => {
      const [tool] = await backend.sql<{ badge: string }>(
        `select premium_type || ' ' || sponsor_tier as badge from public.ai_tools where id = $1`,
        [id],
      );
      return tool?.badge;
    },
    place: async (id: string, kind: string, first: number, last?: number, cents?: number) => {
      const { data, error } = await admin.client.rpc('start_placement', {
        listing_id: id,
        kind,
        first_day: day(first),
        ...(last !== undefined && { last_day: day(last) }),
        ...(cents !== undefined && { price_cents: cents }),
      });
      expect(error).toBeNull();
      return data!;
    },
    age: (id: string, days: number) =>
      backend.sql('update public.placements set first_day = first_day - $2::integer where id = $1', [id, days]),
    count: (id: string) =>
      backend.sql('insert into public.placement_days (placement_id, day, impressions) values ($1, $2::date, 7)', [
        id,
        day(0),
      ]),
    empty: async () => {
      await backend.script('delete from public.placements');
      await backend.clear();
    },
  };
}
type Opened = Awaited<ReturnType<typeof openBackend>>;

describe.each(engines)('imports of listings with placements on %s', (engine) => {
  let backend: Opened;
  beforeAll(async () => {
    backend = await openBackend(engine);
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.empty();
    await backend.admin.client.from('ai_tools').insert([listing('a'), listing('b')]);
  });

  const AGREED: [what: string, first: number, last: number | undefined, cents: number | undefined][] = [
    ['paid for and running', -5, 25, 34_900],
    ['paid for, without a last day', -5, undefined, 34_900],
    ['free, with a last day', -5, 25, 0],
    ['scheduled', 5, 25, 34_900],
    ['scheduled, free and without a last day', 5, undefined, undefined],
    ['ended', -30, -3, 34_900],
    ['ended, free', -30, -3, undefined],
  ];

  it('an import and its undo do not change an agreed placement', async () => {
    const agreed = AGREED.map(([what, ...days], at) => ({ what, days, id: `agreed-${at}` }));
    await backend.admin.client.from('ai_tools').insert(agreed.map(({ id }) => listing(id)));
    for (const { id, days } of agreed) await backend.count(await backend.place(id, 'gold', ...days));
    const before = await backend.placements();
    const state = async () => {
      const stored = await backend.stored();
      return agreed.map(({ what, id }) => [
        what,
        stored[id]?.premium_type,
        stored[id]?.sponsor_tier,
        stored[id]?.category,
      ]);
    };
    const shown = await state();
    for (const badge of ['none', 'featured', 'sponsored', 'silver'] as const) {
      const batch = await backend.importRows(
        ...agreed.map(({ id }) => row(id, badge, { category: 'Imported' })),
        row('b', badge),
      );
      expect((await backend.placements()).filter(({ id }) => before.some((one) => one.id === id))).toEqual(before);
      expect(await state()).toEqual(shown.map((one) => [...one.slice(0, 3), 'Imported']));
      expect(await backend.badge('b')).toBe(`${row('b', badge).premium_type} ${row('b', badge).sponsor_tier}`);
      await backend.undo(batch);
      expect(await backend.placements()).toEqual(before);
      expect(await state()).toEqual(shown);
    }
  });

  it.each(['requested', 'awaiting_payment'])(
    'an import does not change a priced placement in the state %s',
    async (stage) => {
      const id = await backend.place('a', 'gold', 0, 9, 34_900);
      await backend.sql('update public.placements set stage = $2, first_day = null, last_day = null where id = $1', [
        id,
        stage,
      ]);
      const before = await backend.placements();
      const batch = await backend.importRows(row('a', 'silver'));
      expect(await backend.placements()).toEqual(before);
      await backend.undo(batch);
      expect(await backend.placements()).toEqual(before);
    },
  );

  it.each([
    ['with triggers', ''],
    // A placement that ends at midnight changes no row, so no trigger runs.
    ['without triggers', 'set session_replication_role = replica;'],
  ])('importing an unchanged export after a placement ended changes nothing (%s)', async (_how, role) => {
    await backend.place('a', 'gold', 0, 5, 34_900);
    expect(await backend.badge('a')).toBe('sponsored gold');
    await backend.script(
      `${role} update public.placements set first_day = first_day - 20, last_day = last_day - 20; reset session_replication_role;`,
    );
    const before = await backend.placements();
    const batch = await backend.importRows(row('a', 'gold'));
    expect(await backend.placements()).toEqual(before);
    const { data } = await backend.admin.client.from('import_batches').select('changed').eq('id', batch);
    expect(data).toEqual([{ changed: 0 }]);
  });

  it('the badge in an import file starts, changes and ends a free placement', async () => {
    await backend.importRows(row('a', 'gold'));
    const [gold] = await backend.placements();
    expect([gold?.kind, gold?.stage, gold?.first_day, gold?.last_day]).toEqual(['gold', 'paid', day(0), null]);
    await backend.age(gold!.id, 10);
    await backend.importRows(row('a', 'none'));
    expect((await backend.placements()).map(({ last_day }) => last_day)).toEqual([day(-1)]);
    await backend.importRows(row('a', 'silver'));
    expect(await backend.badge('a')).toBe('sponsored silver');
    await backend.importRows(row('a', 'gold'));
    expect(await backend.badge('a')).toBe('sponsored gold');
    await backend.importRows(row('a', 'none'));
    expect(await backend.badge('a')).toBe('none none');
  });

  it('an import does not restart a free placement that the administrator ended', async () => {
    const batch = await backend.importRows(row('a', 'gold'));
    const [{ id } = { id: '' }] = await backend.placements();
    await backend.age(id, 10);
    await backend.admin.client.rpc('change_placement', { placement_id: id, action: 'end_today' });
    const before = await backend.placements();
    await backend.importRows(row('a', 'silver'));
    expect(await backend.placements()).toEqual(before);
    expect(await backend.undo(batch, true)).toEqual({ a: 'kept' });
    expect(await backend.placements()).toEqual(before);
  });

  it.each([0, 10])('undo restores a replaced free placement and its counts (started %s days ago)', async (days) => {
    for (const id of ['a', 'b']) {
      const placement = await backend.place(id, 'gold', 0);
      await backend.age(placement, days);
      await backend.count(placement);
    }
    const before = await backend.placements();
    const first = await backend.importRows(row('a', 'silver'), row('b', 'none'), row('c', 'featured'));
    const between = await backend.placements();
    expect(await Promise.all(['a', 'b', 'c'].map(backend.badge))).toEqual([
      'sponsored silver',
      'none none',
      'featured none',
    ]);
    const second = await backend.importRows(row('a', 'none'), row('b', 'featured'), row('c', 'silver'));
    await backend.send(second, 0, row('a', 'none'), row('b', 'featured'), row('c', 'silver'));
    expect(await backend.undo(second)).toEqual({ a: 'restored', b: 'restored', c: 'restored' });
    expect(await backend.placements()).toEqual(between);
    expect(await backend.undo(first)).toEqual({ a: 'restored', b: 'restored', c: 'removed' });
    expect(await backend.placements()).toEqual(before);
    expect(await Promise.all(['a', 'b', 'c'].map(backend.badge))).toEqual([
      'sponsored gold',
      'sponsored gold',
      undefined,
    ]);
  });

  it.each([
    ['running', 0],
    ['scheduled', 5],
  ])('undo keeps a listing whose placement became %s after the import', async (_state, first) => {
    const batch = await backend.importRows(
      row('a', 'none', { category: 'Imported' }),
      row('b', 'none', { category: 'Imported' }),
      row('c'),
      row('d'),
    );
    await backend.place('a', 'gold', first, 25, 34_900);
    await backend.place('c', 'gold', first, 25, 34_900);
    const before = await backend.placements();
    expect(await backend.undo(batch)).toContain('2 of these listings have changed since');
    expect(await backend.undo(batch, true)).toEqual({ a: 'kept', b: 'restored', c: 'kept', d: 'removed' });
    expect(await backend.placements()).toEqual(before);
    expect(Object.keys(await backend.stored())).toEqual(['a', 'b', 'c']);
  });

  it('an import can be undone even if impressions were counted after the import', async () => {
    const id = await backend.place('a', 'gold', -5, 25, 34_900);
    const batch = await backend.importRows(row('a', 'none', { category: 'Imported' }));
    await backend.count(id);
    const before = await backend.placements();
    expect(await backend.undo(batch)).toEqual({ a: 'restored' });
    expect(await backend.placements()).toEqual(before);
  });

  it('undo does not restore a listing that was deleted after the import', async () => {
    const batch = await backend.importRows(row('a', 'gold'));
    const id = await backend.place('b', 'gold', 0, 25, 34_900);
    await backend.importRows(row('b', 'none', { category: 'Imported' }));
    await backend.admin.client.from('ai_tools').delete().in('id', ['a', 'b']);
    expect(await backend.undo(batch, true)).toEqual({ a: 'kept' });
    expect((await backend.placements()).find((one) => one.id === id)).toMatchObject({ stage: 'paid', tool_id: null });
  });

  it('an upsert cannot change the badge of an agreed placement, and an edit of that badge fails', async () => {
    await backend.place('a', 'gold', -5, 25, 34_900);
    const before = await backend.placements();
    const { admin } = backend;
    const upserted = await admin.client.from('ai_tools').upsert([row('a', 'silver', { name: 'Upserted' })] as never);
    expect(upserted.error).toBeNull();
    expect((await backend.stored('a'))['a']).toMatchObject({ name: 'Upserted', sponsor_tier: 'gold' });
    const edited = await admin.client
      .from('ai_tools')
      .update({ premium_type: 'none', sponsor_tier: 'none' })
      .eq('id', 'a');
    expect(edited.error?.message).toContain('Change it under Placements');
    await expect(backend.sql(`update public.ai_tools set sponsor_tier = 'silver' where id = 'a'`)).rejects.toThrow(
      'Change it under Placements',
    );
    expect(await backend.placements()).toEqual(before);
    const same = await admin.client
      .from('ai_tools')
      .update({ name: 'Edited', premium_type: 'sponsored', sponsor_tier: 'gold' })
      .eq('id', 'a');
    expect(same.error).toBeNull();
    expect(await backend.placements()).toEqual(before);
  });

  it('republishing a rejected listing does not change its placement', async () => {
    await backend.place('a', 'gold', -5, 25, 34_900);
    const before = await backend.placements();
    await backend.admin.client.rpc('unpublish_listing', { listing_id: 'a', reason: 'A mistake.' });
    const batch = await backend.importRows(row('a', 'none'));
    expect((await backend.stored('a'))['a']).toMatchObject({ approval_status: 'approved' });
    await backend.undo(batch);
    await backend.admin.client.rpc('republish_listing', { listing_id: 'a' });
    expect(await backend.placements()).toEqual(before);
  });

  it('the import preview reports whether a listing has an agreed placement', async () => {
    await backend.place('a', 'gold', -30, -3, 34_900);
    await backend.place('b', 'gold', 0);
    const read = createStoredReader(async () => backend.admin.client, new AbortController().signal);
    const stored = await read(['a', 'b']);
    expect(Object.fromEntries(stored.map(({ id, hasAgreedPlacement }) => [id, hasAgreedPlacement]))).toEqual({
      a: true,
      b: false,
    });
  });
});

describe('placements, imports and undos in random order', () => {
  let backend: Opened;
  beforeAll(async () => {
    backend = await openBackend('PostgreSQL 17');
  });
  afterAll(() => backend?.stop());

  /** Changes the database’s current date without changing any row. */
  const setToday = (offset: number) =>
    backend.script(
      `create or replace function private.today() returns date language sql stable set search_path = ''
       as $$ select (now() at time zone 'utc')::date + ${offset} $$`,
    );
  const badges = fc.constantFrom<Badge>('none', 'featured', 'sponsored', 'gold', 'silver');
  const tool = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(
    fc.record({
      do: fc.constant('start' as const),
      tool,
      first: fc.integer({ min: -4, max: 4 }),
      length: fc.option(fc.integer({ min: 0, max: 4 })),
      cents: fc.constantFrom(0, 100),
    }),
    fc.record({ do: fc.constant('request' as const), tool }),
    fc.record({ do: fc.constant('pay' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('import' as const), a: badges, b: badges, c: badges }),
    fc.record({ do: fc.constant('undo' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 3 }) }),
  );

  it('imports and undos never change a placement that has a price or an end date', async () => {
    const { admin } = backend;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        await backend.empty();
        await admin.client.from('ai_tools').insert([listing('a'), listing('b')]);
        const batches: string[] = [];
        const changed: Stored[] = [];
        let today = 0;
        await setToday(today);
        for (const one of steps) {
          const before = await backend.placements();
          if (one.do === 'start') {
            await admin.client.rpc('start_placement', {
              listing_id: one.tool,
              kind: 'gold',
              first_day: day(today + one.first),
              ...(one.length !== null && { last_day: day(today + one.first + one.length) }),
              price_cents: one.cents,
            });
          } else if (one.do === 'request') {
            await admin.client.rpc('request_placement', { listing_id: one.tool, kind: 'silver' });
          } else if (one.do === 'pay') {
            const open = before.filter(({ stage }) => stage === 'requested');
            const paid = open[one.at % Math.max(open.length, 1)];
            if (paid)
              await admin.client.rpc('change_placement', {
                placement_id: paid.id,
                action: 'mark_paid',
                first_day: day(today),
                last_day: day(today + 2),
                price_cents: 100,
              });
          } else if (one.do === 'pass') {
            today += one.days;
            await setToday(today);
          } else {
            const agreed = before.filter(
              ({ terms, last_day, is_replaced }) => (terms.price_cents ?? 0) > 0 || (last_day !== null && !is_replaced),
            );
            if (one.do === 'import') {
              batches.push(await backend.importRows(row('a', one.a), row('b', one.b), row('c', one.c)));
            } else if (batches.length > 0) {
              await backend.undo(batches[one.at % batches.length]!, true);
            }
            const after = (await backend.placements()).map((placement) => JSON.stringify(placement));
            changed.push(...agreed.filter((placement) => !after.includes(JSON.stringify(placement))));
          }
        }
        expect(changed).toEqual([]);
      }),
      { numRuns: 15, seed: 24 },
    );
  });
});
