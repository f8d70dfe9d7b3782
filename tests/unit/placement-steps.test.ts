import { expect, it } from 'vitest';
import { askedPrice } from '../../src/domain/placement/prices';
import { stepsOf } from '../../src/features/placements/placement-forms';

it.each([
  [34_900, null, '$349/month'],
  [34_900, 30_000, '$300'],
  [4900, 0, 'No charge'],
  [null, null, 'Price not agreed yet'],
] as const)(
  'a list price of %s and an agreed price of %s (in cents) are shown as “%s”',
  (list_cents, price_cents, text) => {
    expect(askedPrice({ list_cents, price_cents, currency: 'USD', period: 'month' })).toBe(text);
  },
);

it.each([
  ['requested', 'accept'],
  ['awaiting_payment', 'mark_paid'],
  ['scheduled', 'reschedule'],
  ['running', 'extend'],
  ['ended', 'extend'],
  ['cancelled', null],
] as const)('the next action for a %s placement is %s', (state, next) => {
  expect(stepsOf({ state, tool_id: 'a', last_day: '2026-01-01' }).next).toBe(next);
});

it('an open-ended placement can end today, and an ended placement can only get a refund note', () => {
  expect(stepsOf({ state: 'running', tool_id: 'a', last_day: null }).next).toBe('end_today');
  expect(stepsOf({ state: 'ended', tool_id: null, last_day: '2026-01-01' })).toEqual({
    next: null,
    others: ['note_refund'],
  });
});
