import { readFileSync } from 'node:fs';
import type { RenderedPage } from '../../src/entry-server.tsx';
import { manifestOf } from '../site-files.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };

/** Set by scripts alone: the content policy forbids style attributes in the HTML itself. */
const STYLE_ATTRIBUTE = / style="[^"]*"/g;
const NOSCRIPT = /\s*<noscript>[\s\S]*?<\/noscript>/;
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/;

/**
 * index.html as the build left it, in the order in which a slow line should carry it: what the first paint waits
 * for at the front, the scripts behind it.
 */
export function inOrder(html: string): string {
  const [stylesheet = ''] = STYLESHEET.exec(html) ?? [];
  return html
    .replace(stylesheet, '')
    .replace('<link rel="icon"', () => `${stylesheet.trim()}\n    <link rel="icon"`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
}

/** What the build made of index.html, and how a rendered page becomes a file of it. */
export function htmlFiles(dist: string, shell: string) {
  const manifest = JSON.parse(readFileSync(manifestOf(dist), 'utf8')) as Record<string, Chunk>;

  /** The files of a page's chunk that the entry does not bring along. */
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) filesOf(next, found);
    return found;
  };
  const entry = filesOf('index.html');
  const preloads = new Map<string, string>();
  const preloadsOf = (source: string) => {
    const known = preloads.get(source);
    if (known !== undefined) return known;
    const links = [...filesOf(source)]
      .filter((file) => !entry.has(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
      .join('');
    preloads.set(source, links);
    return links;
  };

  /** @param path the address that the browser takes the page over at; none for the not-found page. */
  return (page: RenderedPage, path?: string): string => {
    const root = path === undefined ? '<div id="root">' : `<div id="root" data-page="${attribute(path)}">`;
    const data = page.data && `<script type="application/json" id="page-data">${page.data}</script>`;
    return shell
      .replace(NOSCRIPT, '')
      .replace('</head>', () => `${page.head}${preloadsOf(page.source)}</head>`)
      .replace('<div id="root"></div>', () => `${root}${page.body.replaceAll(STYLE_ATTRIBUTE, '')}</div>${data}`);
  };
}
