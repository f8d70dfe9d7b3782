import { expect, test } from 'vitest';
import { pageItems } from '../../src/features/directory/page-items';

const shown = (current: number, pages: number) =>
  pageItems(current, pages)
    .map((item) => (typeof item === 'number' ? item : '…'))
    .join(' ');

test.each([
  ['a single page', 1, 1, '1'],
  ['up to five pages are all shown', 1, 5, '1 2 3 4 5'],
  ['up to five pages are all shown, wherever one is', 5, 5, '1 2 3 4 5'],
  ['at page 1 of more: 1 to 4, ellipsis, last', 1, 6, '1 2 3 4 … 6'],
  ['at page 2: 1 to 4, ellipsis, last', 2, 10, '1 2 3 4 … 10'],
  ['at page 3: 1 to 4, ellipsis, last', 3, 10, '1 2 3 4 … 10'],
  ['from page 4 on the neighbours stand between two ellipses', 4, 10, '1 … 3 4 5 … 10'],
  ['so they do in the middle', 50, 100, '1 … 49 50 51 … 100'],
  ['and at the fourth page from the end', 7, 10, '1 … 6 7 8 … 10'],
  ['at the third page from the end: the mirror image', 8, 10, '1 … 7 8 9 10'],
  ['at the last page but one', 9, 10, '1 … 7 8 9 10'],
  ['at the last page', 10, 10, '1 … 7 8 9 10'],
  ['six pages have no middle: page 3 counts as the beginning', 3, 6, '1 2 3 4 … 6'],
  ['and page 4 as the end', 4, 6, '1 … 3 4 5 6'],
  ['seven pages have a middle of one', 4, 7, '1 … 3 4 5 … 7'],
])('%s', (_rule, current, pages, expected) => {
  expect(shown(current, pages)).toBe(expected);
});
