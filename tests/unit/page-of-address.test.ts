import { expect, test } from 'vitest';
import { pageIn } from '../../src/domain/directory/page';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=abc', 1],
  ['page=2abc', 1],
  ['page=1000000000', 1_000_000_000],
  ['page=99999999999999', 2_147_483_647],
  ['page=Infinity', 1],
])('the page number in the URL query “%s” is %i', (query, page) =>
  expect(pageIn(new URLSearchParams(query))).toBe(page),
);
