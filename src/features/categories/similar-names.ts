import { wordsOf } from '../../domain/text/fold';
import type { AdminCategory } from './category-admin.queries';

/** The words of a name for comparison: singular, without 'AI'. */
const keyWords = (name: string) =>
  wordsOf(name)
    .filter((word) => word !== 'ai')
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word));

/**
 * Returns pairs of categories that could be merged: first those with the same words, then those where one name contains
 * all words of the other. The category with fewer listings is the one to merge.
 */
export function similarNames(categories: readonly AdminCategory[]): { from: AdminCategory; into: AdminCategory }[] {
  const named = categories
    .map((category) => ({ category, words: keyWords(category.name) }))
    .filter(({ category, words }) => category.slug !== 'other' && words.length > 0)
    .sort((one, other) => one.words.length - other.words.length || one.category.listings - other.category.listings);
  return named
    .flatMap((shorter, at) =>
      named
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
