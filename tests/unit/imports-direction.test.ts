import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');

/** From the top of the house to its foundation: an import leads down or stays on its floor. */
const floors = [['app'], ['pages'], ['features'], ['domain', 'catalogue', 'content', 'ui'], ['lib']];
const floorOf = (file: string) => floors.findIndex((floor) => floor.includes(file.split('/')[0] ?? ''));

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const known = new Set(sources);

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const asked = [...text.matchAll(/(?:\bfrom|\bimport\(?|new URL\()\s*['"](\.[^'"?]+)/g)].map(
    (match) => match[1] ?? '',
  );
  return asked.flatMap((path) => {
    const target = relative(root, join(root, dirname(file), path));
    return (
      [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((candidate) => known.has(candidate)) ?? []
    );
  });
}
const edges = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

test('the check finds imports', () => {
  expect(edges.length).toBeGreaterThan(sources.length);
});

test('imports point down: app, pages, features, then domain, catalogue, content and ui, then lib', () => {
  const upward = edges.filter(({ file, target }) => floorOf(file) !== -1 && floorOf(target) < floorOf(file));
  expect(upward).toEqual([]);
});

test('the primitives do not import the domain, nor the domain the primitives', () => {
  const knows = (from: RegExp, to: RegExp) => edges.filter(({ file, target }) => from.test(file) && to.test(target));
  expect(knows(/^ui\//, /^(domain|catalogue)\//)).toEqual([]);
  expect(knows(/^(domain|catalogue)\//, /^(ui|content)\//)).toEqual([]);
});

test('the domain does not import React', () => {
  const knows = sources.filter(
    (file) => /^(domain|catalogue)\//.test(file) && /from 'react/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(knows).toEqual([]);
});

/** Whether a way leads from this node back to it. */
function isInCircle(node: string, leans: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const open = [...(leans.get(node) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === node) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(leans.get(next) ?? []));
  }
  return false;
}

test('files have no circular imports, of types neither', () => {
  const leans = new Map(sources.map((file) => [file, new Set<string>()]));
  for (const { file, target } of edges) leans.get(file)?.add(target);
  expect(sources.filter((file) => isInCircle(file, leans))).toEqual([]);
});

/**
 * Features that others build on, each only on those before it. What two features share moves down into one of these, or
 * into the domain or the primitives.
 */
const SHARED = [
  'categories',
  'offers',
  'badge',
  'failure',
  'consent',
  'auth',
  'banners',
  'listings',
  'duplicates',
  'listing-form',
  'closing',
  'take-down',
  'feedback',
  'history',
  'claims',
  'placements',
  'saved',
  'tool-card',
  'sponsored',
];

test('a feature imports shared features alone, and these only the shared ones before them', () => {
  const featureOf = (file: string) => /^features\/([^/]+)/.exec(file)?.[1];
  const inside = edges.filter(({ file, target }) => {
    const [from, to] = [featureOf(file), featureOf(target)];
    if (!from || !to || from === to) return false;
    const place = SHARED.indexOf(from);
    return !(place === -1 ? SHARED : SHARED.slice(0, place)).includes(to);
  });
  expect(inside).toEqual([]);
});

test('there are no barrel files and no folders with generic names', () => {
  expect(sources.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual(['catalogue/index.ts']);
  expect(sources.filter((file) => /(^|\/)(utils|helpers|common|misc)(\/|\.)/.test(file))).toEqual([]);
});
