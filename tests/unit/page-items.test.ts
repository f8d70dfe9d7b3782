import { expect, test } from 'vitest';
import { pageItems } from '../../src/features/directory/page-items';

const shown = (current: number, pages: number) =>
  pageItems(current, pages)
    .map((item) => (typeof item === 'number' ? item : '…'))
    .join(' ');

test.each([
  ['the only page', 1, 1, '1'],
  ['every page if there are at most five', 1, 5, '1 2 3 4 5'],
  ['every page if there are at most five, also on the last one', 5, 5, '1 2 3 4 5'],
  ['pages 1 to 4 and the last one, on page 1', 1, 6, '1 2 3 4 … 6'],
  ['pages 1 to 4 and the last one, on page 2', 2, 10, '1 2 3 4 … 10'],
  ['pages 1 to 4 and the last one, on page 3', 3, 10, '1 2 3 4 … 10'],
  ['the neighbours between two ellipses, from page 4 on', 4, 10, '1 … 3 4 5 … 10'],
  ['the neighbours between two ellipses, in the middle', 50, 100, '1 … 49 50 51 … 100'],
  ['the neighbours between two ellipses, on the fourth page from the end', 7, 10, '1 … 6 7 8 … 10'],
  ['page 1 and the last four, on the third page from the end', 8, 10, '1 … 7 8 9 10'],
  ['page 1 and the last four, on the second page from the end', 9, 10, '1 … 7 8 9 10'],
  ['page 1 and the last four, on the last page', 10, 10, '1 … 7 8 9 10'],
  ['pages 1 to 4 and the last one, on page 3 of six', 3, 6, '1 2 3 4 … 6'],
  ['page 1 and the last four, on page 4 of six', 4, 6, '1 … 3 4 5 6'],
  ['the neighbours between two ellipses, on page 4 of seven', 4, 7, '1 … 3 4 5 … 7'],
])('the pagination shows %s', (_rule, current, pages, expected) => {
  expect(shown(current, pages)).toBe(expected);
});
