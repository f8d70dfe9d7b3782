import { expect, test } from 'vitest';
import { canonicalPath } from '../../src/app/canonical-path';
import { pageModules } from '../../src/app/page-modules';
import { privatePages, publicRoutes } from '../../src/app/routes';

test.each([
  ['/nowhere/', '/nowhere'],
  ['/about/', '/about'],
  ['/blog/unknown//', '/blog/unknown'],
])('the redirect strips trailing slashes: %s', (path, expected) => {
  expect(canonicalPath(path)).toBe(expected);
});

test.each(['about', 'contact', 'blog', 'services', 'pricing', 'sign-in', 'sign-up', 'free-courses', 'create-listing'])(
  'the path of the page /%s matches in any letter case',
  (route) => {
    expect(canonicalPath(`/${route.toUpperCase()}`)).toBe(`/${route}`);
    expect(canonicalPath(`/${route.charAt(0).toUpperCase()}${route.slice(1)}`)).toBe(`/${route}`);
  },
);

test.each(['/', '//', '/about', '/nowhere', '/Nowhere', '/About/Us'])('the path %s needs no redirect', (path) => {
  expect(canonicalPath(path)).toBeNull();
});

test('every page component has a route', () => {
  const sources = new Set(Object.values({ ...publicRoutes, ...privatePages }).map(({ source }) => source));
  const without = Object.keys(pageModules).filter((name) => !sources.has(`src/pages/${name}-page.tsx`));
  expect(without).toEqual(['not-found']);
});
