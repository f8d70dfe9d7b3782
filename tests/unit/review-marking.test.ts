import { describe, expect, it } from 'vitest';
import { neighbour, step } from '../../src/features/review/marking';

describe('the current row of the review queue', () => {
  const ids = ['a', 'b', 'c', 'd'];
  it.each([
    ['to the next row', 'b', ['b'], 'c'],
    ['past other removed rows', 'b', ['b', 'c'], 'd'],
    ['to the previous row from the last one', 'd', ['d'], 'c'],
    ['to the previous remaining row from the last one', 'd', ['d', 'c'], 'b'],
    ['nowhere if all rows are removed', 'b', ids, null],
  ])('the selection moves %s when its row is removed', (_rule, from, leaving, expected) =>
    expect(neighbour(ids, from, new Set(leaving))).toBe(expected),
  );

  it('the arrow keys start at the first row and stop at both ends', () => {
    expect(step(ids, null, 1)).toBe('a');
    expect(step(ids, null, -1)).toBe('a');
    expect(step(ids, 'a', 1)).toBe('b');
    expect(step(ids, 'a', -1)).toBe('a');
    expect(step(ids, 'd', 1)).toBe('d');
    expect(step(ids, 'gone', 1)).toBe('a');
    expect(step([], null, 1)).toBeNull();
  });
});
