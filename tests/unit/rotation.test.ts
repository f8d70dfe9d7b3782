import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTurn, pickPlacements, shares } from '../../src/domain/rotation';

const five = [30, 50, 50, 120, 350].map((weight, index) => ({ placement_id: `p${index}`, weight }));

function count(views: number, places: number, turnOf: (turn: number) => number) {
  const shown = new Map(five.map(({ placement_id: id }) => [id, 0]));
  let turn = 0.3;
  for (let view = 0; view < views; view += 1) {
    for (const { placement_id: id } of pickPlacements(five, places, turn)) shown.set(id, shown.get(id)! + 1);
    turn = turnOf(turn);
  }
  return [...shown.values()];
}

describe('the rotation of paid places', () => {
  it.each([1, 3])('gives five placements their shares of 10,000 views, with %i places', (places) => {
    const expected = shares(
      five.map(({ weight }) => weight),
      places,
    );
    const shown = count(10_000, places, nextTurn);
    for (const [index, views] of shown.entries()) {
      expect(Math.abs(views / 10_000 / expected[index]! - 1)).toBeLessThan(0.05);
    }
  });

  it('weighs by price: twice the weight is twice the views, as long as there are more placements than places', () => {
    const [a, b] = count(10_000, 1, nextTurn) as [number, number];
    expect(b / a).toBeCloseTo(50 / 30, 1);
  });

  it('shows all of them if there are enough places, and never more than there are places', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (weights, places, turn) => {
          const candidates = weights.map((weight, index) => ({ placement_id: String(index), weight }));
          const shown = pickPlacements(candidates, places, turn);
          expect(shown.length).toBeLessThanOrEqual(places);
          // Sums of fractions: the last place may stay empty by a hair.
          expect(shown.length).toBeGreaterThanOrEqual(
            Math.min(places, weights.length) - (weights.length > places ? 1 : 0),
          );
          expect(new Set(shown).size).toBe(shown.length);
        },
      ),
    );
  });
});
