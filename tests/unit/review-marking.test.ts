import { describe, expect, it } from 'vitest';
import { neighbour, step } from '../../src/features/review/marking';

describe('the current row of the review queue', () => {
  const ids = ['a', 'b', 'c', 'd'];
  it.each([
    ['to the next row', 'b', ['b'], 'c'],
    ['past other rows that leave', 'b', ['b', 'c'], 'd'],
    ['back from the last row', 'd', ['d'], 'c'],
    ['back past rows that leave', 'd', ['d', 'c'], 'b'],
    ['nowhere when every row leaves', 'b', ids, null],
  ])('the current row moves %s', (_rule, from, leaving, expected) =>
    expect(neighbour(ids, from, new Set(leaving))).toBe(expected),
  );

  it('the selection starts at the first row and stops at both ends', () => {
    expect(step(ids, null, 1)).toBe('a');
    expect(step(ids, null, -1)).toBe('a');
    expect(step(ids, 'a', 1)).toBe('b');
    expect(step(ids, 'a', -1)).toBe('a');
    expect(step(ids, 'd', 1)).toBe('d');
    expect(step(ids, 'gone', 1)).toBe('a');
    expect(step([], null, 1)).toBeNull();
  });
});
