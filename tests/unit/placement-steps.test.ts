import { expect, it } from 'vitest';
import { askedPrice } from '../../src/domain/placement/prices';
import { stepsOf } from '../../src/features/placements/placement-actions';

it.each([
  ['gold', null, '$349/month'],
  ['gold', 30_000, '$300'],
  ['featured', 0, 'No charge'],
  ['plan_custom', null, 'Price to be agreed'],
] as const)('the price of %s with %s agreed is shown as %s', (kind, price_cents, text) => {
  expect(askedPrice({ kind, price_cents })).toBe(text);
});

it.each([
  ['requested', 'accept'],
  ['awaiting_payment', 'mark_paid'],
  ['scheduled', 'reschedule'],
  ['running', 'extend'],
  ['ended', 'extend'],
  ['cancelled', null],
] as const)('the next step of a placement that is %s is %s', (state, next) => {
  expect(stepsOf({ state, tool_id: 'a', last_day: '2026-01-01' }).next).toBe(next);
});

it('a placement without an end is ended next, and one whose listing is gone is neither moved nor extended', () => {
  expect(stepsOf({ state: 'running', tool_id: 'a', last_day: null }).next).toBe('end_today');
  expect(stepsOf({ state: 'ended', tool_id: null, last_day: '2026-01-01' })).toEqual({
    next: null,
    others: ['note_refund'],
  });
});
