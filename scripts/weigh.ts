// Printed by `npm run build`: the JavaScript that each page needs before it can be used, gzipped.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { manifestOf } from './site-files.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** kB (1,000 bytes) of a file, gzipped as a host would. */
export const gzippedSize = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

/** First-load kB per page, from the build's manifest. */
export function weighPages(dist: string): Record<string, number> {
  const manifest = JSON.parse(readFileSync(manifestOf(dist), 'utf8')) as Manifest;
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) closure(next, seen);
    return seen;
  };
  const weigh = (...keys: string[]) => {
    const files = new Set(keys.flatMap((key) => [...closure(key)]));
    return [...files].reduce((sum, file) => sum + gzippedSize(join(dist, file)), 0);
  };
  const pages = Object.keys(manifest).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key));
  // What public pages read of the database is in their HTML: none needs the Supabase client to be used.
  const weights: Record<string, number> = {};
  for (const key of pages) {
    const name = key.replace(/^src\/pages\/|-page\.tsx$/g, '');
    weights[name] = weigh('index.html', key);
  }
  const css = manifest['index.html']?.css ?? [];
  weights['css'] = css.reduce((sum, file) => sum + gzippedSize(join(dist, file)), 0);
  return weights;
}

if (process.argv[1]?.endsWith('weigh.ts')) {
  console.log('\nFirst load, kB gzipped:');
  for (const [name, size] of Object.entries(weighPages('dist'))) console.log(`${size.toFixed(1).padStart(7)}  ${name}`);
}
