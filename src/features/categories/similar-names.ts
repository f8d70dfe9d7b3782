import { wordsOf } from '../../domain/text/fold';
import type { AdminCategory } from './category-admin.queries';

/** Returns the words of a name for comparison: in the singular and without 'AI'. */
const keyWords = (name: string) =>
  wordsOf(name)
    .filter((word) => word !== 'ai')
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word));

/**
 * Returns pairs of similar categories. Pairs with the same words come first, followed by pairs where one name contains
 * all words of the other. `from` is the category with fewer listings.
 */
export function similarNames(categories: readonly AdminCategory[]): { from: AdminCategory; into: AdminCategory }[] {
  const entries = categories
    .map((category) => ({ category, words: keyWords(category.name) }))
    .filter(({ category, words }) => category.slug !== 'other' && words.length > 0)
    .sort((one, other) => one.words.length - other.words.length || one.category.listings - other.category.listings);
  return entries
    .flatMap((shorter, at) =>
      entries
        .slice(at + 1)
        .filter(({ words }) => shorter.words.every((word) => words.includes(word)))
        .map((longer) => ({
          extraWords: longer.words.length - shorter.words.length,
          pair: [shorter.category, longer.category].sort((one, other) => one.listings - other.listings),
        })),
    )
    .sort((one, other) => one.extraWords - other.extraWords)
    .map(({ pair: [from, into] }) => ({ from: from!, into: into! }));
}
