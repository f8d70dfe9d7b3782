import { describe, expect, it } from 'vitest';
import { readState, toggled, writeState } from '../../src/domain/directory/directory-state';

const read = (query: string) => readState(new URLSearchParams(query));
const after = (query: string, change: Parameters<typeof writeState>[1]) =>
  writeState(new URLSearchParams(query), change).toString();

const untouched = { search: '', category: '', pricing: '', facts: '', tag: '', sort: '', page: 1, size: 16 };

describe('the directory’s state in the address', () => {
  it('an address without a query shows everything, 16 to a page', () => {
    expect(read('')).toEqual(untouched);
  });

  it('holds search, categories, prices, facts, a tag, the order, page and page size', () => {
    expect(
      read(
        'q=music+maker&category=AI+Art,video&pricing=paid,free&facts=trial,api&tag=C%2B%2B&sort=name&page=3&size=48',
      ),
    ).toEqual({
      search: 'music maker',
      category: 'AI Art,video',
      pricing: 'free,paid',
      facts: 'api,trial',
      tag: 'C++',
      sort: 'name',
      page: 3,
      size: 48,
    });
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
  ])('falls back to the default for invalid values: %s', (query) => {
    expect(read(query)).toEqual(untouched);
  });

  it('ignores the case of a pricing type, and reads former addresses with spaces between values', () => {
    expect(read('pricing=Freemium').pricing).toBe('freemium');
    expect(read('pricing=free+freemium').pricing).toBe('free,freemium');
  });

  it('reads a form: one field per value', () => {
    expect(read('category=video&category=AI+Art').category).toBe('video,AI Art');
  });

  it('adds a value to a filter, and removes it in any case', () => {
    expect(['', 'a', 'a,b', 'A,b'].map((filter) => toggled(filter, 'a'))).toEqual(['a', '', 'b', 'b']);
    expect(toggled('video', 'AI Art')).toBe('video,AI Art');
  });
});

describe('a change', () => {
  it.each([
    ['the search', { search: 'a' }],
    ['the category', { category: 'Video' }],
    ['the pricing', { pricing: 'free' }],
    ['the order', { sort: 'name' }],
    ['the page size', { size: 24 }],
  ] as const)('of %s starts again at page 1', (_what, change) => {
    expect(readState(writeState(new URLSearchParams('page=4&size=36'), change)).page).toBe(1);
  });

  it('of the page keeps everything else', () => {
    expect(after('q=a&category=Video&pricing=free&size=24', { page: 2 })).toBe(
      'q=a&category=Video&pricing=free&size=24&page=2',
    );
  });

  it('leaves defaults out of the address', () => {
    expect(after('q=a&page=2&size=24', { search: '', size: 16 })).toBe('');
  });

  it('keeps the parameters of others', () => {
    expect(after('utm_source=mail&page=2', { category: 'Video' })).toBe('utm_source=mail&category=Video');
  });

  it('is read back unchanged for any text', () => {
    const search = ' 100% & "more", (a*b) \\ 漢字 👋 ';
    expect(read(after('', { search })).search).toBe(search);
  });
});
