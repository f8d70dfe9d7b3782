import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnTools } from '../../src/lib/database';
import { type Backend, type Client, engines, listing, startBackend } from '../support/backend';

// Each row is a state and each column an action. A cell is the state after the action; “-” means that the action fails.
const ACTIONS = `
  action       requested         awaiting_payment  scheduled  running    ended      cancelled
  accept       awaiting_payment  -                 -          -          -          -
  mark_paid    running           running           -          -          -          -
  reschedule   -                 -                 running    -          -          -
  extend       -                 -                 scheduled  running    running    -
  end_today    -                 -                 -          running    -          -
  cancel       cancelled         cancelled         cancelled  cancelled  -          -
  reopen       -                 requested         -          -          -          -
  note_refund  -                 -                 scheduled  running    ended      cancelled
  give_away    -                 -                 -          -          -          -
  withdraw     -                 -                 -          -          -          -
`;
const [[, ...states] = [], ...rows] = ACTIONS.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s{2,}/));
const cells = rows.flatMap(([action = '', ...outcomes]) =>
  states.map((state, column) => ({ action, state, outcome: outcomes[column] ?? '-' })),
);

type Actor = { client: Client; id: string };
type Placement = { id: string; stage: string; first_day: string | null; last_day: string | null; kind: string };

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const STORED: Record<string, { stage: string; first?: number; last?: number }> = {
  requested: { stage: 'requested' },
  awaiting_payment: { stage: 'awaiting_payment' },
  scheduled: { stage: 'paid', first: 5, last: 10 },
  running: { stage: 'paid', first: -5, last: 5 },
  ended: { stage: 'paid', first: -10, last: -6 },
  cancelled: { stage: 'cancelled', first: -5, last: 5 },
};

describe.each(engines)('placements on %s', (engine) => {
  let backend: Backend;
  let owner: Actor;
  let second: Actor;
  let administrator: Actor;
  let visitor: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    owner = await backend.member();
    second = await backend.signUp('second@example.com');
    administrator = await backend.admin();
    visitor = backend.visitor();
  });
  afterAll(() => backend?.stop());

  const insertTool = (id: string, createdBy: string | null = owner.id, more = '') =>
    backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at ${more ? ', premium_type, sponsor_tier' : ''})
       values ($1, $2, 'A tool that a test made.', 'https://example.com/', $3, 'approved', now() ${more})`,
      [id, `Tool ${id}`, createdBy],
    );

  /** Inserts a placement that the owner requested, with an agreed price of $100. */
  const insertPlacement = async (state: string, { tool = 'mine', kind = 'silver' } = {}) => {
    const { stage, first, last } = STORED[state]!;
    const [row] = await backend.sql<{ id: string }>(
      `insert into public.placements (tool_id, tool_name, kind, premium_type, sponsor_tier, stage, first_day, last_day)
       values ($1, 'Mine', $2, $3, $4, $5, $6::date, $7::date) returning id`,
      [
        tool,
        kind,
        kind === 'featured' ? 'featured' : kind.startsWith('plan') ? 'none' : 'sponsored',
        ['bronze', 'silver', 'gold'].includes(kind) ? kind : 'none',
        stage,
        first === undefined ? null : day(first),
        last === undefined ? null : day(last),
      ],
    );
    await backend.sql(
      `insert into public.placement_terms (placement_id, price_cents, bought_by, decided_at)
       select $1, 10000, created_by, now() from public.ai_tools where id = $2`,
      [row!.id, tool],
    );
    return row!.id;
  };

  const insertEach = async () => {
    const ids: Record<string, string> = {};
    for (const state of states) {
      await insertTool(state);
      ids[state] = await insertPlacement(state, { tool: state });
    }
    return ids;
  };

  const placements = () =>
    backend.sql<Placement>(
      `select id, stage, kind, first_day::text, last_day::text,
         (select to_jsonb(terms) from public.placement_terms as terms where terms.placement_id = placements.id) as terms
       from public.placements order by created_at, id`,
    );
  const stored = async (id: string) => (await placements()).find((row) => row.id === id);
  const badge = async (id = 'mine') => {
    const [row] = await backend.sql<{ badge: string }>(
      `select premium_type || ' ' || sponsor_tier as badge from public.ai_tools where id = $1`,
      [id],
    );
    return row?.badge;
  };
  const change = (client: Client, id: string, action: string, more: Record<string, unknown> = {}) =>
    client.rpc('change_placement', { placement_id: id, action, ...more });

  beforeEach(async () => {
    await backend.script('delete from public.placements; delete from public.ai_tools;');
    await insertTool('mine');
  });

  describe('placement actions by state and role', () => {
    const daysOf = (action: string) =>
      action === 'extend'
        ? { last_day: day(20) }
        : action === 'mark_paid' || action === 'reschedule'
          ? { first_day: day(0), last_day: day(6) }
          : {};

    it('each allowed action of the administrator results in the specified state', async () => {
      for (const { action, state, outcome } of cells.filter((cell) => cell.outcome !== '-')) {
        const id = await insertPlacement(state);
        const { data } = await change(administrator.client, id, action, { ...daysOf(action), note: 'By phone' });
        const { data: shown } = await administrator.client
          .from('placement_overview')
          .select('state, version')
          .eq('id', id)
          .single();
        expect([action, state, data]).toEqual([action, state, shown]);
        expect([action, state, data?.state]).toEqual([action, state, outcome]);
        await backend.script('delete from public.placements');
      }
    });

    it('an action that is not allowed fails and changes nothing', async () => {
      const ids = await insertEach();
      const before = await placements();
      for (const { action, state } of cells.filter(({ outcome }) => outcome === '-')) {
        const { error } = await change(administrator.client, ids[state]!, action, daysOf(action));
        expect([action, state, error === null]).toEqual([action, state, false]);
        expect([action, state, await placements()]).toEqual([action, state, before]);
      }
    });

    it.each(['extend', 'note_refund', 'end_today'])(
      'the action %s fails if the placement has changed since the administrator read it',
      async (action) => {
        const id = await insertPlacement('running');
        const read = async () => {
          const { data } = await administrator.client.from('placement_overview').select('*').eq('id', id).single();
          return data!.version;
        };
        for (const [turn, ahead] of [20, 30].entries()) {
          const expected = await read();
          const more = { expected, last_day: day(ahead), price_cents: 4000, note: `Turn ${turn}` };
          expect((await change(administrator.client, id, 'extend', more)).error).toBeNull();
          const before = await stored(id);
          const late = await change(administrator.client, id, action, { ...more, last_day: day(ahead + 5) });
          expect(late.error?.message).toContain('This placement has changed');
          expect(await stored(id)).toEqual(before);
        }
      },
    );

    it('only the administrator can change placements', async () => {
      const ids = await insertEach();
      const before = await placements();
      const done = [];
      for (const [at, { action, state, outcome }] of cells.entries()) {
        // Trying every forbidden action as another client would be slow, so one action per state is enough.
        const otherClients = outcome !== '-' || at % states.length === 0 ? [visitor, second.client] : [];
        for (const client of [owner.client, ...otherClients]) {
          const { error } = await change(client, ids[state]!, action, { first_day: day(0), last_day: day(30) });
          if (!error) done.push([action, state]);
        }
      }
      expect(done).toEqual([]);
      expect(await placements()).toEqual(before);
    });

    it('only the owner of a listing can request a placement', async () => {
      for (const client of [visitor, second.client]) {
        const { error } = await client.rpc('request_placement', { listing_id: 'mine', kind: 'gold' });
        expect(error).not.toBeNull();
      }
      expect(await placements()).toEqual([]);
      const { error } = await owner.client.rpc('request_placement', { listing_id: 'mine', kind: 'gold' });
      expect(error).toBeNull();
      expect(await placements()).toMatchObject([{ kind: 'gold', stage: 'requested', first_day: null }]);
      expect(await badge()).toBe('none none');
    });

    it('a tool for adults cannot be placed or picked, and its running placement is marked as hidden for the administrator and the buyer', async () => {
      const start = { listing_id: 'mine', kind: 'gold', price_cents: 0 };
      await administrator.client.rpc('start_placement', start).throwOnError();
      await backend.sql(`update public.ai_tools set banner_url = 'https://example.com/b.png' where id = 'mine'`);
      const shown = async () => JSON.stringify((await visitor.rpc('sponsored_tools')).data).includes('Tool mine');
      // The administrator's list and the buyer's list.
      const isHidden = async () => {
        const { data: all } = await administrator.client.rpc('admin_placements', {}, { get: true });
        const { data: own } = await owner.client.rpc('own_tools');
        return [all!.rows, own!.rows.flatMap(({ placements: bought }) => bought)].map((rows) => rows[0]?.is_hidden);
      };
      expect([await shown(), await isHidden()]).toEqual([true, [false, false]]);
      await backend.sql(`update public.ai_tools set category = 'adult content' where id = 'mine'`);
      expect([await shown(), await isHidden()]).toEqual([false, [true, true]]);
      const { error } = await owner.client.rpc('request_placement', { listing_id: 'mine', kind: 'silver' });
      expect(error?.message).toContain('Tools for adults cannot have a placement.');
      const picks = [{ tool_id: 'mine', place: 1, reason: 'A reason that is long enough.' }];
      const pick = await administrator.client.rpc('save_picks', { picks, expected: [] });
      expect(pick.error?.message).toContain('Tools for adults cannot be picked.');
    });

    it('a listing has at most three open requests, even if requests arrive concurrently', async () => {
      const kinds = ['gold', 'silver', 'featured', 'plan_basic'];
      await Promise.all(kinds.map((kind) => owner.client.rpc('request_placement', { listing_id: 'mine', kind })));
      expect(await placements()).toHaveLength(3);
    });

    it('a repeated request returns the existing open request', async () => {
      const request = (kind: string) => owner.client.rpc('request_placement', { listing_id: 'mine', kind });
      const { data: first } = await request('gold');
      expect((await request('gold')).data).toBe(first);
      expect((await request('silver')).data).not.toBe(first);
      await change(administrator.client, first!, 'accept');
      expect((await request('gold')).data).toBe(first);
      expect((await placements()).map(({ kind }) => kind).sort()).toEqual(['gold', 'silver']);
      await owner.client.rpc('withdraw_placement', { placement_id: first! });
      expect((await request('gold')).data).not.toBe(first);
    });

    it('only the owner can withdraw an open request', async () => {
      const ids = await insertEach();
      const before = await placements();
      for (const id of Object.values(ids)) {
        await visitor.rpc('withdraw_placement', { placement_id: id });
        await second.client.rpc('withdraw_placement', { placement_id: id });
      }
      expect(await placements()).toEqual(before);
      for (const id of Object.values(ids)) await owner.client.rpc('withdraw_placement', { placement_id: id });
      for (const { id, stage } of before) {
        const isOpen = id === ids['requested'] || id === ids['awaiting_payment'];
        expect((await stored(id))?.stage).toBe(isOpen ? 'cancelled' : stage);
      }
    });

    it('clients cannot write to the placement tables directly', async () => {
      const id = await insertPlacement('running');
      const before = await placements();
      for (const client of [visitor, owner.client, second.client, administrator.client]) {
        await client
          .from('placements')
          .update({ last_day: day(900) })
          .eq('id', id);
        await client.from('placements').delete().eq('id', id);
        await client
          .from('placements')
          .insert({ tool_id: 'mine', tool_name: 'Mine', kind: 'gold', stage: 'paid', first_day: day(0) });
        await client.from('placement_terms').update({ price_cents: 1 }).eq('placement_id', id);
        await client.from('placement_days').insert({ placement_id: id, day: day(0), impressions: 5 });
      }
      expect(await placements()).toEqual(before);
      expect(await backend.sql('select * from public.placement_days')).toEqual([]);
    });

    it('only the buyer and the administrator can read the terms of a placement', async () => {
      await insertTool('other', second.id);
      const running = await insertPlacement('running');
      const ended = await insertPlacement('ended', { kind: 'featured' });
      const foreign = await insertPlacement('scheduled', { tool: 'other' });
      const read = async (client: Client) =>
        ((await client.from('placement_overview').select('id')).data ?? []).map(({ id }) => id).sort();
      const { data: expected } = await visitor.from('placements').select('id');
      expect(expected).toEqual([{ id: running }]);
      expect(await read(visitor)).toEqual([]);
      expect(await read(owner.client)).toEqual([running, ended].toSorted());
      expect(await read(second.client)).toEqual([foreign]);
      expect(await read(administrator.client)).toEqual([running, ended, foreign].toSorted());
      const terms = await visitor.from('placement_terms').select('*');
      expect(terms.data ?? []).toEqual([]);
    });
  });

  describe('a member’s placements', () => {
    const read = async (client: Client) => {
      const { data } = await client.rpc('own_tools', {}, { get: true });
      const cards = (data as unknown as OwnTools | null)?.rows.flatMap(({ placements: own }) => own) ?? [];
      return cards.map(({ id }) => id);
    };

    it('a member’s list shows open placements first, ended placements last and no withdrawn requests', async () => {
      const ended = await insertPlacement('ended', { kind: 'featured' });
      const scheduled = await insertPlacement('scheduled', { kind: 'plan_basic' });
      const running = await insertPlacement('running');
      const stopped = await insertPlacement('cancelled', { kind: 'plan_premium' });
      const withdrawn = await insertPlacement('requested', { kind: 'bronze' });
      const open = await insertPlacement('requested', { kind: 'gold' });
      await owner.client.rpc('withdraw_placement', { placement_id: withdrawn });
      expect(await read(owner.client)).toEqual([open, scheduled, stopped, running, ended]);
      // The administrator may read all placements, but this list contains only a member’s own placements.
      expect(await read(administrator.client)).toEqual([]);
    });
  });

  describe('badges of a listing', () => {
    it('a member who submits a gold badge creates a placement request, and no badge is shown', async () => {
      const id = crypto.randomUUID();
      const { data, error } = await owner.client
        .from('ai_tools')
        .insert({ ...listing(id), premium_type: 'none', sponsor_tier: 'gold' })
        .select()
        .single();
      expect(error).toBeNull();
      expect(data).toMatchObject({ premium_type: 'none', sponsor_tier: 'none', approval_status: 'pending' });
      expect(await placements()).toMatchObject([{ kind: 'gold', stage: 'requested' }]);
      await administrator.client.from('ai_tools').update({ approval_status: 'approved' }).eq('id', id);
      expect(await badge(id)).toBe('none none');
    });

    it('a listing that cannot be stored creates no placement request', async () => {
      await owner.client.from('ai_tools').insert({ ...listing('mine'), sponsor_tier: 'gold' });
      await owner.client
        .from('ai_tools')
        .upsert({ ...listing('mine'), sponsor_tier: 'gold' }, { onConflict: 'id', ignoreDuplicates: true });
      await owner.client
        .from('ai_tools')
        .insert({ ...listing(crypto.randomUUID()), url: 'javascript:1', sponsor_tier: 'gold' });
      expect(await placements()).toEqual([]);
    });

    it.each([
      ['featured', 'none', 'featured'],
      ['sponsored', 'bronze', 'bronze'],
      ['featured', 'gold', 'gold'],
      ['none', 'silver', 'silver'],
    ] as const)(
      'the administrator’s listing with the badge %s and tier %s starts a placement without an end',
      async (premium, tier, kind) => {
        await administrator.client
          .from('ai_tools')
          .insert({ ...listing('ours'), premium_type: premium, sponsor_tier: tier });
        expect(await placements()).toMatchObject([{ kind, stage: 'paid', first_day: day(0), last_day: null }]);
        expect(await badge('ours')).toBe(`${premium} ${tier}`);
      },
    );

    it('a paid placement is shown from its first to its last day', async () => {
      const id = await insertPlacement('requested', { kind: 'gold' });
      await change(administrator.client, id, 'mark_paid', {
        first_day: day(1),
        last_day: day(7),
        payment_reference: 'inv-1',
      });
      expect(await badge()).toBe('none none');
      await change(administrator.client, id, 'reschedule', { first_day: day(0) });
      expect(await badge()).toBe('sponsored gold');
      const { data } = await visitor.from('running_placements').select('tool_id, kind');
      expect(data).toEqual([{ tool_id: 'mine', kind: 'gold' }]);
      await change(administrator.client, id, 'cancel');
      expect(await badge()).toBe('none none');
    });

    it('a placement ends on its last day without a scheduled job', async () => {
      const id = await insertPlacement('running');
      expect(await badge()).toBe('sponsored silver');
      // Moves the dates without a trigger, because no trigger runs when a day passes.
      await backend.script(
        `set session_replication_role = replica;
         update public.placements set first_day = first_day - 10, last_day = last_day - 10;
         set session_replication_role = origin;`,
      );
      expect((await visitor.from('running_placements').select('id')).data).toEqual([]);
      expect(await badge()).toBe('sponsored silver');
      expect((await stored(id))?.stage).toBe('paid');
      await change(administrator.client, id, 'note_refund', { note: 'By phone' });
      expect(await badge()).toBe('none none');
    });

    it('two badges of a listing cannot run on the same day, but a plan and a badge can', async () => {
      await insertPlacement('running', { kind: 'silver' });
      const start = (kind: string, from: number, to: number) =>
        administrator.client.rpc('start_placement', {
          listing_id: 'mine',
          kind,
          first_day: day(from),
          last_day: day(to),
        });
      const taken = { message: expect.stringContaining('Choose other days') };
      expect((await start('gold', 5, 9)).error).toMatchObject(taken);
      expect((await start('gold', 6, 9)).error).toBeNull();
      expect((await start('plan_basic', 0, 29)).error).toBeNull();
      expect((await start('plan_premium', 29, 40)).error).toMatchObject(taken);
      expect(await placements()).toHaveLength(3);

      const requested = await insertPlacement('requested', { kind: 'bronze' });
      const pay = (from: number, to: number) =>
        change(administrator.client, requested, 'mark_paid', { first_day: day(from), last_day: day(to) });
      expect((await pay(9, 12)).error).toMatchObject(taken);
      expect((await pay(10, 12)).error).toBeNull();
    });
  });

  describe('placement dates', () => {
    it('a placement includes its first and last day, even at a leap day or a clock change', async () => {
      for (const [first, last, today, state] of [
        ['2026-03-28', '2026-03-29', '2026-03-29', 'running'], // summer time begins in Europe
        ['2026-03-28', '2026-03-29', '2026-03-30', 'ended'],
        ['2028-02-29', '2028-02-29', '2028-02-29', 'running'], // leap day
        ['2028-02-29', '2028-02-29', '2028-03-01', 'ended'],
        ['2026-01-31', '2026-02-28', '2026-02-28', 'running'],
        ['2026-01-31', '2026-02-28', '2026-03-01', 'ended'],
        ['2027-01-01', null, '2026-12-31', 'scheduled'],
        ['2027-01-01', null, '2099-12-31', 'running'],
      ] as const) {
        const [row] = await backend.sql<{ state: string }>(
          `select private.placement_state('paid', $1::date, $2::date, $3::date) as state`,
          [first, last, today],
        );
        expect([first, last, today, row?.state]).toEqual([first, last, today, state]);
      }
    });

    it('a placement’s day begins at midnight UTC in any connection time zone', async () => {
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Copenhagen']) {
        await backend.script(`set time zone '${zone}'`);
        const [row] = await backend.sql<{ same: boolean }>(
          `select private.today() = (now() at time zone 'utc')::date as same`,
        );
        expect(row?.same).toBe(true);
      }
      await backend.script('set time zone default');
    });

    it.each([
      ['plan_basic', [true, true, true, false]],
      ['plan_premium', [true, true, true, true, true, true, false]],
      ['plan_custom', [true, true, true, true, true, true, true, true]],
      ['gold', [false]],
    ])('a placement of type %s is at the top on these days: %s', async (kind, expected) => {
      const tops = await backend.sql<{ top: boolean }>(
        `select private.is_on_top($1, '2028-02-27', '2028-02-27'::date + n) as top from generate_series(0, $2::integer - 1) as n`,
        [kind, expected.length],
      );
      expect(tops.map(({ top }) => top)).toEqual(expected);
    });

    it('the ledger spreads the agreed price over calendar months', async () => {
      const id = await insertPlacement('ended');
      await backend.sql(
        `update public.placements set first_day = '2028-02-20', last_day = '2028-03-10' where id = $1`,
        [id],
      );
      const earned = async () => {
        const { data, error } = await administrator.client.rpc('ledger_totals', {});
        expect(error).toBeNull();
        return data?.rows.map((row) => [row.month, row.currency, row.earned_cents]);
      };
      expect(await earned()).toEqual([
        ['2028-03-01', 'USD', 5000],
        ['2028-02-01', 'USD', 5000],
      ]);
      // The placement has one day in January, 29 in February and one in March. The rounded cents must add up to the price.
      await backend.sql(
        `update public.placements set first_day = '2028-01-31', last_day = '2028-03-01' where id = $1`,
        [id],
      );
      await backend.sql('update public.placement_terms set price_cents = 1000 where placement_id = $1', [id]);
      expect((await earned())?.map(([, , cents]) => cents)).toEqual([32, 936, 32]);
    });
  });

  describe('ownership claims', () => {
    const claim = (client: Client, id: string) =>
      client.rpc('claim_listing', { listing_id: id, proof_kind: 'email', proof: 'me@example.com' });

    it('a member owns an unowned listing once the administrator approves their claim', async () => {
      await insertTool('imported', null);
      expect((await claim(visitor, 'imported')).error).not.toBeNull();
      const { data: id, error } = await claim(second.client, 'imported');
      expect(error).toBeNull();
      expect((await claim(owner.client, 'imported')).error).toBeNull();
      expect((await second.client.rpc('decide_claim', { claim_id: id!, is_granted: true })).error).not.toBeNull();
      expect((await backend.stored('imported'))['imported']?.created_by).toBeNull();
      expect((await administrator.client.rpc('decide_claim', { claim_id: id!, is_granted: true })).error).toBeNull();
      expect((await backend.stored('imported'))['imported']?.created_by).toBe(second.id);
      const claims = await backend.sql('select claimed_by, state from public.ownership_claims order by state');
      expect(claims).toEqual([
        { claimed_by: second.id, state: 'granted' },
        { claimed_by: owner.id, state: 'refused' },
      ]);
    });
  });

  it('the administrator’s table lists urgent placements first', async () => {
    await backend.clear();
    await backend.sql('delete from public.placements');
    for (const id of ['alpha', 'beta', 'gamma']) await insertTool(id, id === 'gamma' ? second.id : owner.id);
    const request = (who: Actor, listing_id: string, kind: string) =>
      who.client.rpc('request_placement', { listing_id, kind });
    const start = (listing_id: string, kind: string, first: number, last: number) =>
      administrator.client.rpc('start_placement', { listing_id, kind, first_day: day(first), last_day: day(last) });
    await start('alpha', 'featured', -20, -10);
    await start('alpha', 'gold', -3, 30);
    await start('beta', 'bronze', -3, 6);
    await request(owner, 'beta', 'plan_basic');
    await request(second, 'gamma', 'gold');

    const list = async (filters: object, client = administrator.client) => {
      const { data } = await client.rpc('admin_placements', filters, { get: true });
      return { ...data, rows: data?.rows.map((row) => [row.tool_name, row.kind, row.state, row.buyer_email]) };
    };
    const [beta, gamma] = [
      ['Tool beta', 'plan_basic', 'requested', 'member@example.com'],
      ['Tool gamma', 'gold', 'requested', 'second@example.com'],
    ];
    const all = [
      ...[beta, gamma],
      ['Tool beta', 'bronze', 'running', 'member@example.com'],
      ['Tool alpha', 'gold', 'running', 'member@example.com'],
      ['Tool alpha', 'featured', 'ended', 'member@example.com'],
    ];
    const counts = { requested: 2, running: 2, ended: 1, ending: 1 };
    expect(await list({})).toEqual({ rows: all, found: 5, page: 1, counts });
    expect(await list({ page_size: 2, page: 9 })).toEqual({ rows: all.slice(4), found: 5, page: 3, counts });
    expect((await list({ list: 'ending' })).rows).toEqual([all[2]]);
    expect((await list({ list: 'ended', query: 'BET' })).rows).toEqual([]);
    expect(await list({ query: 'second@' })).toEqual({
      rows: [gamma],
      found: 1,
      page: 1,
      counts: { requested: 1, ending: 0 },
    });
    expect((await list({ query: '%' })).found).toBe(0);
    expect(await list({}, owner.client)).toEqual({ rows: [], found: 0, page: 1, counts: {} });
    expect((await visitor.rpc('admin_placements', {})).error).not.toBeNull();
  });
});
