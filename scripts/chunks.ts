import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
/** Modules that more than this share of the pages needs are loaded with every page. */
const MOST = 0.55 * readdirSync(resolve('src/pages')).filter((name) => name.endsWith('-page.tsx')).length;
const PAGE = /\/src\/pages\/(.+)-page\.tsx$/;

/** Returns the file names of the pages that import a module statically. */
function pagesNeeding(id: string, modules: Modules): Set<string> {
  const seen = new Set([id]);
  const pages = new Set<string>();
  // Iteration includes elements that are added during the loop.
  for (const each of seen) {
    const page = PAGE.exec(each)?.[1];
    if (page) pages.add(page);
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/**
 * Returns the chunk for a module that several pages share, or null to let the bundler decide. The bundler would
 * create a chunk per combination of pages: 21 for the home page, most below 1 kB. A slow phone would load them in
 * several round trips.
 */
export function sharedFile(id: string, modules: Modules): string | null {
  const pages = pagesNeeding(id, modules);
  const isInLists = pages.has('home') && pages.has('category');
  // A module without imports of its own.
  const isLeaf = (modules.getModuleInfo(id)?.importedIds ?? []).every((one) => /\/react\//.test(one));
  if (pages.size > MOST || (isInLists && isLeaf && pages.size >= 5)) return 'common';
  // A breadcrumb's page also needs the links to its alternates.
  if (/\/ui\/(breadcrumb|alternate-links)\./.test(id)) return 'breadcrumb';
  if (!isInLists) {
    // Modules that describe a listing, and those that a tool's page shares with few others.
    const isAboutListing = id.includes('/domain/listing/') || (pages.size > 1 && pages.size <= 4);
    return pages.has('tool') && isAboutListing ? 'listing' : null;
  }
  if (pages.has('tool')) return 'tools';
  // Other pages would have to load the list with it.
  const lists = pagesNeeding(resolve('src/features/tool-card/tool-card.tsx'), modules);
  return pages.isSubsetOf(lists) ? 'directory' : null;
}
