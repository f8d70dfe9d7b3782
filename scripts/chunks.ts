import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
/** The number of pages above which a shared module is loaded with every page: 55% of all pages. */
const MAX_PAGES = 0.55 * readdirSync(resolve('src/pages')).filter((name) => name.endsWith('-page.tsx')).length;
const PAGE = /\/src\/pages\/(.+)-page\.tsx$/;

/** Returns the names of the pages that import a module statically. */
function pagesNeeding(id: string, modules: Modules): Set<string> {
  const visited = new Set([id]);
  const pages = new Set<string>();
  // The loop also visits modules that its body adds.
  for (const each of visited) {
    const page = PAGE.exec(each)?.[1];
    if (page) pages.add(page);
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) visited.add(importer);
  }
  return pages;
}

/**
 * Returns the chunk for a shared module, or null to let the bundler decide. The bundler creates a chunk for each
 * combination of pages. The home page would then load 21 chunks, which is slow on a phone.
 */
export function sharedFile(id: string, modules: Modules): string | null {
  const pages = pagesNeeding(id, modules);
  const isInLists = pages.has('home') && pages.has('category');
  const isLeaf = (modules.getModuleInfo(id)?.importedIds ?? []).every((one) => /\/react\//.test(one));
  // The FAQ needs the prices, but not the rest of the chunk for tools.
  if (/\/domain\/(text\/text|listing\/listing\.constants)\./.test(id)) return 'common';
  if (pages.size > MAX_PAGES || (isInLists && isLeaf && pages.size >= 5)) return 'common';
  if (/\/ui\/(breadcrumb|alternate-links)\./.test(id)) return 'breadcrumb';
  if (!isInLists) {
    // This chunk contains modules that describe a listing, or that the tool page shares with a few other pages.
    const isAboutListing = id.includes('/domain/listing/') || (pages.size > 1 && pages.size <= 4);
    return pages.has('tool') && isAboutListing ? 'listing' : null;
  }
  if (pages.has('tool')) return 'tools';
  // This chunk contains the list of tools. A module is added only if all its pages show such a list.
  const lists = pagesNeeding(resolve('src/features/tool-card/tool-card.tsx'), modules);
  return pages.isSubsetOf(lists) ? 'directory' : null;
}
