import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
/** A module that more than this share of the pages needs is loaded with every page. */
const MOST = 0.55 * readdirSync(resolve('src/pages')).filter((name) => name.endsWith('-page.tsx')).length;
const PAGE = /\/src\/pages\/(.+)-page\.tsx$/;

/** Returns the names of the pages that import a module statically. */
function pagesNeeding(id: string, modules: Modules): Set<string> {
  const seen = new Set([id]);
  const pages = new Set<string>();
  // The loop also visits elements that it adds.
  for (const each of seen) {
    const page = PAGE.exec(each)?.[1];
    if (page) pages.add(page);
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/**
 * Returns the chunk for a shared module. Returns null if the bundler should decide. The bundler creates a chunk for
 * each combination of pages. The home page would have 21 chunks, most below 1 kB, and a slow phone would need several
 * round trips.
 */
export function sharedFile(id: string, modules: Modules): string | null {
  const pages = pagesNeeding(id, modules);
  const isInLists = pages.has('home') && pages.has('category');
  // A leaf has no imports of its own.
  const isLeaf = (modules.getModuleInfo(id)?.importedIds ?? []).every((one) => /\/react\//.test(one));
  // The FAQ lists the prices, without the rest of the tools' chunk.
  if (/\/domain\/(text\/text|listing\/listing\.constants)\./.test(id)) return 'common';
  if (pages.size > MOST || (isInLists && isLeaf && pages.size >= 5)) return 'common';
  // Pages with a breadcrumb also link to their alternates.
  if (/\/ui\/(breadcrumb|alternate-links)\./.test(id)) return 'breadcrumb';
  if (!isInLists) {
    // Modules that describe a listing, or that a tool's page shares with a few other pages.
    const isAboutListing = id.includes('/domain/listing/') || (pages.size > 1 && pages.size <= 4);
    return pages.has('tool') && isAboutListing ? 'listing' : null;
  }
  if (pages.has('tool')) return 'tools';
  // The chunk contains the list, so a module that other pages need must not be in it.
  const lists = pagesNeeding(resolve('src/features/tool-card/tool-card.tsx'), modules);
  return pages.isSubsetOf(lists) ? 'directory' : null;
}
