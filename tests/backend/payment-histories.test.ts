import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomNumbers } from '../bench/many-tools';
import { type Backend, engines, startBackend } from '../support/backend';
import { type Act, events, histories, offered, type Offered, orders, type Said } from '../support/payment-acts';
import type { Kind } from '../support/payment-model';
import { race } from '../support/payment-races';
import { World } from '../support/payment-world';

// 10,000 histories are tests/bench/payments.bench.ts; here are a few, and the smallest of those that once ended wrong.
describe.each(engines)('histories of payments, on %s', (engine) => {
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

  const offers = (...periodEnds: number[]): Offered[] =>
    [null, null, 'sub_1', 'sub_1', 'sub_1', 'sub_2'].map((subscription, number) => ({
      ...{ subscription, on: 0, amount: 'listed', currency: 'USD', paidAt: number + 1 },
      periodEnd: periodEnds[number - 2] ?? 30,
    }));
  const paid = (of: number): Said => ({ fact: 'payment', of });
  const event = (...facts: Said[]): Act => ({ act: 'event', facts, how: 'once' });
  const run = async (kind: Kind, acts: Act[], all = offers()) => {
    await world.begin(kind);
    // oxlint-disable-next-line no-await-in-loop -- one act after the other
    for (const act of acts) await world.do(act, all);
    return world.model;
  };

  it('at each step of a history, money that came is booked, held, settled or went back, and only what is paid runs', async () => {
    const held = await fc.check(
      fc.asyncProperty(histories, ({ kind, offered: all, acts }) => run(kind, acts, all).then(() => {})),
      { numRuns: 20, seed: 24 },
    );
    expect(held.failed ? fc.defaultReportMessage(held) : '').toBe('');
  });

  it('the same events in any order, some of them twice, end the same', async () => {
    const told = events.chain((facts) =>
      fc.record({ facts: fc.constant(facts), order: orders(facts.length), offered }),
    );
    await fc.assert(
      fc.asyncProperty(told, async ({ facts, order, offered: all }) => {
        const ofOne = all.map((offer) => ({ ...offer, on: 0 }));
        const inOrder = await world.comesTo('silver', facts, ofOne, facts.map((_, at) => at)); // prettier-ignore
        expect(await world.comesTo('silver', facts, ofOne, order)).toEqual(inOrder);
      }),
      { numRuns: 12, seed: 24 },
    );
  });

  it('a payment of what has no price yet is held', async () => {
    const { payments } = await run('plan_custom', [event(paid(0))]);
    expect(payments.get('pi_0')).toMatchObject({ state: 'held', problem: 'amount_differs' });
  });

  it('of two purchases of one request the one that was paid first is booked, whichever is told first', async () => {
    const { payments } = await run('silver', [event(paid(1)), event(paid(0))]);
    expect(payments.get('pi_0')).toMatchObject({ state: 'booked' });
    expect(payments.get('pi_1')).toMatchObject({ state: 'held', problem: 'paid_already' });
  });

  it('a renewal that is told late ends with its period', async () => {
    const acts: Act[] = [event(paid(2)), { act: 'days', pass: 40 }, event(paid(3))];
    const { placements } = await run('silver', acts, offers(10, 30));
    expect(placements[0]).toMatchObject({ first: 0, last: 31 });
  });

  it('a refund is noted also of a placement that was moved behind the days that are still paid', async () => {
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
    const { placements, payments } = await run('silver', acts, offers(10, 30));
    expect(payments.get('in_3')).toMatchObject({ state: 'refunded' });
    expect(placements[0]).toMatchObject({ stage: 'paid', first: 46, last: 46 });
  });

  it.each<[string, Act[], object, number]>([
    [
      'a lost dispute that an appeal wins is held for a person',
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
      'a refund of the whole that fails holds the payment for a person',
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
    const { stands } = await world.ask('admin', 'select 1 as said');
    expect(stands.returned).toEqual(returned === 0 ? {} : { pi_0: returned });
  });

  it.each([
    ['without an amount', { amount_cents: null }, 'noted'],
    ['of nothing', { amount_cents: 0 }, 'noted'],
    ['of a placement that is no id', { placement: 'order 7' }, 'held'],
  ])('a payment %s does not keep the rest of its event from being booked', async (_, more, outcome) => {
    await run('silver', []);
    const fact = { fact: 'payment', payment: 'pi_9', intent: 'pi_9', amount_cents: 19_900, currency: 'USD', ...more };
    const news = { fact: 'refund', intent: 'pi_8', refunded_cents: 5 };
    const told = { id: 'evt_odd', type: 'a.kind', at: '2030-01-01T00:00:00Z', facts: [fact, { fact: 'refund' }, news] };
    const { said } = await world.ask('service', `select public.apply_payment_event('${JSON.stringify(told)}') as said`);
    expect(said).toEqual({ outcome });
    const rows = await backend.sql(`select (select count(*)::int from private.payment_updates) as news,
      (select problem is not null from private.payment_events) as has_problem`);
    expect(rows).toEqual([{ news: 1, has_problem: true }]);
  });

  it.skipIf(engine === 'PGlite')(
    'payments that come while people decide neither block each other nor lose money',
    async () => {
      const told = await race(backend.url!, 6, randomNumbers(24));
      expect(Object.keys(told).filter((what) => what !== 'done' && what !== 'said')).toEqual([]);
    },
  );
});
