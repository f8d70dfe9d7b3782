import { describe, expect, it } from 'vitest';
import { countDuplicateIds, databaseStatus } from '../../src/features/dashboard/database-status';

const status = (staticCount: number, databaseCount: number | null, duplicateCount = 0, isLoading = false) =>
  databaseStatus({ staticCount, databaseCount, duplicateCount, isLoading });

describe('the database status', () => {
  it.each([
    ['red when the database cannot be reached', 580, null, 0, 'unreachable', 'Unable to connect to database'],
    ['green for equal counts', 580, 580, 0, 'match', 'Perfect sync - databases match exactly!'],
    [
      'yellow for equal counts with duplicates',
      ...[580, 580, 2, 'difference', 'Static files are primary source with 0 additional tools'],
    ],
    [
      'yellow when the database has more, and says how many',
      ...[580, 592, 0, 'difference', 'Supabase has 12 more tools than static files'],
    ],
    [
      'yellow when the static files have more, and says how many',
      ...[580, 577, 0, 'difference', 'Static files are primary source with 3 additional tools'],
    ],
  ] as [string, number, number | null, number, string, string][])(
    'the status is %s',
    (_rule, staticCount, databaseCount, duplicates, tone, message) => {
      expect(status(staticCount, databaseCount, duplicates)).toMatchObject({ tone, message });
      expect(status(staticCount, databaseCount, duplicates, true).tone).toBe('loading');
    },
  );

  it('the status warns only about duplicates', () => {
    expect(status(580, 580, 2).duplicateWarning).toBe(
      'Found 2 duplicate tool IDs in static files. This may affect the total count.',
    );
    expect(status(580, 580).duplicateWarning).toBeNull();
  });

  it.each([
    ['static minus duplicates where there are any', 580, 900, 30, 550],
    ['the larger count: static', 580, 577, 0, 580],
    ['the larger count: database', 580, 900, 0, 900],
    ['static when the database is unreachable', 580, null, 0, 580],
  ])('the total is %s', (_rule, staticCount, databaseCount, duplicates, total) => {
    expect(status(staticCount, databaseCount, duplicates).effectiveTotal).toBe(total);
  });
});

describe('duplicate ids', () => {
  const ids = (...all: string[]) => all.map((id) => ({ id }));
  it.each([
    ['none', ids('a', 'b'), 0],
    ['each repetition', ids('a', 'b', 'a', 'a', 'b'), 3],
    ['a stray space makes no other id', ids('a', ' a'), 1],
  ])('duplicates are counted: %s', (_rule, tools, expected) => expect(countDuplicateIds(tools)).toBe(expected));
});
