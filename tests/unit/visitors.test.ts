import { describe, expect, test } from 'vitest';
import {
  forgetVisits,
  recordVisit,
  toDay,
  type VisitStorage,
  visitsOn,
} from '../../src/features/analytics/visitor-counts';
import { safeLocalStorage, safeSessionStorage } from '../../src/lib/safe-storage';

function storage(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  } satisfies VisitStorage;
}

const stored = (local: VisitStorage) => JSON.parse(local.getItem('visitor-data') ?? 'null') as unknown;
const withCounts = (counts: unknown) =>
  storage({ 'visitor-data': JSON.stringify({ lastVisit: '2026-03-01', counts }) });

describe('visitor counting', () => {
  test('a browser session is counted once a day', () => {
    const local = storage();
    const session = storage();
    recordVisit('2026-03-31', local, session);
    recordVisit('2026-03-31', local, session);
    expect(visitsOn('2026-03-31', local)).toBe(1);
    expect(stored(local)).toEqual({ lastVisit: '2026-03-31', counts: { '2026-03-31': 1 } });
    expect(session.keys()).toEqual(['visit-2026-03-31']);
  });

  test('a second browser session on the same day is counted again', () => {
    const local = storage();
    recordVisit('2026-03-31', local, storage());
    recordVisit('2026-03-31', local, storage());
    expect(visitsOn('2026-03-31', local)).toBe(2);
  });

  test('a session that continues past midnight is counted on both days', () => {
    const local = storage();
    const session = storage();
    const [before, after] = [new Date(2026, 2, 31, 23, 59, 59, 999), new Date(2026, 3, 1, 0, 0, 0, 0)];
    recordVisit(toDay(before), local, session);
    recordVisit(toDay(after), local, session);
    expect(stored(local)).toEqual({ lastVisit: '2026-04-01', counts: { '2026-03-31': 1, '2026-04-01': 1 } });
    expect(visitsOn(toDay(after), local)).toBe(1);
  });

  test("the day is the visitor's local day, not the UTC day", () => {
    expect(toDay(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05');
    expect(toDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});

describe('pruning of visitor counts', () => {
  test('a count is kept on day 30 and pruned on day 31', () => {
    const counts = { '2026-03-01': 4, '2026-02-28': 5 };
    const local = withCounts(counts);
    recordVisit('2026-03-31', local, storage());
    expect(stored(local)).toEqual({ lastVisit: '2026-03-31', counts: { '2026-03-01': 4, '2026-03-31': 1 } });
  });

  test('a session marker is kept on day 7 and removed on day 8', () => {
    const session = storage({ 'visit-2026-03-24': '1', 'visit-2026-03-23': '1', 'visit-later': 'x', other: 'y' });
    recordVisit('2026-03-31', storage(), session);
    expect(session.keys()).toEqual(['visit-2026-03-24', 'visit-later', 'other', 'visit-2026-03-31']);
  });

  test('daylight saving time does not change the retention periods', () => {
    // In 2026, daylight saving time begins on 29 March in Europe and on 8 March in the United States.
    const session = storage({ 'visit-2026-03-26': '1', 'visit-2026-03-25': '1' });
    const local = withCounts({ '2026-03-03': 1, '2026-03-02': 1 });
    recordVisit('2026-04-02', local, session);
    expect(session.keys()).toEqual(['visit-2026-03-26', 'visit-2026-04-02']);
    expect(visitsOn('2026-03-03', local)).toBe(1);
    expect(visitsOn('2026-03-02', local)).toBe(0);
  });

  test('declining consent removes only the counts and the session markers', () => {
    const local = withCounts({ '2026-03-31': 1 });
    const session = storage({ 'visit-2026-03-31': '1', 'return-to': '/contact' });
    local.setItem('theme', 'dark');
    forgetVisits(local, session);
    expect(local.keys()).toEqual(['theme']);
    expect(session.keys()).toEqual(['return-to']);
  });
});

describe('visitor counting with unreliable storage', () => {
  test.each([
    'null',
    '',
    '{',
    '7',
    '"x"',
    '[]',
    '{"counts":null}',
    '{"counts":7}',
    '{"counts":["2026-03-31"]}',
    '{"counts":{"2026-03-31":"9","2026-03-30":-1,"2026-03-29":1.5,"x":1,"2026-99-99":1,"__proto__":{"a":1}}}',
  ])('invalid stored data is read as no visits: %s', (junk) => {
    const local = storage({ 'visitor-data': junk });
    expect(visitsOn('2026-03-31', local)).toBe(0);
    recordVisit('2026-03-31', local, storage());
    expect(stored(local)).toEqual({ lastVisit: '2026-03-31', counts: { '2026-03-31': 1 } });
  });

  test('counts with dates in the far future are removed', () => {
    const local = withCounts({ '2099-01-01': 3 });
    recordVisit('2026-03-31', local, storage());
    expect(stored(local)).toEqual({ lastVisit: '2026-03-31', counts: { '2026-03-31': 1 } });
  });

  test('visits are still counted in memory if storage is blocked', () => {
    // Without a window, every access to storage throws.
    recordVisit('2026-03-31', safeLocalStorage, safeSessionStorage);
    recordVisit('2026-03-31', safeLocalStorage, safeSessionStorage);
    expect(visitsOn('2026-03-31', safeLocalStorage)).toBe(1);
    forgetVisits(safeLocalStorage, safeSessionStorage);
    expect(visitsOn('2026-03-31', safeLocalStorage)).toBe(0);
  });
});
