import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPlacements } from '../../src/features/placements/sponsored';
import { random } from '../support/random';

const weights = [30, 50, 50, 120, 350];
const five = weights.map((weight, index) => ({ placement_id: `p${index}`, weight }));

function count(views: number, places: number) {
  const shown = new Map(five.map(({ placement_id: id }) => [id, 0]));
  const next = random(2);
  for (let view = 0; view < views; view += 1) {
    for (const { placement_id: id } of drawPlacements(five, places, next)) shown.set(id, shown.get(id)! + 1);
  }
  return [...shown.values()];
}

function chances(left: readonly number[], places: number): number[] {
  if (places === 0) return left.map(() => 0);
  const sum = left.reduce((total, weight) => total + weight, 0);
  const result = left.map(() => 0);
  for (const [drawn, weight] of left.entries()) {
    if (weight === 0) continue;
    const rest = chances(left.with(drawn, 0), places - 1);
    for (const index of left.keys()) result[index]! += (weight / sum) * (index === drawn ? 1 : rest[index]!);
  }
  return result;
}

describe('the weighted selection of placements', () => {
  it('five placements share one slot in proportion to their weights', () => {
    for (const [index, views] of count(10_000, 1).entries()) {
      expect(Math.abs(views / 10_000 / (weights[index]! / 600) - 1)).toBeLessThan(0.05);
    }
  });

  it('five placements share three slots in proportion to their weights', () => {
    const expected = chances(weights, 3);
    for (const [index, views] of count(10_000, 3).entries()) {
      expect(Math.abs(views / 10_000 / expected[index]! - 1)).toBeLessThan(0.05);
    }
  });

  it('each placement is selected at most once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.001, max: 1000, noNaN: true }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (given, places) => {
          const candidates = given.map((weight, index) => ({ placement_id: String(index), weight }));
          const shown = drawPlacements(candidates, places, Math.random);
          expect(shown).toHaveLength(Math.min(places, given.length));
          expect(new Set(shown).size).toBe(shown.length);
        },
      ),
    );
  });
});
