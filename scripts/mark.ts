import { site } from '../src/content/site.ts';

/** The two letters on the logo's sign: the initials of a name of several words, or how a single word begins. */
export function markOf(name: string): string {
  const words = name.split(/[\s\-_.]+/).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => Array.from(word)[0]) : Array.from(words[0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase();
}

const { name, tagline, links } = site;
/** What every page shows (src/content/masthead.ts). */
export const masthead = { name, tagline, links, mark: markOf(name) };
