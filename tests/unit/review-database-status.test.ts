import { describe, expect, it } from 'vitest';
import { countDuplicateIds, databaseStatus } from '../../src/features/dashboard/database-status';

const status = (staticCount: number, databaseCount: number | null, duplicateCount = 0, isLoading = false) =>
  databaseStatus({ staticCount, databaseCount, duplicateCount, isLoading });

describe('the database status', () => {
  it.each([
    ['red when the database cannot be reached', 580, null, 0, 'unreachable', 'Unable to connect to database'],
    ['green for equal counts', 580, 580, 0, 'match', 'Perfect sync - databases match exactly!'],
    [
      'yellow for equal counts with duplicate ids',
      ...[580, 580, 2, 'difference', 'Static files are primary source with 0 additional tools'],
    ],
    [
      'yellow with the difference when the database has more tools',
      ...[580, 592, 0, 'difference', 'Supabase has 12 more tools than static files'],
    ],
    [
      'yellow with the difference when the static files have more tools',
      ...[580, 577, 0, 'difference', 'Static files are primary source with 3 additional tools'],
    ],
  ] as [string, number, number | null, number, string, string][])(
    'the status is %s',
    (_rule, staticCount, databaseCount, duplicates, tone, message) => {
      expect(status(staticCount, databaseCount, duplicates)).toMatchObject({ tone, message });
      expect(status(staticCount, databaseCount, duplicates, true).tone).toBe('loading');
    },
  );

  it('a warning appears only for duplicate ids', () => {
    expect(status(580, 580, 2).duplicateWarning).toBe(
      'Found 2 duplicate tool IDs in static files. This may affect the total count.',
    );
    expect(status(580, 580).duplicateWarning).toBeNull();
  });

  it.each([
    ['the static count minus duplicates', 580, 900, 30, 550],
    ['the static count if it is larger', 580, 577, 0, 580],
    ['the database count if it is larger', 580, 900, 0, 900],
    ['the static count if the database is unreachable', 580, null, 0, 580],
  ])('the total is %s', (_rule, staticCount, databaseCount, duplicates, total) => {
    expect(status(staticCount, databaseCount, duplicates).effectiveTotal).toBe(total);
  });
});

describe('duplicate ids', () => {
  const ids = (...all: string[]) => all.map((id) => ({ id }));
  it.each([
    ['nothing for unique ids', ids('a', 'b'), 0],
    ['each repetition of an id', ids('a', 'b', 'a', 'a', 'b'), 3],
    ['an id that differs only by a space', ids('a', ' a'), 1],
  ])('the number of duplicates includes %s', (_rule, tools, expected) =>
    expect(countDuplicateIds(tools)).toBe(expected),
  );
});
