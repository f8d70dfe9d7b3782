import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonicalPath } from '../../src/app/canonical-path';
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

test('every route has a page file, and every page file except the one for unknown addresses has a route', () => {
  const sources = new Set(Object.values({ ...publicRoutes, ...privatePages }).map(({ source }) => source));
  const files = readdirSync('src/pages').filter((file) => file.endsWith('-page.tsx') && file !== 'not-found-page.tsx');
  expect([...sources].sort()).toEqual(files.map((file) => `src/pages/${file}`).sort());
});
