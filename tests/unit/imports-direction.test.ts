import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');

/** Layers from top to bottom. A file may import from the same layer or a lower one. */
const layers = [['app'], ['pages'], ['features'], ['domain', 'catalogue', 'content', 'ui'], ['lib']];
const layerOf = (file: string) => layers.findIndex((layer) => layer.includes(file.split('/')[0] ?? ''));

/** The maximum number of folders in src/features. Lower the limits after merging folders, and never raise them. */
const MAX_FEATURES = 27;
const MAX_FEATURE_IMPORTS = 110;

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const known = new Set(sources);

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport\(?|new URL\()\s*['"](\.[^'"?]+)/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers.flatMap((path) => {
    const target = relative(root, join(root, dirname(file), path));
    return (
      [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((candidate) => known.has(candidate)) ?? []
    );
  });
}
const edges = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

test('these checks find the imports of the source files', () => {
  expect(edges.length).toBeGreaterThan(sources.length);
});

test('a folder imports only from the layers below it', () => {
  const upward = edges.filter(({ file, target }) => layerOf(file) !== -1 && layerOf(target) < layerOf(file));
  expect(upward).toEqual([]);
});

test('ui does not import domain, and domain does not import ui or content', () => {
  const importsBetween = (from: RegExp, to: RegExp) =>
    edges.filter(({ file, target }) => from.test(file) && to.test(target));
  expect(importsBetween(/^ui\//, /^(domain|catalogue)\//)).toEqual([]);
  expect(importsBetween(/^(domain|catalogue)\//, /^(ui|content)\//)).toEqual([]);
});

test('domain and catalogue do not import React', () => {
  const users = sources.filter(
    (file) => /^(domain|catalogue)\//.test(file) && /from 'react/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(users).toEqual([]);
});

function isInCycle(node: string, graph: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const open = [...(graph.get(node) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === node) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return false;
}

test('files have no circular imports, including type imports', () => {
  const graph = new Map(sources.map((file) => [file, new Set<string>()]));
  for (const { file, target } of edges) graph.get(file)?.add(target);
  expect(sources.filter((file) => isInCycle(file, graph))).toEqual([]);
});

const featureOf = (file: string) => /^features\/([^/]+)/.exec(file)?.[1];
const featureEdges = edges.flatMap(({ file, target }) => {
  const [from, to] = [featureOf(file), featureOf(target)];
  return from && to && from !== to ? [{ file, target, from, to }] : [];
});

/**
 * Features that other features may import. Each may import only features that are earlier in this list. If two features
 * share code, move it to one of these, or to domain, ui or lib.
 */
const SHARED = [
  'errors',
  'consent',
  'auth',
  'categories',
  'listings',
  'placements',
  'listing-form',
  'feedback',
  'claims',
  'saved',
  'tool-card',
];

test('a feature imports only shared features, and a shared feature only shared features before it', () => {
  const wrong = featureEdges.filter(({ from, to }) => {
    const place = SHARED.indexOf(from);
    return !(place === -1 ? SHARED : SHARED.slice(0, place)).includes(to);
  });
  expect(wrong).toEqual([]);
});

test('the number of features and the number of imports between features are limited', () => {
  const features = new Set(sources.flatMap((file) => featureOf(file) ?? []));
  expect(features.size).toBeLessThanOrEqual(MAX_FEATURES);
  expect(featureEdges.length).toBeLessThanOrEqual(MAX_FEATURE_IMPORTS);
});

test('the code has no barrel files and no folders with generic names', () => {
  expect(sources.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual(['catalogue/index.ts']);
  expect(sources.filter((file) => /(^|\/)(utils|helpers|common|misc)(\/|\.)/.test(file))).toEqual([]);
});
