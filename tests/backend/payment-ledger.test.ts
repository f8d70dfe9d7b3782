import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerEntry, LedgerTotals } from '../../src/lib/database';
import { type Backend, type Client, engines, idOf, startBackend } from '../support/backend';

type Fact = Record<string, unknown>;
const KINDS = ['silver', 'gold', 'plan_basic'];
const PLACEMENTS = KINDS.map(idOf);
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe.each(engines)('the payment ledger on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  let admin: Client;
  let events = 0;

  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
    admin = everybody.administrator.client;
  });
  afterAll(() => backend?.stop());
  const begin = async () => {
    await backend.clear();
    await backend.script(`delete from private.payments; delete from private.payment_updates; delete from private.payment_events;
      delete from private.manual_payments; delete from private.outbox; delete from public.placements`);
    for (const [at, kind] of KINDS.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- the database runs one statement after the other
      await backend.sql(
        `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
         values ($1, 'Tool ' || $1, 'A tool that a test made.', 'https://example.com/' || $1, $2, 'approved', now())`,
        [kind, everybody.member.id],
      );
      // oxlint-disable-next-line no-await-in-loop
      await backend.sql(
        `insert into public.placements (id, tool_id, tool_name, kind, stage) values ($1, $2, 'As it was', $2, 'awaiting_payment')`,
        [PLACEMENTS[at], kind],
      );
      // oxlint-disable-next-line no-await-in-loop
      await backend.sql(
        'insert into public.placement_terms (placement_id, price_cents, bought_by) values ($1, $2, $3)',
        [PLACEMENTS[at], 1000, everybody.member.id],
      );
    }
  };
  beforeEach(begin);

  const send = (fact: Fact, at = new Date().toISOString()) =>
    backend.sql('select public.apply_payment_event($1::jsonb)', [
      JSON.stringify({ id: `evt_${++events}`, type: 'a.kind', at, facts: [fact] }),
    ]);
  const payment = (n: number, more: Fact = {}): Fact => ({
    ...{ fact: 'payment', payment: `pi_${n}`, intent: `pi_${n}`, placement: PLACEMENTS[0] },
    ...{ amount_cents: 1000, currency: 'USD', ...more },
  });
  const refund = (n: number, refunded_cents: number): Fact => ({ fact: 'refund', intent: `pi_${n}`, refunded_cents });
  const ledger = async (options: object = {}, client = admin): Promise<LedgerTotals> => {
    const { data, error } = await client.rpc('ledger_totals', options);
    if (error) throw error;
    return data;
  };
  const lines = async (options: object = {}): Promise<LedgerEntry[]> =>
    (await admin.rpc('ledger_entries', options)).data!;
  const months = async (options: object = {}) =>
    (await ledger(options)).rows.map((row) => [
      row.month?.slice(0, 7),
      row.currency,
      row.received_cents,
      row.refunded_cents,
    ]);
  const decide = async (action: string, n: number) => {
    const [row] = await backend.sql<{ version: string }>(
      'select private.payment_version(paid) as version from private.payments as paid where payment = $1',
      [`pi_${n}`],
    );
    return row && admin.rpc('decide_payment', { payment: `pi_${n}`, action, expected: row.version });
  };

  const step = fc.record({
    what: fc.constantFrom('payment', 'payment', 'payment', 'refund', 'refund', 'open', 'won', 'lost', 'book', 'settle'),
    n: fc.integer({ min: 1, max: 5 }),
    placement: fc.constantFrom(...PLACEMENTS, null),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'JPY'),
    cents: fc.constantFrom(1, 400, 1000, 1000, 1000, 2500),
    tax: fc.constantFrom(0, 0, 167, 399),
    days: fc.integer({ min: 0, max: 800 }),
  });

  it('the ledger’s sums equal the stored payments and refunds in every grouping', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (history) => {
        await begin();
        for (const { what, n, placement, currency, cents, tax, days } of history) {
          const at = new Date(Date.UTC(2025, 0, days)).toISOString();
          /* oxlint-disable no-await-in-loop -- one history after the other */
          const amounts = { amount_cents: cents + tax, subtotal_cents: cents, tax_cents: tax };
          if (what === 'payment') await send(payment(n, { placement, currency, ...amounts }), at);
          else if (what === 'refund') await send(refund(n, cents), at);
          else if (what === 'book' || what === 'settle') await decide(what, n);
          else await send({ fact: 'dispute', intent: `pi_${n}`, dispute: `dp_${n}`, state: what }, at);
          /* oxlint-enable no-await-in-loop */
        }
        const stored = await backend.sql<Record<string, string | number>>(
          `select currency, sum(tax_cents - private.tax_part(paid, refunded_cents))::integer as tax, sum(amount_cents)::integer as received, sum(refunded_cents)::integer as refunded,
             sum(amount_cents) filter (where state = 'booked')::integer as booked, sum(amount_cents - refunded_cents) filter (where state = 'held')::integer as held
           from private.payments as paid group by currency order by currency`,
        );
        const sums = stored.map(({ currency, received, refunded, tax }) => [currency, received, refunded, tax]);
        const { totals, open } = await ledger();
        const moved = totals.filter((one) => one.received_cents || one.refunded_cents);
        expect(moved.map((one) => [one.currency, one.received_cents, one.refunded_cents, one.tax_cents])).toEqual(sums);
        expect(open.filter(({ what }) => what === 'held').map(({ currency, cents }) => [currency, cents])).toEqual(
          stored.filter(({ held }) => held !== null).map(({ currency, held }) => [currency, held]),
        );
        for (const grouped of ['month', 'kind', 'sponsor']) {
          // oxlint-disable-next-line no-await-in-loop
          const { rows, totals: same } = await ledger({ grouped });
          expect(same).toEqual(totals);
          for (const wanted of totals) {
            const of = rows.filter(({ currency }) => currency === wanted.currency);
            for (const sum of ['received_cents', 'refunded_cents', 'tax_cents', 'earned_cents'] as const)
              expect(of.reduce((total, row) => total + row[sum], 0)).toBe(wanted[sum]);
          }
        }
        const all = await lines();
        for (const [currency, received, refunded, tax] of sums) {
          const of = all.filter((line) => line.currency === currency);
          expect(of.reduce((total, line) => total + line.received_cents, 0)).toBe(received);
          expect(of.reduce((total, line) => total + line.refunded_cents, 0)).toBe(refunded);
          const taxOf = (line: LedgerEntry) => (line.what === 'refund' ? -line.tax_cents : line.tax_cents);
          expect(of.reduce((total, line) => total + taxOf(line), 0)).toBe(tax);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('each payment and refund is booked in the month of its event, whatever the order of events', async () => {
    await send(refund(1, 300), '2026-03-31T23:59:59Z');
    await send(payment(1), '2026-01-31T23:59:59Z');
    await send(refund(1, 100), '2026-02-01T00:00:00Z');
    await send(refund(1, 100), '2026-02-02T00:00:00Z');
    await send(payment(2, { currency: 'JPY' }), '2026-02-28T00:00:00Z');
    await send({ fact: 'dispute', intent: 'pi_2', dispute: 'dp', state: 'lost' }, '2026-04-01T00:00:00Z');
    const year = { from_month: '2026-01-01', to_month: '2026-04-01' };
    const moved = (await months(year)).filter(([, , received, refunded]) => received || refunded);
    expect(moved).toEqual([
      ['2026-04', 'JPY', 0, 1000],
      ['2026-03', 'USD', 0, 200],
      ['2026-02', 'JPY', 1000, 0],
      ['2026-02', 'USD', 0, 100],
      ['2026-01', 'USD', 1000, 0],
    ]);
    expect((await ledger({ from_month: '2026-02-01', to_month: '2026-02-01' })).totals).toMatchObject([
      { currency: 'JPY', received_cents: 1000 },
      { currency: 'USD', received_cents: 0, refunded_cents: 100 },
    ]);
    expect(
      (await lines(year)).map((line) => [line.what, line.received_cents, line.refunded_cents, line.reference]),
    ).toEqual([
      ['payment', 1000, 0, 'pi_1'],
      ['refund', 0, 100, 'pi_1'],
      ['payment', 1000, 0, 'pi_2'],
      ['refund', 0, 200, 'pi_1'],
      ['refund', 0, 1000, 'pi_2'],
    ]);
  });

  it('a refund contains tax in proportion, and earned amounts contain no tax', async () => {
    const amounts = { amount_cents: 1080, subtotal_cents: 1000, discount_cents: 100, tax_cents: 180 };
    await send(payment(1, amounts));
    await send(refund(1, 540));
    expect(await lines()).toMatchObject([
      { what: 'payment', received_cents: 1080, tax_cents: 180, discount_cents: 100, state: 'booked' },
      { what: 'refund', refunded_cents: 540, tax_cents: 90, discount_cents: 0 },
    ]);
    expect((await ledger()).totals).toMatchObject([
      { received_cents: 1080, refunded_cents: 540, tax_cents: 90, earned_cents: 450 },
    ]);
  });

  it('a sponsor is shown with the listing’s current name and the buyer’s email', async () => {
    await send(payment(1));
    await send(payment(2, { placement: null, amount_cents: 7 }));
    await backend.script(`update public.ai_tools set name = 'Renamed' where id = 'silver'`);
    expect((await ledger({ grouped: 'sponsor' })).rows).toMatchObject([
      { name: 'Renamed', email: 'member@example.com', received_cents: 1000 },
      { name: null, email: null, kind: null, received_cents: 7 },
    ]);
    expect(await lines()).toMatchObject([
      { name: 'Renamed', email: 'member@example.com', kind: 'silver', state: 'booked' },
      { name: null, kind: null, state: 'held' },
    ]);
  });

  it('a placement marked as paid is booked as a manual payment, and an extension adds the difference', async () => {
    const act = async (action: string, more: object = {}) => {
      const { error } = await admin.rpc('change_placement', { placement_id: PLACEMENTS[0]!, action, ...more });
      expect(error).toBeNull();
    };
    const byHand = async () => (await lines()).map((line) => [line.what, line.received_cents, line.reference]);
    await act('mark_paid', { first_day: day(0), last_day: day(30), payment_reference: 'bank 7' });
    expect(await byHand()).toEqual([['by_hand', 1000, 'bank 7']]);
    await act('extend', { last_day: day(60), price_cents: 500 });
    await act('note_refund', { note: 'To be sent' });
    expect(await byHand()).toEqual([
      ['by_hand', 1000, 'bank 7'],
      ['by_hand', 500, 'bank 7'],
    ]);
    // The ledger does not add a manual payment for a placement that was paid with Stripe.
    await send(payment(2, { placement: PLACEMENTS[1] }));
    const { error } = await admin.rpc('change_placement', {
      placement_id: PLACEMENTS[1]!,
      ...{ action: 'extend', last_day: day(400), price_cents: 250 },
    });
    expect(error).toBeNull();
    expect((await byHand()).filter(([what]) => what === 'by_hand').map(([, cents]) => cents)).toEqual([1000, 500, 250]);
    expect((await ledger()).totals).toMatchObject([{ currency: 'USD', received_cents: 2750, refunded_cents: 0 }]);
    // A cancellation refunds a manual payment and holds a Stripe payment.
    await act('cancel');
    await admin.rpc('change_placement', { placement_id: PLACEMENTS[1]!, action: 'cancel' });
    expect(await ledger()).toMatchObject({
      totals: [{ currency: 'USD', received_cents: 2750, refunded_cents: 1750 }],
      open: [{ what: 'awaited' }, { what: 'held', cents: 1000 }],
    });
  });

  it('the administrator can record refunds up to the amount marked as paid', async () => {
    const refund = async (placement: number, cents: number) => {
      const change = {
        placement_id: PLACEMENTS[placement]!,
        action: 'note_refund',
        price_cents: cents,
        note: 'Sent back',
      };
      return (await admin.rpc('change_placement', change)).error ? 'refused' : 'stored';
    };
    const paid = { first_day: day(0), last_day: day(30), price_cents: 1000 };
    await admin.rpc('change_placement', { placement_id: PLACEMENTS[0]!, action: 'mark_paid', ...paid });
    expect(await refund(0, 400)).toBe('stored');
    expect(await refund(0, 601)).toBe('refused');
    expect(await refund(0, -1)).toBe('refused');
    expect((await ledger()).totals).toMatchObject([{ received_cents: 1000, refunded_cents: 400, earned_cents: 600 }]);
    // The administrator must refund a Stripe payment in Stripe.
    await send(payment(2, { placement: PLACEMENTS[1] }));
    expect(await refund(1, 1)).toBe('refused');
  });

  it('the open amount is the sum of accepted requests and held payments minus refunds', async () => {
    const open = async () => (await ledger()).open;
    expect(await open()).toEqual([{ what: 'awaited', currency: 'USD', cents: 3000, count: 3 }]);
    await send(payment(1));
    await send(payment(2, { placement: PLACEMENTS[1], amount_cents: 999 }));
    await send(refund(2, 9));
    // A request with a held payment is counted once, as a held payment.
    expect(await open()).toEqual([
      { what: 'awaited', currency: 'USD', cents: 1000, count: 1 },
      { what: 'held', currency: 'USD', cents: 990, count: 1 },
    ]);
  });

  it('the ledger returns its rows in pages of 1,000', async () => {
    await backend.script(`insert into private.payments (payment, amount_cents, currency, paid_at, problem)
      select 'pi_' || n, 1, 'USD', timestamptz '2026-01-01' + (n / 7) * interval '1 second', 'unknown_placement' from generate_series(1, 1005) as n`);
    const first = await lines();
    const last = first.at(-1)!;
    const rest = await lines({ after_at: last.at, after_entry: last.entry });
    expect([first.length, rest.length]).toEqual([1000, 5]);
    expect(new Set([...first, ...rest].map(({ entry }) => entry)).size).toBe(1005);
  });

  it('only the administrator can read the ledger', async () => {
    await send(payment(1));
    for (const { client } of [everybody.visitor, everybody.member, everybody.second]) {
      for (const call of ['ledger_totals', 'ledger_entries'] as const) {
        // oxlint-disable-next-line no-await-in-loop
        const { data, error } = await client.rpc(call);
        expect([data, error?.code]).toEqual([null, expect.stringMatching(/42501|PGRST|P0001/)]);
      }
      for (const table of ['manual_payments', 'ledger', 'placement_revenue', 'payments']) {
        // oxlint-disable-next-line no-await-in-loop
        expect((await client.from(table as never).select('*')).data ?? []).toEqual([]);
      }
    }
  });
});
