import { expect, it } from 'vitest';
import { chartDays } from '../../src/features/placements/placement-figures';

const TODAY = '2026-03-20';
const period = (first_day: string | null, last_day: string | null) => ({ first_day, last_day });
const spanOf = (first: string | null, last: string | null, counted: string[] = []) => {
  const days = chartDays(
    counted.map((day) => ({ day, impressions: 3, clicks: 1 })),
    period(first, last),
    TODAY,
  );
  return [days[0]?.day, days.at(-1)?.day, days.length];
};

it.each([
  ['of one month shows all days, also future ones', '2026-03-10', '2026-04-08', '2026-03-10', '2026-04-08', 30],
  ['that runs for longer shows the latest 31 days', '2026-01-01', '2026-12-31', '2026-02-18', '2026-03-20', 31],
  ['that has ended shows its days', '2026-03-01', '2026-03-07', '2026-03-01', '2026-03-07', 7],
  ['that ended after a long time shows its last 31 days', '2026-01-01', '2026-03-15', '2026-02-13', '2026-03-15', 31],
  ['without an end shows the days until today', '2026-03-18', null, '2026-03-18', '2026-03-20', 3],
  ['of one day shows one bar', '2026-03-20', '2026-03-20', '2026-03-20', '2026-03-20', 1],
])('the chart of a placement %s', (_what, first, last, from, until, length) => {
  expect(spanOf(first, last)).toEqual([from, until, length]);
});

it('a day without data has an empty bar', () => {
  const counted = [
    { day: '2026-03-18', impressions: 5, clicks: 1 },
    { day: '2026-03-20', impressions: 7, clicks: 0 },
  ];
  expect(chartDays(counted, period('2026-03-18', '2026-03-20'), TODAY)).toEqual([
    counted[0],
    { day: '2026-03-19', impressions: 0, clicks: 0 },
    counted[1],
  ]);
});
