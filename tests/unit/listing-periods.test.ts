import { expect, it } from 'vitest';
import { listingPeriods } from '../../src/features/placements/listing-figures';

const TODAY = '2028-03-05';
const row = (day: string, card_views: number) => ({
  tool_id: 'lumen',
  day,
  card_views,
  page_views: 1,
  visits: 0,
  saves: 0,
  comparisons: 0,
});
const rows = [row('2027-04-01', 7), row('2028-01-01', 40), row('2028-02-04', 5), row('2028-02-29', 2), row(TODAY, 3)];

it('the last 30 days include today and days without a count', () => {
  const days = listingPeriods(rows, 'day', TODAY);
  expect([days.length, days[0]?.start, days.at(-1)?.start]).toEqual([30, '2028-02-05', TODAY]);
  expect(days.filter(({ page_views: views }) => views > 0)).toEqual([
    { start: '2028-02-29', card_views: 2, page_views: 1, visits: 0, saves: 0, comparisons: 0 },
    { start: TODAY, card_views: 3, page_views: 1, visits: 0, saves: 0, comparisons: 0 },
  ]);
});

it('the last 12 months are the sums of their days and of folded days', () => {
  const months = listingPeriods(rows, 'month', TODAY);
  expect(months.map(({ start, card_views: views }) => `${start} ${views}`)).toEqual([
    ...['2027-04-01 7', '2027-05-01 0', '2027-06-01 0', '2027-07-01 0', '2027-08-01 0', '2027-09-01 0'],
    ...['2027-10-01 0', '2027-11-01 0', '2027-12-01 0', '2028-01-01 40', '2028-02-01 7', '2028-03-01 3'],
  ]);
});
