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
  [
    'all days of a placement of one month, including future days',
    '2026-03-10',
    '2026-04-08',
    '2026-03-10',
    '2026-04-08',
    30,
  ],
  ['the latest 31 days of a longer placement', '2026-01-01', '2026-12-31', '2026-02-18', '2026-03-20', 31],
  ['the days of an ended placement', '2026-03-01', '2026-03-07', '2026-03-01', '2026-03-07', 7],
  ['the last 31 days of a long placement that has ended', '2026-01-01', '2026-03-15', '2026-02-13', '2026-03-15', 31],
  ['the days until today of a placement without an end', '2026-03-18', null, '2026-03-18', '2026-03-20', 3],
  ['one bar for a placement of one day', '2026-03-20', '2026-03-20', '2026-03-20', '2026-03-20', 1],
])('the chart shows %s', (_what, first, last, from, until, length) => {
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
