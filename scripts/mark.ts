import { site } from '../src/content/site.ts';
import { outlineOf, widthOf } from './prerender/font.ts';
import { xml } from './prerender/xml.ts';

/** The two letters on the logo's sign: the initials of a name of several words, or how a single word begins. */
export function markOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => Array.from(word)[0]) : Array.from(words[0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase();
}

/** The letters as a path in 32 × 32 units. */
function lettersOf(letters: string): string {
  const size = 15 * Math.min(1, 22 / Math.max(widthOf(letters, 700, 15), 1));
  const text = `<text x="16" y="${18 + size * 0.36}" text-anchor="middle" font-weight="700" font-size="${size}">${xml(letters)}</text>`;
  return outlineOf(text, { width: 32, height: 32 });
}

const { name, tagline } = site;
/** What every page shows (src/content/masthead.ts). */
export const masthead = { name, tagline, mark: lettersOf(markOf(name)) };
