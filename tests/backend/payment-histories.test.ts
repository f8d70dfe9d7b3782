import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomNumbers } from '../bench/many-tools';
import { type Backend, engines, startBackend } from '../support/backend';
import {
  type Act,
  events,
  histories,
  paymentDrafts,
  type PaymentDraft,
  orders,
  type FactDraft,
} from '../support/payment-acts';
import type { Kind } from '../support/payment-model';
import { race } from '../support/payment-races';
import { World } from '../support/payment-world';

// tests/bench/payments.bench.ts runs 10,000 histories. This file runs a few, and short ones that once failed.
describe.each(engines)('payment histories on %s', (engine) => {
  let backend: Backend;
  let world: World;

  beforeAll(async () => {
    backend = await startBackend(engine);
    world = new World(backend.url ?? backend.scripted);
    await world.setUp();
  });
  afterAll(async () => {
    await world?.end();
    await backend?.stop();
  });

  const draftsWith = (...periodEnds: number[]): PaymentDraft[] =>
    [null, null, 'sub_1', 'sub_1', 'sub_1', 'sub_2'].map((subscription, number) => ({
      ...{ subscription, on: 0, amount: 'listed', currency: 'USD', paidAt: number + 1 },
      periodEnd: periodEnds[number - 2] ?? 30,
    }));
  const paid = (of: number): FactDraft => ({ fact: 'payment', of });
  const event = (...facts: FactDraft[]): Act => ({ act: 'event', facts, how: 'once' });
  const run = async (kind: Kind, acts: Act[], drafts = draftsWith()) => {
    await world.begin(kind);
    // oxlint-disable-next-line no-await-in-loop -- one act after the other
    for (const act of acts) await world.do(act, drafts);
    return world.model;
  };

  it('after each step, the database equals the model, and received = booked + held + settled + refunded', async () => {
    const check = await fc.check(
      fc.asyncProperty(histories, ({ kind, drafts, acts }) => run(kind, acts, drafts).then(() => {})),
      { numRuns: 40, seed: 24 },
    );
    expect(check.failed ? fc.defaultReportMessage(check) : '').toBe('');
  });

  it('the same events in any order, some of them twice, have the same result', async () => {
    const eventSets = events.chain((facts) =>
      fc.record({ facts: fc.constant(facts), order: orders(facts.length), drafts: paymentDrafts }),
    );
    await fc.assert(
      fc.asyncProperty(eventSets, async ({ facts, order, drafts }) => {
        const ofOne = drafts.map((draft) => ({ ...draft, on: 0 }));
        const inOrder = await world.stateAfter('silver', facts, ofOne, facts.map((_, at) => at)); // prettier-ignore
        expect(await world.stateAfter('silver', facts, ofOne, order)).toEqual(inOrder);
      }),
      { numRuns: 12, seed: 24 },
    );
  });

  it('a payment for a placement without a price is held', async () => {
    const { payments } = await run('plan_custom', [event(paid(0))]);
    expect(payments.get('pi_0')).toMatchObject({ state: 'held', problem: 'amount_differs' });
  });

  it('the earlier of two payments for one request is booked, whichever event arrives first', async () => {
    const { payments } = await run('silver', [event(paid(1)), event(paid(0))]);
    expect(payments.get('pi_0')).toMatchObject({ state: 'booked' });
    expect(payments.get('pi_1')).toMatchObject({ state: 'held', problem: 'paid_already' });
  });

  it('a renewal whose event arrives late ends with its period', async () => {
    const acts: Act[] = [event(paid(2)), { act: 'days', pass: 40 }, event(paid(3))];
    const { placements } = await run('silver', acts, draftsWith(10, 30));
    expect(placements[0]).toMatchObject({ first: 0, last: 31 });
  });

  it('a refund is booked for a placement that was moved behind its paid days', async () => {
    const acts: Act[] = [
      event(paid(2)),
      event(paid(3)),
      { act: 'decide', of: 0, action: 'settle', from: null, days: null },
      { act: 'days', pass: 1 },
      { act: 'change', of: 0, action: 'cancel', price: null, from: 0, days: 0 },
      { act: 'decide', of: 2, action: 'book', from: 40, days: null },
      { act: 'decide', of: 3, action: 'book', from: 40, days: null },
      { act: 'change', of: 0, action: 'reschedule', price: null, from: 45, days: 30 },
      event({ fact: 'refund', of: 3, refund: 're_1', cents: 1_000_000, state: 'made' }),
    ];
    const { placements, payments } = await run('silver', acts, draftsWith(10, 30));
    expect(payments.get('in_3')).toMatchObject({ state: 'refunded' });
    expect(placements[0]).toMatchObject({ stage: 'paid', first: 46, last: 46 });
  });

  it.each<[string, Act[], object, number]>([
    [
      'a lost dispute that an appeal wins is held',
      [{ act: 'appeal', of: 0, dispute: 'dp_1', ends: 'won' }],
      { state: 'held', problem: 'dispute_won', back: 0 },
      0,
    ],
    [
      'a lost dispute that an appeal loses stays lost',
      [{ act: 'appeal', of: 0, dispute: 'dp_1', ends: 'lost' }],
      { state: 'refunded', back: 19_900 },
      19_900,
    ],
    [
      'a full refund that fails holds the payment',
      [{ act: 'failed_refund', of: 0, refund: 're_1', cents: 1_000_000 }],
      { state: 'held', problem: 'refund_failed', back: 0 },
      0,
    ],
    [
      'a partial refund that fails leaves the payment booked',
      [{ act: 'failed_refund', of: 0, refund: 're_1', cents: 500 }],
      { state: 'booked', back: 0 },
      0,
    ],
  ])('%s', async (_, acts, expected, returned) => {
    const { payments } = await run('silver', [event(paid(0)), ...acts]);
    expect(payments.get('pi_0')).toMatchObject(expected);
    const { state } = await world.request('admin', 'select 1 as result');
    expect(state.returned).toEqual(returned === 0 ? {} : { pi_0: returned });
  });

  it.each([
    ['without an amount', { amount_cents: null }, 'noted'],
    ['of nothing', { amount_cents: 0 }, 'noted'],
    ['with an invalid placement id', { placement: 'order 7' }, 'held'],
  ])('a payment %s does not block the other facts of its event', async (_, more, outcome) => {
    await run('silver', []);
    const fact = { fact: 'payment', payment: 'pi_9', intent: 'pi_9', amount_cents: 19_900, currency: 'USD', ...more };
    const news = { fact: 'refund', intent: 'pi_8', refunded_cents: 5 };
    const odd = { id: 'evt_odd', type: 'a.kind', at: '2030-01-01T00:00:00Z', facts: [fact, { fact: 'refund' }, news] };
    const { result } = await world.request('service', `select public.book_payment('${JSON.stringify(odd)}') as result`);
    expect(result).toEqual({ outcome });
    const rows = await backend.sql(`select (select count(*)::int from private.payment_news) as news,
      (select problem is not null from private.payment_events) as has_problem`);
    expect(rows).toEqual([{ news: 1, has_problem: true }]);
  });

  it.skipIf(engine === 'PGlite')('concurrent events and decisions neither deadlock nor lose a payment', async () => {
    const counts = await race(backend.url!, 6, randomNumbers(24));
    expect(Object.keys(counts).filter((what) => what !== 'done' && what !== 'rejected')).toEqual([]);
  });
});
