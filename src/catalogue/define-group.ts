import type { CatalogueEntry, CatalogueTool } from './catalogue.types';

const today = () => new Date().toISOString().slice(0, 10);

/** Adds the derived fields to a group's entries: the logo letter, the picture's key and the dates of new releases. */
export function defineGroup(key: string, entries: readonly CatalogueEntry[]): CatalogueTool[] {
  return entries.map((entry) => ({
    ...entry,
    logo: entry.name.charAt(0).toUpperCase(),
    image: key,
    isNewRelease: entry.isNewRelease ?? false,
    lastUpdated: entry.lastUpdated ?? today(),
  }));
}
