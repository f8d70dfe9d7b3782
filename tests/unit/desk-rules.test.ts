import { describe, expect, it } from 'vitest';
import { rejectionReasonError } from '../../src/features/decisions/rejection-reason';
import { neighbour, step } from '../../src/features/decisions/desk-rules';

describe('a rejection reason', () => {
  it.each(['', '   ', '\n\t '])('must not be empty after trimming: %j', (reason) =>
    expect(rejectionReasonError(reason)).toBe('Please provide a rejection reason'),
  );

  it('may have 1,000 characters and not one more, an emoji being one', () => {
    expect(rejectionReasonError('x')).toBeNull();
    expect(rejectionReasonError(`  ${'🧭'.repeat(1000)}  `)).toBeNull();
    expect(rejectionReasonError('x'.repeat(1001))).toBe(
      'The reason can be at most 1,000 characters long; this one has 1,001.',
    );
  });

  it('must be storable', () => {
    expect(rejectionReasonError('a\u0000b')).toBe(
      'The reason holds characters that cannot be stored. Remove them and try again.',
    );
  });
});

describe('the mark', () => {
  const ids = ['a', 'b', 'c', 'd'];
  it.each([
    ['to the next row', 'b', ['b'], 'c'],
    ['past rows that leave as well', 'b', ['b', 'c'], 'd'],
    ['back from the last row', 'd', ['d'], 'c'],
    ['back past rows that leave', 'd', ['d', 'c'], 'b'],
    ['nowhere when every row leaves', 'b', ids, null],
  ])('goes %s', (_rule, from, leaving, expected) => expect(neighbour(ids, from, new Set(leaving))).toBe(expected));

  it('begins at the first row and stops at both ends', () => {
    expect(step(ids, null, 1)).toBe('a');
    expect(step(ids, null, -1)).toBe('a');
    expect(step(ids, 'a', 1)).toBe('b');
    expect(step(ids, 'a', -1)).toBe('a');
    expect(step(ids, 'd', 1)).toBe('d');
    expect(step(ids, 'gone', 1)).toBe('a');
    expect(step([], null, 1)).toBeNull();
  });
});
