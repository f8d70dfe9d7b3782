import { expect, it } from 'vitest';
import { SEED } from '../../src/domain/categories/category-seed';
import { readState } from '../../src/domain/directory/directory-state';
import { directoryTitle } from '../../src/features/directory/directory-title';

it.each([
  ['', undefined],
  ['size=24', undefined],
  ['category=image&pricing=free', 'Free image tools'],
  ['category=AI+Art', 'AI Art tools'],
  ['category=Tools&pricing=paid', 'Paid Tools'],
  ['pricing=trial', 'Free-trial AI tools'],
  ['q=write+essays', 'Search: write essays'],
  ['q=essay&category=text&pricing=free', 'Search: essay in free text tools'],
  ['category=video&page=3', 'Video tools, page 3'],
  ['page=2', 'AI tools, page 2'],
  ['category=image,AI+Art&pricing=free,trial', 'Free and free-trial image and AI Art tools'],
  ['facts=api&category=video', 'Video tools with an API'],
  ['tag=C%2B%2B&pricing=paid', 'Paid AI tools tagged “C++”'],
  ['sort=name', undefined],
])('the page title for the query “%s” is %s', (query, expected) => {
  expect(directoryTitle(SEED, readState(new URLSearchParams(query)))).toBe(expected);
});

it('the search label on a category page includes the category', () => {
  const title = (query: string) => directoryTitle(SEED, readState(new URLSearchParams(query)), 'AI video tools');
  expect([title('pricing=free'), title('q=dubbing')]).toEqual([
    'Free AI video tools',
    'Search: dubbing in AI video tools',
  ]);
});
