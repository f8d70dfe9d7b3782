import { describe, expect, it } from 'vitest';
import { countDuplicateIds, databaseStatus } from '../../src/features/review/database-status';

const status = (staticCount: number, databaseCount: number | null, duplicateCount = 0, isLoading = false) =>
  databaseStatus({ staticCount, databaseCount, duplicateCount, isLoading });

describe('the database status', () => {
  it('is grey while loading, whatever has been loaded so far', () => {
    expect(status(0, null, 0, true).tone).toBe('loading');
    expect(status(5, 5, 0, true).tone).toBe('loading');
  });

  it('is red when the database cannot be reached', () => {
    expect(status(580, null)).toMatchObject({ tone: 'unreachable', message: 'Unable to connect to database' });
  });

  it('is green for equal counts without duplicates', () => {
    expect(status(580, 580)).toMatchObject({ tone: 'match', message: 'Perfect sync - databases match exactly!' });
  });

  it('is yellow for equal counts with duplicates', () => {
    expect(status(580, 580, 2)).toMatchObject({
      tone: 'difference',
      message: 'Static files are primary source with 0 additional tools',
    });
  });

  it('is yellow when the database has more, and says how many', () => {
    expect(status(580, 592)).toMatchObject({
      tone: 'difference',
      message: 'Supabase has 12 more tools than static files',
    });
  });

  it('is yellow when the static files have more, and says how many', () => {
    expect(status(580, 577)).toMatchObject({
      tone: 'difference',
      message: 'Static files are primary source with 3 additional tools',
    });
  });

  it('warns of duplicates and only of duplicates', () => {
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
  ])('counts in all %s', (_rule, staticCount, databaseCount, duplicates, total) => {
    expect(status(staticCount, databaseCount, duplicates).effectiveTotal).toBe(total);
  });
});

describe('duplicate ids', () => {
  const ids = (...all: string[]) => all.map((id) => ({ id }));
  it.each([
    ['none', ids('a', 'b'), 0],
    ['each repetition', ids('a', 'b', 'a', 'a', 'b'), 3],
    ['a stray space makes no other id', ids('a', ' a'), 1],
  ])('count %s', (_rule, tools, expected) => expect(countDuplicateIds(tools)).toBe(expected));
});
