import { wordsOf } from '../../domain/text/fold';
import type { AdminCategory, AdminFamily } from './category-admin.queries';

/** Returns the words of a name for comparison: in the singular and without 'AI'. */
const keyWords = (name: string) =>
  wordsOf(name)
    .filter((word) => word !== 'ai')
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word));

/**
 * Returns pairs of categories that could be merged. Names with the same words come first, then names that contain all
 * words of the other name. The category with fewer listings is the one to merge. Categories for adults form
 * pairs only with each other.
 */
export function similarNames(
  categories: readonly AdminCategory[],
  families: readonly AdminFamily[],
): { from: AdminCategory; into: AdminCategory }[] {
  const adult = new Set(families.flatMap(({ slug, is_adult: isAdult }) => (isAdult ? slug : [])));
  const entries = categories
    .map((category) => ({ category, words: keyWords(category.name) }))
    .filter(({ category, words }) => category.slug !== 'other' && words.length > 0)
    .sort((one, other) => one.words.length - other.words.length || one.category.listings - other.category.listings);
  return entries
    .flatMap((shorter, at) =>
      entries
        .slice(at + 1)
        .filter(({ words }) => shorter.words.every((word) => words.includes(word)))
        .filter(({ category }) => adult.has(category.family) === adult.has(shorter.category.family))
        .map((longer) => ({
          extraWords: longer.words.length - shorter.words.length,
          pair: [shorter.category, longer.category].sort((one, other) => one.listings - other.listings),
        })),
    )
    .sort((one, other) => one.extraWords - other.extraWords)
    .map(({ pair: [from, into] }) => ({ from: from!, into: into! }));
}
