import { describe, expect, it } from 'vitest';
import { readState, toggled, writeState } from '../../src/domain/directory/directory-state';

const read = (query: string) => readState(new URLSearchParams(query));
const after = (query: string, change: Parameters<typeof writeState>[1]) =>
  writeState(new URLSearchParams(query), change).toString();

const untouched = { search: '', category: '', pricing: '', facts: '', tag: '', sort: '', page: 1, size: 16 };

describe('the directory state in the URL', () => {
  it('a URL without a query shows everything, 16 tools per page', () => {
    expect(read('')).toEqual(untouched);
  });

  it('the URL stores every search option', () => {
    expect(
      read('q=music+maker&category=AI+Art,video&pricing=paid,free&facts=api&tag=C%2B%2B&sort=name&page=3&size=48'),
    ).toEqual({
      search: 'music maker',
      category: 'AI Art,video',
      pricing: 'free,paid',
      facts: 'api',
      tag: 'C++',
      sort: 'name',
      page: 3,
      size: 48,
    });
  });

  it('an older URL with the filter for trials shows the price Trial, unless it has other prices', () => {
    expect(read('facts=trial,api')).toEqual({ ...untouched, pricing: 'trial', facts: 'api' });
    expect(read('facts=trial&pricing=paid')).toEqual({ ...untouched, pricing: 'paid' });
    expect(after('facts=trial', { sort: 'name' })).toBe('pricing=trial&sort=name');
    expect(after('facts=trial', { pricing: '' })).toBe('');
  });

  it.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=two',
    'page=',
    'size=17',
    'size=0',
    'size=all',
    'pricing=gratis',
    'sort=price',
    'facts=fame',
    'category=%20,,',
    'tag=%00',
  ])('invalid values fall back to the default: %s', (query) => {
    expect(read(query)).toEqual(untouched);
  });

  it('pricing types in a URL ignore letter case and spaces', () => {
    expect(read('pricing=Freemium').pricing).toBe('freemium');
    expect(read('pricing=free+freemium').pricing).toBe('free,freemium');
  });

  it('a form submitted without scripts is read with one field per value', () => {
    expect(read('category=video&category=AI+Art').category).toBe('video,AI Art');
  });

  it('a filter value is removed regardless of letter case', () => {
    expect(['', 'a', 'a,b', 'A,b'].map((filter) => toggled(filter, 'a'))).toEqual(['a', '', 'b', 'b']);
    expect(toggled('video', 'AI Art')).toBe('video,AI Art');
  });
});

describe('a change of the search options', () => {
  it.each([
    ['the search', { search: 'a' }],
    ['the category filter', { category: 'Video' }],
    ['the price filter', { pricing: 'free' }],
    ['the sort order', { sort: 'name' }],
    ['the page size', { size: 24 }],
  ] as const)('changing %s resets the page to 1', (_what, change) => {
    expect(readState(writeState(new URLSearchParams('page=4&size=36'), change)).page).toBe(1);
  });

  it('changing the page keeps all other options', () => {
    expect(after('q=a&category=Video&pricing=free&size=24', { page: 2 })).toBe(
      'q=a&category=Video&pricing=free&size=24&page=2',
    );
  });

  it('default values are left out of the URL', () => {
    expect(after('q=a&page=2&size=24', { search: '', size: 16 })).toBe('');
  });

  it('unrelated parameters are kept', () => {
    expect(after('utm_source=mail&page=2', { category: 'Video' })).toBe('utm_source=mail&category=Video');
  });

  it('any search text is read back unchanged from the URL', () => {
    const search = ' 100% & "more", (a*b) \\ 漢字 👋 ';
    expect(read(after('', { search })).search).toBe(search);
  });
});
