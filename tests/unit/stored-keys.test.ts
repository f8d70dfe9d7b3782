import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import cookies from '../../src/content/pages/cookies.md';
import privacy from '../../src/content/pages/privacy.md';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/lib[\\/](safe-storage|typed-storage|stored-session)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }));

/** The files that write to the browser’s storage. */
const writers = sources.filter(({ text }) => /\.setItem\(|stored(?:Json|Text)(?:<[^>]+>)?\(/.test(text));
/** Returns storage keys in the spelling of the legal pages. A key that ends in a hyphen is followed by a date. */
const keyNames = (text: string) => [
  ...[...text.matchAll(/const \w*KEY = '([^']+)'/g)].map(([, key = '']) => key.replace(/-$/, '-<date>')),
  ...[...text.matchAll(/const keyOf = .*?`([^`\n]+)`/g)].map(([, key = '']) => key.replace(/\$\{(\w+)\}/g, '<$1>')),
];
const early = /setItem\('([^']+)'/.exec(readFileSync(resolve(root, 'index.html'), 'utf8'))?.[1] ?? '';
const keys = [...new Set([early, ...writers.flatMap(({ text }) => keyNames(text))])];

test('only safe-storage.ts accesses browser storage', () => {
  const offenders = sources.filter(({ text }) =>
    /(?<![\w'-])(?:window\.)?(?:localStorage|sessionStorage)[.[]/.test(text),
  );
  expect(offenders.map(({ file }) => file)).toEqual([]);
});

test('every storage key is a KEY or keyOf constant in the file that writes the key', () => {
  const unnamed = writers.filter(({ text }) => {
    const written = [
      ...[...text.matchAll(/\.setItem\(([^,]+),/g)].map(([, key = '']) => key),
      ...[...text.matchAll(/stored(?:Json|Text)(?:<[^>]+>)?\(\w+, ([^,]+),/g)].map(([, key = '']) => key),
    ];
    return keyNames(text).length === 0 || !written.every((key) => /^\w*KEY\b|^keyOf\(/.test(key));
  });
  expect(unnamed.map(({ file }) => file)).toEqual([]);
});

test.each([
  ['cookies', cookies],
  ['privacy', privacy],
])('the %s page lists every key that the site stores', (_page, { sections }) => {
  const words = JSON.stringify(sections);
  expect(keys).toEqual(
    expect.arrayContaining(['cookie-consent', 'theme', 'visitor-data', 'visit-<date>', 'return-to']),
  );
  // supabase-js writes the key of the session.
  for (const key of ['sb-<project>-auth-token', ...keys]) expect(words).toContain(`{"strong":"${key}"}`);
});

test('the cookies page lists only keys that the site stores', () => {
  const table = cookies.sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'table');
  const named = table?.rows.map(([key]) => key?.[0]);
  expect(named).toHaveLength(keys.length + 1);
  expect(named).toEqual(expect.arrayContaining(['sb-<project>-auth-token', ...keys].map((strong) => ({ strong }))));
});
