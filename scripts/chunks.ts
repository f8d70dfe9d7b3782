import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
/** What more than this share of the pages needs is worth loading with every page. */
const MOST = 0.55 * readdirSync(resolve('src/pages')).filter((name) => name.endsWith('-page.tsx')).length;
const PAGE = /\/src\/pages\/(.+)-page\.tsx$/;

/** The pages whose code needs a module at once, by their file's name. */
function pagesNeeding(id: string, modules: Modules): Set<string> {
  const seen = new Set([id]);
  const pages = new Set<string>();
  // A set grows while it is walked.
  for (const each of seen) {
    const page = PAGE.exec(each)?.[1];
    if (page) pages.add(page);
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/**
 * The file of one of our modules that several pages share; null where the bundler is to decide. It would make a file for
 * every combination of pages: 21 for the home page beside those of every page, most of them below 1 kB, and a slow phone
 * waits anew for each handful.
 */
export function sharedFile(id: string, modules: Modules): string | null {
  const pages = pagesNeeding(id, modules);
  const isInLists = pages.has('home') && pages.has('category');
  // What brings nothing else with it.
  const isLeaf = (modules.getModuleInfo(id)?.importedIds ?? []).every((one) => /\/react\//.test(one));
  if (pages.size > MOST || (isInLists && isLeaf && pages.size >= 5)) return 'common';
  // A breadcrumb's page has the links to its other forms.
  if (/\/ui\/(breadcrumb|alternate-links)\./.test(id)) return 'breadcrumb';
  if (!isInLists) {
    // What describes a listing, and what a tool's page shares with few others.
    const isAboutListing = id.includes('/domain/listing/') || (pages.size > 1 && pages.size <= 4);
    return pages.has('tool') && isAboutListing ? 'listing' : null;
  }
  if (pages.has('tool')) return 'tools';
  // Other pages would have to load the list with it.
  const lists = pagesNeeding(resolve('src/features/tool-card/tool-card.tsx'), modules);
  return pages.isSubsetOf(lists) ? 'directory' : null;
}
