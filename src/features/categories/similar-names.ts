import { wordsOf } from '../../domain/text/fold';
import type { AdminCategory, AdminFamily } from './category-admin.queries';

/** Returns the words of a name for comparison: in the singular and without 'AI'. */
const keyWords = (name: string) =>
  wordsOf(name)
    .filter((word) => word !== 'ai')
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word));

/**
 * Returns pairs of categories whose names have the same words. The category with fewer listings is the one to merge.
 * Categories for adults form pairs only with each other.
 */
export function similarNames(
  categories: readonly AdminCategory[],
  families: readonly AdminFamily[],
): { from: AdminCategory; into: AdminCategory }[] {
  const adult = new Set(families.flatMap(({ slug, is_adult: isAdult }) => (isAdult ? slug : [])));
  const entries = categories
    .map((category) => ({ category, words: keyWords(category.name).sort().join(' ') }))
    .filter(({ category, words }) => category.slug !== 'other' && words !== '')
    .sort((one, other) => one.category.listings - other.category.listings);
  return entries.flatMap(({ category: from, words }, at) =>
    entries
      .slice(at + 1)
      .filter((other) => other.words === words && adult.has(other.category.family) === adult.has(from.family))
      .map(({ category: into }) => ({ from, into })),
  );
}
