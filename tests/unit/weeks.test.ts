import { expect, it } from 'vitest';
import { byWeek } from '../../src/domain/placement/weeks';

it('a week begins on Monday in UTC', () => {
  const times = ['2026-11-02T00:00:00Z', '2026-11-01T23:59:59Z', '2026-10-26T00:00:00Z', '2026-01-01T12:00:00+00:00'];
  expect(byWeek(times, (time) => time)).toEqual([
    { week: '2026-11-02', items: [times[0]] },
    { week: '2026-10-26', items: [times[1], times[2]] },
    { week: '2025-12-29', items: [times[3]] },
  ]);
});
