import { readFileSync } from 'node:fs';
import type { RenderedPage } from '../../src/entry-server.tsx';
import { manifestOf } from '../site-files.ts';

type Chunk = { file: string; imports?: string[] };

/** The content security policy forbids style attributes in HTML. React applies the styles during hydration. */
const STYLE_ATTRIBUTE = / style="[^"]*"/g;
const NOSCRIPT = /\s*<noscript>[\s\S]*?<\/noscript>/;
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const dataElement = (data: string) => `<script type="application/json" id="page-data">${data}</script>`;

const MODULES = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

export function htmlFiles(dist: string, shell: string) {
  const manifest = JSON.parse(readFileSync(manifestOf(dist), 'utf8')) as Record<string, Chunk>;

  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) filesOf(next, found);
    return found;
  };
  const entry = filesOf('index.html');
  const app = [...entry].toReversed();
  // The lists are cached, because thousands of pages share about twenty modules.
  const lists = new Map<string, string>();
  /**
   * Returns the files that a script in index.html loads after the first paint, in loading order. The Supabase client is
   * last, because only signed-in users need it.
   */
  const appFiles = ({ source }: RenderedPage) => {
    const known = lists.get(source);
    if (known !== undefined) return known;
    if (!manifest[source]) throw new Error(`The build has no ${source}.`);
    const addresses = (files: string[]) => files.map((file) => `/${file}`);
    const added = (key: string) => addresses([...filesOf(key)].filter((file) => !entry.has(file)));
    const files = { app: addresses(app), page: added(source), client: added('src/lib/supabase-client.ts') };
    const list = `<script type="application/json" id="app-files">${JSON.stringify(files)}</script>`;
    lists.set(source, list);
    return list;
  };
  const rendered = shell.replace(NOSCRIPT, '').replaceAll(MODULES, '');

  /** @param path the URL to hydrate. The not-found page has no path, because it is not hydrated. */
  return (page: RenderedPage, path?: string): string => {
    const root = path === undefined ? '<div id="root">' : `<div id="root" data-page="${attribute(path)}">`;
    return rendered
      .replace('</head>', () => `${page.head}${appFiles(page)}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `${root}${page.body.replaceAll(STYLE_ATTRIBUTE, '')}</div>${dataElement(page.data)}`,
      );
  };
}
