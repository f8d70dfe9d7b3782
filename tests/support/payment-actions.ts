// Generates random actions on a listing’s placements and payments.
import * as fc from 'fast-check';
import { AGREED, EXTREME, type Kind } from './payment-model.ts';

const one = <const Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
/** The payments of a history: two one-time payments, three invoices of one subscription, and one invoice of another subscription. */
export const paymentDrafts = fc
  .tuple(
    ...[null, null, 'sub_1', 'sub_1', 'sub_1', 'sub_2'].map((subscription, number) =>
      fc.record({
        subscription: fc.constant(subscription),
        on: fc.oneof({ arbitrary: fc.constant(0), weight: 8 }, { arbitrary: one(1, 2), weight: 2 }),
        amount: fc.oneof(
          { arbitrary: one('listed'), weight: 6 },
          { arbitrary: one('agreed', 'agreed', 'odd', 'extreme'), weight: 2 },
        ),
        // 'credit' is a part of the price that neither a discount nor tax explains.
        reduced: fc.oneof(
          { arbitrary: one('nothing'), weight: 6 },
          { arbitrary: one('partly', 'fully', 'credit'), weight: 2 },
        ),
        taxed: fc.oneof({ arbitrary: one('no'), weight: 4 }, { arbitrary: one('added', 'included'), weight: 2 }),
        currency: fc.oneof({ arbitrary: one('USD'), weight: 12 }, { arbitrary: one('EUR', 'XXX'), weight: 1 }),
        periodEnd: fc.oneof(
          { arbitrary: fc.integer({ min: 1, max: 30 }).map((days) => days + 30 * Math.max(0, number - 2)), weight: 12 },
          // These periods end long before the payment or centuries after it.
          { arbitrary: one(-400, 200_000), weight: 1 },
        ),
        paidAt: fc.integer({ min: 1, max: 99 }),
      }),
    ),
  )
  .map((all) => all as PaymentDraft[]);
export interface PaymentDraft {
  subscription: string | null;
  on: number;
  amount: 'listed' | 'agreed' | 'odd' | 'extreme';
  reduced: 'nothing' | 'partly' | 'fully' | 'credit';
  taxed: 'no' | 'added' | 'included';
  currency: string;
  periodEnd: number;
  paidAt: number;
}
const which = fc.nat(5);
const factDraft = fc.oneof(
  { arbitrary: fc.record({ fact: one('payment'), of: which }), weight: 5 },
  {
    arbitrary: fc.record({
      fact: one('refund'),
      of: which,
      refund: one('re_1', 're_2'),
      cents: one(100, 500, 1_000_000, EXTREME),
      state: one('made', 'made', 'failed'),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      fact: one('dispute'),
      of: which,
      dispute: one('dp_1', 'dp_2'),
      state: one('open', 'won', 'lost'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ fact: one('subscription_ended', 'payment_failed'), of: which }), weight: 1 },
  {
    arbitrary: fc.record({
      fact: one('subscription_stopping'),
      of: which,
      stopping: fc.boolean(),
      // The delay of the event.
      late: fc.option(fc.integer({ min: 1, max: 99 }), { freq: 2 }),
    }),
    weight: 2,
  },
);
export type FactDraft = typeof factDraft extends fc.Arbitrary<infer T> ? T : never;
/** Events for one placement, without decisions. */
export const events = fc.array(fc.array(factDraft, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 7 });
const few = fc.nat(2);
const ahead = fc.integer({ min: 0, max: 45 });
const kind = one<Kind>('silver', 'gold', 'plan_basic', 'bronze', 'plan_custom', 'silver');
const changes = [
  'accept', 'mark_paid', 'cancel', 'end_today', 'extend', 'reschedule', 'reopen', 'note_refund',
] as const; // prettier-ignore
const act = fc.oneof(
  { arbitrary: fc.record({ act: one('event'), facts: fc.array(factDraft, { minLength: 1, maxLength: 2 }), how: fc.oneof({ arbitrary: one('once'), weight: 30 }, { arbitrary: one('twice'), weight: 8 }, { arbitrary: one('killed'), weight: 1 }) }), weight: 12 },
  { arbitrary: fc.record({ act: one('appeal'), of: which, dispute: one('dp_1', 'dp_2'), ends: one('won', 'lost') }), weight: 1 },
  { arbitrary: fc.record({ act: one('failed_refund'), of: which, refund: one('re_1', 're_2'), cents: one(500, 1_000_000) }), weight: 1 },
  { arbitrary: fc.record({ act: one('again'), event: fc.nat(9) }), weight: 1 },
  { arbitrary: fc.record({ act: one('request'), kind, yearly: fc.boolean() }), weight: 2 },
  { arbitrary: fc.record({ act: one('withdraw'), of: few }), weight: 1 },
  { arbitrary: fc.record({ act: one('change'), of: few, action: one(...changes), price: one(null, AGREED, 19_900), from: ahead, days: ahead }), weight: 4 },
  { arbitrary: fc.record({ act: one('start'), kind, price: one(null, AGREED), from: ahead, days: ahead }), weight: 1 },
  { arbitrary: fc.record({ act: one('decide'), of: which, action: one('book', 'settle', 'reopen'), from: fc.option(ahead), days: fc.option(ahead) }), weight: 4 },
  { arbitrary: fc.record({ act: one('days'), pass: fc.integer({ min: 1, max: 40 }) }), weight: 2 },
  { arbitrary: fc.record({ act: one('close', 'reopen', 'reject', 'republish', 'delete', 'fill', 'free', 'leave') }), weight: 2 },
  { arbitrary: fc.record({ act: one('end_renewals') }), weight: 2 },
); // prettier-ignore
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
export const histories = fc.record({
  kind,
  yearly: fc.boolean(),
  drafts: paymentDrafts,
  acts: fc.array(act, { minLength: 4, maxLength: 18, size: 'max' }),
});

/** Generates a shuffled list of event indexes, in which some events may occur twice. */
export const orders = (length: number) =>
  fc
    .tuple(
      fc.shuffledSubarray(
        Array.from({ length }, (_, at) => at),
        { minLength: length },
      ),
      fc.array(fc.nat(length - 1), { maxLength: 2 }),
    )
    .map(([order, again]) => [...order, ...again]);
