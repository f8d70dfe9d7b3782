import { site } from '../src/content/site.ts';
import { outlineOf, widthOf } from './prerender/font.ts';
import { xml } from './prerender/xml.ts';

/** Returns the two letters in the logo: initials, or the first two letters of a single word. */
export function markOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => Array.from(word)[0]) : Array.from(words[0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase();
}

function lettersOf(letters: string): string {
  const size = 15 * Math.min(1, 22 / Math.max(widthOf(letters, 700, 15), 1));
  const text = `<text x="16" y="${18 + size * 0.36}" text-anchor="middle" font-weight="700" font-size="${size}">${xml(letters)}</text>`;
  return outlineOf(text, { width: 32, height: 32 });
}

const { name, tagline } = site;
export const masthead = {
  name,
  tagline,
  mark: lettersOf(markOf(name)),
  signInWith: site.signInWith,
  usesFaviconService: site.usesFaviconService,
  pagesOff: site.pagesOff,
};
