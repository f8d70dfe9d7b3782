import { expect, it } from 'vitest';
import { evenRows } from '../../src/ui/even-rows';

const counts = Array.from({ length: 60 }, (_, index) => index + 1);

it.each([2, 3, 4, 6])(
  'with %s columns no number of tiles leaves one alone in its row, and rows are alike',
  (columns) => {
    for (const count of counts) {
      const rows = evenRows(count, columns);
      expect(rows.reduce((sum, tiles) => sum + tiles, 0)).toBe(count);
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
      expect(Math.min(...rows)).toBeGreaterThanOrEqual(Math.min(count, 2));
      expect(Math.max(...rows)).toBeLessThanOrEqual(Math.max(columns, 3));
    }
  },
);

it('seventeen tiles stand as six, six and five on a wide screen', () => {
  expect(evenRows(17, 6)).toEqual([6, 6, 5]);
});
