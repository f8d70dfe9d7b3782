import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random as randomNumbers } from '../support/random';
import { type Backend, engines, startBackend } from '../support/backend';
import {
  type Act,
  events,
  histories,
  paymentDrafts,
  type PaymentDraft,
  orders,
  type FactDraft,
} from '../support/payment-actions';
import type { Kind } from '../support/payment-model';
import { race } from '../support/payment-races';
import { World } from '../support/payment-world';

// Runs a few random histories and some known difficult ones. `npm run bench -- payments` runs 10,000 histories.
describe.each(engines)('random payment histories on %s', (engine) => {
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
      ...{
        subscription,
        on: 0,
        amount: 'listed',
        reduced: 'nothing',
        taxed: 'no',
        currency: 'USD',
        paidAt: number + 1,
      },
      periodEnd: periodEnds[number - 2] ?? 30,
    }));
  const paid = (of: number): FactDraft => ({ fact: 'payment', of });
  const event = (...facts: FactDraft[]): Act => ({ act: 'event', facts, how: 'once' });
  const run = async (kind: Kind, acts: Act[], drafts = draftsWith(), yearly = false) => {
    await world.begin(kind, yearly);
    // oxlint-disable-next-line no-await-in-loop -- one action after the other
    for (const act of acts) await world.do(act, drafts);
    return world.model;
  };

  it('the database equals the reference model after each step', async () => {
    const check = await fc.check(
      fc.asyncProperty(histories, ({ kind, yearly, drafts, acts }) => run(kind, acts, drafts, yearly).then(() => {})),
      { numRuns: 40, seed: 24 },
    );
    expect(check.failed ? fc.defaultReportMessage(check) : '').toBe('');
  });

  it('reordered and repeated events have the same result as ordered events', async () => {
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

  const refund = (of: number, cents: number, state: 'made' | 'failed' = 'made'): FactDraft => ({
    ...{ fact: 'refund', of, refund: 're_1', cents, state },
  });
  const dispute = (of: number, state: 'open' | 'won' | 'lost'): FactDraft => ({
    ...{ fact: 'dispute', of, dispute: 'dp_1', state },
  });
  const decide = (of: number, action: 'book' | 'settle', from: number | null = null): Act => ({
    ...{ act: 'decide', of, action, from, days: null },
  });
  const change = (action: 'accept' | 'cancel' | 'end_today' | 'reschedule', from = 0, days = 0): Act => ({
    ...{ act: 'change', of: 0, action, price: null, from, days },
  });
  const start = (from: number): Act => ({ act: 'start', kind: 'bronze', price: null, from, days: 3 });
  const ALL = 1_000_000;

  // Compared with the model after each action, like the random histories.
  // prettier-ignore -- one history per line
  it.each<[string, Act[], string, string, (string | null)?, Kind?]>([
    ['the right amount is booked once', [event(paid(0)), event(paid(0))], 'pi_0', 'booked'],
    ['a placement has no price', [event(paid(0))], 'pi_0', 'held', 'amount_differs', 'plan_custom'],
    ['the number of days is unknown', [event(paid(0))], 'pi_0', 'held', 'no_days', 'bronze'],
    ['all slots are taken', [{ act: 'fill' }, event(paid(0))], 'pi_0', 'held', 'places_taken', 'gold'],
    ['a slot is free', [{ act: 'fill' }, { act: 'free' }, event(paid(0))], 'pi_0', 'booked', null, 'gold'],
    ['the tool has closed', [event(paid(2)), { act: 'close' }, event(paid(3))], 'in_3', 'held', 'listing_closed'],
    ['the listing is rejected', [{ act: 'reject' }, event(paid(0))], 'pi_0', 'held', 'listing_not_live'],
    ['the request was withdrawn', [{ act: 'withdraw', of: 0 }, event(paid(0))], 'pi_0', 'held', 'not_open'],
    ['the placement has ended', [event(paid(2)), change('end_today'), event(paid(3))], 'in_3', 'held', 'not_open'],
    ['the requested days are taken', [start(5), event(paid(0))], 'pi_0', 'held', 'days_taken'],
    ['the placement is cancelled', [event(paid(0)), change('cancel')], 'pi_0', 'held', 'cancelled'],
    ['an earlier payment arrives after a later one', [event(paid(1)), event(paid(0))], 'pi_1', 'held', 'paid_already'],
    ['the first payment is refunded', [event(paid(0)), event(paid(1)), event(refund(0, ALL))], 'pi_1', 'booked'],
    ['the refund arrives first', [event(refund(0, ALL)), event(paid(0))], 'pi_0', 'refunded'],
    ['a second payment is booked', [event(paid(0)), event(paid(1)), decide(1, 'book')], 'pi_1', 'booked'],
    ['a payment is partly refunded', [event(paid(0)), event(refund(0, 500))], 'pi_0', 'booked'],
    [
      'a partial refund fails',
      [event(paid(0)), event(refund(0, 500)), event(refund(0, 500, 'failed'))],
      'pi_0',
      'booked',
    ],
    ['a full refund fails', [event(paid(0)), event(refund(0, ALL, 'failed'))], 'pi_0', 'held', 'refund_failed'],
    [
      'a failed refund arrives again',
      [event(paid(0)), event(refund(0, ALL, 'failed')), event(refund(0, ALL))],
      'pi_0',
      'held',
      'refund_failed',
    ],
    ['a dispute is open', [event(paid(0)), event(dispute(0, 'open'))], 'pi_0', 'held', 'disputed'],
    [
      'a dispute is won',
      [event(paid(0)), event(dispute(0, 'open')), event(dispute(0, 'won'))],
      'pi_0',
      'held',
      'dispute_won',
    ],
    [
      'a dispute is decided within one second',
      [event(paid(0)), event(dispute(0, 'lost'), dispute(0, 'open'))],
      'pi_0',
      'refunded',
    ],
    [
      'an appeal is won',
      [event(paid(0)), { act: 'appeal', of: 0, dispute: 'dp_1', ends: 'won' }],
      'pi_0',
      'held',
      'dispute_won',
    ],
    [
      'an appeal is lost',
      [event(paid(0)), { act: 'appeal', of: 0, dispute: 'dp_1', ends: 'lost' }],
      'pi_0',
      'refunded',
    ],
    [
      'a payment is partly refunded after a decision',
      [event(paid(0)), event(dispute(0, 'won')), decide(0, 'book'), event(refund(0, 1))],
      'pi_0',
      'booked',
    ],
    [
      'a dispute is lost after a decision',
      [event(paid(0)), event(dispute(0, 'won')), decide(0, 'book'), event(dispute(0, 'lost'))],
      'pi_0',
      'refunded',
    ],
    [
      'some days have passed before a refund',
      [event(paid(2)), event(paid(3)), { act: 'days', pass: 9 }, event(refund(3, ALL))],
      'in_2',
      'booked',
    ],
    [
      'the subscription has ended',
      [event(paid(2)), event({ fact: 'subscription_ended', of: 2 }), change('cancel')],
      'in_2',
      'held',
      'cancelled',
    ],
    [
      'the subscription is resumed',
      [
        event(paid(2)),
        event({ fact: 'subscription_stopping', of: 2, stopping: true, late: null }),
        event({ fact: 'subscription_stopping', of: 2, stopping: false, late: null }),
        event({ fact: 'subscription_stopping', of: 2, stopping: true, late: 1 }),
      ],
      'in_2',
      'booked',
    ],
    [
      'the tool closes and its subscription ends',
      [event(paid(2)), { act: 'close' }, { act: 'end_renewals' }],
      'in_2',
      'held',
      'cancelled',
    ],
  ])('if %s, the payment reaches the expected state', async (_, acts, id, state, problem = null, kind = 'silver') => {
    const { payments } = await run(kind, acts);
    expect(payments.get(id)).toMatchObject({ state, ...(state === 'held' && { problem }) });
  });

  // prettier-ignore -- one payment per line
  it.each<[string, Partial<PaymentDraft>, string, number, number]>([
    ['a discount', { reduced: 'partly' }, 'booked', 19_800, 0],
    ['a discount of the whole price', { reduced: 'fully' }, 'booked', 0, 0],
    ['added tax', { taxed: 'added' }, 'booked', 23_880, 3980],
    ['included tax', { taxed: 'included' }, 'booked', 19_900, 3317],
    ['a discount and added tax', { reduced: 'partly', taxed: 'added' }, 'booked', 23_760, 3960],
    ['an unexplained difference', { reduced: 'credit' }, 'held', 19_850, 0],
    ['an unexplained difference and tax', { reduced: 'credit', taxed: 'added' }, 'held', 23_830, 3980],
    ['a discount on a wrong price', { amount: 'odd', reduced: 'partly' }, 'held', 677, 0],
  ])('a payment with %s is compared by its price', async (_, change, state, amount, tax) => {
    for (const of of [0, 2]) {
      const drafts = draftsWith().map((draft) => ({ ...draft, ...change }));
      // oxlint-disable-next-line no-await-in-loop -- one history after the other
      const { payments, placements } = await run('silver', [event(paid(of))], drafts);
      expect([...payments.values()]).toMatchObject([{ state, amount, tax }]);
      expect(placements[0]).toMatchObject(
        state === 'held' ? { stage: 'requested' } : { stage: 'paid', price: amount - tax },
      );
    }
  });

  it('a renewal at the full price follows a first payment with a discount', async () => {
    const drafts = draftsWith(30, 60).map((draft, at) => (at === 2 ? { ...draft, reduced: 'fully' as const } : draft));
    const { payments } = await run('silver', [event(paid(2)), event(paid(3))], drafts);
    expect([...payments.values()].map(({ state, amount }) => [state, amount])).toEqual([
      ['booked', 0],
      ['booked', 19_900],
    ]);
  });

  it('a yearly payment covers a year of calendar days', async () => {
    const { placements } = await run('silver', [event(paid(0))], draftsWith(), true);
    expect(placements[0]).toMatchObject({ stage: 'paid', first: 0, last: 364 });
    const leap: Act[] = [{ act: 'days', pass: 731 }, event(paid(0))];
    expect((await run('silver', leap, draftsWith(), true)).placements[0]).toMatchObject({
      first: 731,
      last: 731 + 365,
    });
  });

  it('a yearly payment is held if all slots are taken on a day of its year', async () => {
    const later: Act[] = [{ act: 'start', kind: 'gold', price: null, from: 200, days: 9 }];
    const held = await run('gold', [...later, event(paid(0))], draftsWith(), true);
    expect(held.payments.get('pi_0')).toMatchObject({ state: 'held', problem: 'places_taken' });
    const booked = await run('gold', [...later, event(paid(0))]);
    expect(booked.payments.get('pi_0')).toMatchObject({ state: 'booked' });
  });

  it('a renewal whose event is late still ends with its billing period', async () => {
    const acts: Act[] = [event(paid(2)), { act: 'days', pass: 40 }, event(paid(3))];
    const { placements } = await run('silver', acts, draftsWith(10, 30));
    expect(placements[0]).toMatchObject({ first: 0, last: 31 });
  });

  it('a refund is booked to its placement even after the paid days were moved', async () => {
    const acts = [
      ...[event(paid(2)), event(paid(3)), decide(0, 'settle'), { act: 'days' as const, pass: 1 }, change('cancel')],
      ...[decide(2, 'book', 40), decide(3, 'book', 40), change('reschedule', 45, 30), event(refund(3, ALL))],
    ];
    const { placements, payments } = await run('silver', acts, draftsWith(10, 30));
    expect(payments.get('in_3')).toMatchObject({ state: 'refunded' });
    expect(placements[0]).toMatchObject({ stage: 'paid', first: 46, last: 46 });
  });

  it.each([
    ['without an amount', { amount_cents: null }, 'noted'],
    ['of zero', { amount_cents: 0 }, 'noted'],
    ['with an invalid placement id', { placement: 'order 7' }, 'held'],
  ])('an invalid payment (%s) does not block the other records of its event', async (_, more, outcome) => {
    await run('silver', []);
    const fact = { fact: 'payment', payment: 'pi_9', intent: 'pi_9', amount_cents: 19_900, currency: 'USD', ...more };
    const news = { fact: 'refund', intent: 'pi_8', refunded_cents: 5 };
    const odd = { id: 'evt_odd', type: 'a.kind', at: '2030-01-01T00:00:00Z', facts: [fact, { fact: 'refund' }, news] };
    const { result } = await world.request(
      'service',
      `select public.apply_payment_event('${JSON.stringify(odd)}') as result`,
    );
    expect(result).toEqual({ outcome });
    const rows = await backend.sql(`select (select count(*)::int from private.payment_updates) as news,
      (select problem is not null from private.payment_events) as has_problem`);
    expect(rows).toEqual([{ news: 1, has_problem: true }]);
  });

  it.skipIf(engine === 'PGlite')('concurrent events and decisions neither deadlock nor lose a payment', async () => {
    const counts = await race(backend.url!, 6, randomNumbers(24));
    expect(Object.keys(counts).filter((what) => what !== 'done' && what !== 'rejected')).toEqual([]);
  });
});
