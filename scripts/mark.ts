import { Resvg } from '@resvg/resvg-js';
import { site } from '../src/content/site.ts';
import { font, widthOf } from './prerender/font.ts';
import { xml } from './prerender/xml.ts';

/** The two letters on the logo's sign: the initials of a name of several words, or how a single word begins. */
export function markOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => Array.from(word)[0]) : Array.from(words[0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase();
}

/** The letters as a path in 32 × 32 units: as text they would be read out, and drawn in another font where ours is missing. */
function outlineOf(letters: string): string {
  const size = 15 * Math.min(1, 22 / Math.max(widthOf(letters, 700, 15), 1));
  const text = `<text x="16" y="${18 + size * 0.36}" text-anchor="middle" font-weight="700" font-size="${size}">${xml(letters)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" font-family="${font.defaultFontFamily}">${text}</svg>`;
  return [...new Resvg(svg, { font }).toString().matchAll(/ d="([^"]+)"/g)]
    .map(([, path = '']) => path.replaceAll(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10)))
    .join('')
    .replaceAll(/ (?=[A-Z])|(?<=[A-Z]) /g, '');
}

const { name, tagline } = site;
/** What every page shows (src/content/masthead.ts). */
export const masthead = { name, tagline, mark: outlineOf(markOf(name)) };
