// Printed by `npm run build`: the gzipped JavaScript that pages load, and the stylesheet that each contains.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { manifestOf } from './site-files.ts';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The gzipped size in kB (1,000 bytes). */
export const gzippedSize = (content: Buffer | string) => gzipSync(content, { level: 9 }).length / 1000;

/** kB per page, from the build's manifest; `start` is what every page loads. */
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
    return [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzippedSize(readFileSync(join(dist, file))), 0);
  };
  const pages = Object.keys(manifest).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key));
  // Public pages embed their data in the HTML, so the Supabase client is not part of their first load.
  const weights: Record<string, number> = { start: weigh('index.html') };
  for (const key of pages) {
    const name = key.replace(/^src\/pages\/|-page\.tsx$/g, '');
    weights[name] = weigh('index.html', key);
  }
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];
  weights['css'] = gzippedSize(css);
  return weights;
}

if (process.argv[1]?.endsWith('weigh.ts')) {
  console.log('\nJavaScript of pages, and what each loads at the start, kB gzipped:');
  for (const [name, size] of Object.entries(weighPages('dist'))) console.log(`${size.toFixed(1).padStart(7)}  ${name}`);
}
