import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeError } from '../../src/domain/backend-error';
import { type Backend, type Client, engines, listing, startBackend } from '../support/backend';

/** A day so many days from today, in UTC. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
/** Two years with a leap day in them. */
const TWO_YEARS = 731;

describe.each(engines)('the days of a placement on %s', (engine) => {
  let backend: Backend;
  let admin: Client;
  let owner: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    admin = (await backend.admin()).client;
    owner = (await backend.member()).client;
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await backend.script('delete from public.placements');
    await admin.from('ai_tools').insert(listing('mine'));
  });

  const start = async (first_day: string, last_day?: string) => {
    const { error } = await admin.rpc('start_placement', {
      listing_id: 'mine',
      kind: 'gold',
      first_day,
      ...(last_day && { last_day }),
      price_cents: 9900,
    });
    return error ? describeError(error) : 'stored';
  };
  const change = async (action: string, days: Record<string, string>) => {
    const [{ id } = {}] = await backend.sql<{ id: string }>('select id from public.placements');
    const { error } = await admin.rpc('change_placement', { placement_id: id!, action, ...days });
    return error ? describeError(error) : 'stored';
  };
  const stored = () => backend.sql('select stage, first_day::text, last_day::text from public.placements');

  const FINITE = 'The first and the last day of a placement must be days of the calendar.';
  const LENGTH = 'A placement lasts at most two years. Start another one after it.';
  const AHEAD = 'The first day can be at most two years ahead.';

  it.each([
    ['an endless last day', day(0), 'infinity', FINITE],
    ['a last day before all time', day(0), '-infinity', FINITE],
    ['a first day before all time', '-infinity', day(0), FINITE],
    ['a first day after all time', 'infinity', 'infinity', AHEAD],
    ['a last day in the year 9999', day(0), '9999-12-31', LENGTH],
    ['two years and a day', day(0), day(TWO_YEARS + 1), LENGTH],
    ['a first day more than two years ahead', day(TWO_YEARS + 1), day(TWO_YEARS + 2), AHEAD],
  ])('%s is refused, and the revenue is still told', async (_what, first, last, sentence) => {
    expect(await start(first, last)).toBe(sentence);
    expect(await stored()).toEqual([]);
    expect((await admin.from('placement_revenue').select('*')).error).toBeNull();
  });

  it.each([
    ['lasts two years', day(0), day(TWO_YEARS)],
    ['begins in two years', day(TWO_YEARS), day(2 * TWO_YEARS)],
    ['has no last day', day(0), undefined],
  ])('one is stored that %s', async (_what, first, last) => {
    expect(await start(first, last)).toBe('stored');
    expect(await stored()).toEqual([{ stage: 'paid', first_day: first, last_day: last ?? null }]);
  });

  it('holds for every action that names days', async () => {
    await backend.sql(
      `insert into public.placements (tool_id, tool_name, kind, sponsor_tier) values ('mine', 'Mine', 'gold', 'gold')`,
    );
    await backend.sql('insert into public.placement_terms (placement_id) select id from public.placements');
    expect(await change('mark_paid', { first_day: day(0), last_day: 'infinity' })).toBe(FINITE);
    expect(await change('mark_paid', { first_day: day(TWO_YEARS + 1), last_day: day(TWO_YEARS + 2) })).toBe(AHEAD);
    expect(await change('mark_paid', { first_day: day(1), last_day: day(9) })).toBe('stored');
    expect(await change('reschedule', { first_day: day(TWO_YEARS + 1), last_day: day(TWO_YEARS + 2) })).toBe(AHEAD);
    expect(await change('extend', { last_day: 'infinity' })).toBe(FINITE);
    expect(await change('extend', { last_day: day(TWO_YEARS + 2) })).toBe(LENGTH);
    expect(await stored()).toEqual([{ stage: 'paid', first_day: day(1), last_day: day(9) }]);
  });

  it('one without a last day can be ended after more than two years', async () => {
    expect(await start(day(-1000))).toBe('stored');
    expect(await change('end_today', {})).toBe('stored');
    expect(await stored()).toEqual([{ stage: 'paid', first_day: day(-1000), last_day: day(0) }]);
  });

  describe('of a listing that is gone', () => {
    it('an open request is cancelled with it, and what was paid keeps its record', async () => {
      const [member] = [await backend.member()];
      await backend.sql(`update public.ai_tools set created_by = $1 where id = 'mine'`, [member.id]);
      for (const kind of ['gold', 'plan_basic', 'plan_premium']) {
        expect((await owner.rpc('request_placement', { listing_id: 'mine', kind })).error).toBeNull();
      }
      const ids = await backend.sql<{ id: string; kind: string }>(
        'select id, kind from public.placements order by kind',
      );
      await admin.rpc('change_placement', { placement_id: ids[1]!.id, action: 'accept', price_cents: 3000 });
      await admin.rpc('change_placement', {
        placement_id: ids[2]!.id,
        action: 'mark_paid',
        first_day: day(0),
        last_day: day(5),
        price_cents: 5000,
      });
      await admin.from('ai_tools').delete().eq('id', 'mine');
      const kept = () => backend.sql('select kind, stage, tool_id from public.placements order by kind');
      const expected = [
        { kind: 'gold', stage: 'cancelled', tool_id: null },
        { kind: 'plan_basic', stage: 'cancelled', tool_id: null },
        { kind: 'plan_premium', stage: 'paid', tool_id: null },
      ];
      expect(await kept()).toEqual(expected);
      const { error } = await admin.rpc('change_placement', {
        placement_id: ids[2]!.id,
        action: 'extend',
        last_day: day(9),
      });
      expect(error?.message).toContain('The listing of this placement is gone');
      expect((await admin.rpc('change_placement', { placement_id: ids[2]!.id, action: 'end_today' })).data).toBe(
        'running',
      );
    });

    it.each(['accept', 'mark_paid'])('%s of a request is refused in words, should one be left', async (action) => {
      await backend.script(
        `insert into public.placements (tool_name, kind) values ('Gone', 'gold');
         insert into public.placement_terms (placement_id) select id from public.placements`,
      );
      expect(await change(action, { first_day: day(0), last_day: day(5) })).toBe(
        'The listing of this placement is gone. It can be cancelled, ended today or marked with a refund.',
      );
      expect(await stored()).toEqual([{ stage: 'requested', first_day: null, last_day: null }]);
    });
  });
});
