import type { Waiting } from '../../domain/decisions/inbox';
import { answerOf } from '../../lib/answer';
import type { DecisionOf } from '../decisions/decision-of';

/** Books a payment that is held, or notes that it was dealt with elsewhere: as it was read. */
export const paymentDecision: DecisionOf<'payment'> = {
  buttons: { approve: 'Book it', reject: 'Settle' },
  said: { approve: 'Payment booked', reject: 'Payment settled' },
  failed: { approve: 'The payment was not booked', reject: 'The payment was not settled' },
  send: async ({ facts: { payment, version: expected } }, verdict) => {
    const { version } = await answerOf((supabase) =>
      supabase.rpc('decide_payment', {
        payment,
        expected,
        ...(verdict.to === 'approve' ? { action: 'book', ...verdict.days } : { action: 'settle' }),
      }),
    );
    return version;
  },
  undo: ({ facts: { payment } }, expected) =>
    answerOf((supabase) => supabase.rpc('decide_payment', { payment, action: 'reopen', expected })),
};

const isOtherCurrency = ({ currency, due, problem }: Waiting<'payment'>['facts']) =>
  problem === 'amount_differs' && due?.currency !== currency;

/** What the database refuses to book it for; undefined where it can be booked. */
export function whyNotBooked({ tool, facts }: Waiting<'payment'>): string | undefined {
  if (facts.problem === 'disputed') return 'A disputed payment cannot be booked. Answer the dispute in Stripe first.';
  if (tool?.closed_on) return 'The tool is closed. Return the money in Stripe, then settle it.';
  if (tool?.approval_status !== 'approved')
    return 'There is no published listing to book it for. Return the money in Stripe, then settle it.';
  if (isOtherCurrency(facts)) return problems['currency_differs'];
  return undefined;
}

const problems: Record<string, string> = {
  unknown_placement: 'It names no placement that we know. Return it in Stripe, then settle it.',
  listing_not_live: 'The listing is not published. Publish it and book, or return the money in Stripe and settle.',
  listing_closed: 'The tool is marked as closed. Return the money in Stripe, then settle it.',
  not_open:
    'The request was closed, or the placement ended, before. Book it if you both still want it, or return it in Stripe and settle.',
  paid_already: 'This placement was paid already. Book it for more days, or return it in Stripe and settle.',
  amount_differs: 'It is not the amount that was agreed. Book it if it is enough, or return it in Stripe and settle.',
  currency_differs: 'It is not the currency that was agreed. Return it in Stripe, then settle it.',
  places_taken: 'All places of this kind are taken. Book it for days that are free, or return it in Stripe and settle.',
  days_taken: 'The listing has such a placement on these days. Book it for others, or return it in Stripe and settle.',
  no_days: 'How many days it pays for was not agreed. Choose the last day and book, or return it in Stripe and settle.',
  disputed:
    'The payer disputes it, so the placement has ended. Answer in Stripe, then settle: if you win, it comes back here.',
  refund_failed:
    'The bank sent your refund back: the money is yours. Return it in another way and settle, or book it to run the placement again.',
  dispute_won: 'You won the dispute: the money is yours. Book it to run the placement again, or settle.',
  cancelled:
    'The placement was cancelled after it was paid. Return the money in Stripe and settle, or book it to run again.',
};

/** What stands in the way of booking it by itself, and what to do. */
export const problemOf = ({ facts }: Waiting<'payment'>): string =>
  problems[isOtherCurrency(facts) ? 'currency_differs' : facts.problem] ?? 'It was not booked. Check it in Stripe.';

const dayProblems = ['paid_already', 'places_taken', 'days_taken', 'no_days'];

/** Whether the days that follow from the payment would not do, so that a person chooses them. */
export const choosesDays = (row: Waiting<'payment'>): boolean =>
  !whyNotBooked(row) && dayProblems.includes(row.facts.problem);

/** The payment where it can be returned; undefined for an id that is none of Stripe's. */
export function stripeAddress(payment: string): string | undefined {
  const kind = /^(pi|in)_[A-Za-z0-9]+$/.exec(payment)?.[1];
  return kind && `https://dashboard.stripe.com/${kind === 'pi' ? 'payments' : 'invoices'}/${payment}`;
}
