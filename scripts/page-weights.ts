// Measures the gzipped JavaScript of each page and the inlined stylesheet. `npm run build` prints the table.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { manifestOf } from './site-files.ts';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Returns the gzipped size in kB (1,000 bytes). */
export const gzippedSize = (content: Buffer | string) => gzipSync(content, { level: 9 }).length / 1000;

/** Modules that each page imports dynamically right after it starts. */
const LATER: Record<string, string[]> = {
  'mail-link': ['src/lib/visitor-client.ts'],
  // This module is loaded only if the browser has saved tools.
  saved: ['src/lib/visitor-client.ts'],
  // This module is loaded only if the directory has changed since the build.
  new: ['src/lib/visitor-client.ts'],
};

const ACCOUNT = ['src/lib/supabase-client.ts', 'src/app/user-menu.tsx', 'src/features/analytics/visitor-badge.tsx'];

/**
 * Returns the names of the built pages. Reads only a few files per folder, because all pages in a folder use the same
 * modules.
 */
function renderedPages(dist: string): Set<string> {
  const folders = Map.groupBy(globSync('**/*.html', { cwd: dist }), dirname);
  const files = [...folders].flatMap(([folder, inside]) => (folder === '.' ? inside : inside.slice(0, 100)));
  const pageOf = (file: string) =>
    /"page":\["\/assets\/([\w-]+)-page-/.exec(readFileSync(join(dist, file), 'utf8'))?.[1];
  return new Set(files.flatMap((file) => pageOf(file) ?? []));
}

/**
 * Returns the size in kB of each page's JavaScript before any interaction. Each size includes `start`. Signed-in users
 * also load `account`.
 */
export function measurePageWeights(dist: string): Record<string, number> {
  const manifest = JSON.parse(readFileSync(manifestOf(dist), 'utf8')) as Manifest;
  const closure = (key: string, visited = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || visited.has(chunk.file)) return visited;
    visited.add(chunk.file);
    for (const next of chunk.imports ?? []) closure(next, visited);
    return visited;
  };
  const weigh = (...keys: string[]) => {
    for (const key of keys) if (!manifest[key]) throw new Error(`The build has no ${key}.`);
    const files = new Set(keys.flatMap((key) => [...closure(key)]));
    return [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzippedSize(readFileSync(join(dist, file))), 0);
  };
  const start = weigh('index.html');
  const weights: Record<string, number> = { start, account: weigh('index.html', ...ACCOUNT) - start };
  const [largestArticle] = Object.keys(manifest)
    .filter((key) => /^src\/content\/blog\/[^/?]+\.md$/.test(key))
    .sort((one, other) => weigh(other) - weigh(one));
  const rendered = renderedPages(dist);
  for (const key of Object.keys(manifest).filter((each) => /^src\/pages\/.*-page\.tsx$/.test(each))) {
    const name = basename(key, '-page.tsx');
    // A page without its own HTML file needs the list of all pages to find its module.
    const list = rendered.has(name) ? [] : ['src/app/page-modules.ts'];
    const later = name === 'blog-post' ? [largestArticle] : (LATER[name] ?? []);
    weights[name] = weigh('index.html', key, ...list, ...later.filter((each) => each !== undefined));
  }
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];
  weights['css'] = gzippedSize(css);
  return weights;
}

if (process.argv[1]?.endsWith('page-weights.ts')) {
  console.log('\nInitial JavaScript per page, kB gzipped:');
  for (const [name, size] of Object.entries(measurePageWeights('dist')))
    console.log(`${size.toFixed(1).padStart(7)}  ${name}`);
}
