import { MAX_ADDRESS_LENGTH } from '../rules.ts';
import { parseHtml } from './parse-html.ts';

const SIZE = 128;

const TRIES = 4;

const DEFAULT_SIZES = { 'apple-touch-icon': 180, icon: 32 };

/** Returns the smaller side in pixels. An SVG fits any size. */
function sizeOf(rel: keyof typeof DEFAULT_SIZES, sizes: string, href: string): number {
  if (/\bany\b/i.test(sizes) || /\.svg([?#]|$)|^data:image\/svg/i.test(href)) return SIZE;
  const sides = sizes.split(/[\s,]/).flatMap((size) => {
    const [, width, height] = /^(\d{1,5})x(\d{1,5})/i.exec(size) ?? [];
    return width && height ? Math.min(Number(width), Number(height)) : [];
  });
  return sides.length > 0 ? sides.reduce((one, other) => Math.max(one, other)) : DEFAULT_SIZES[rel];
}

/** Sorts sizes. The smallest sufficient size comes first. Insufficient sizes follow, the largest first. */
const byWorth = (one: number, other: number) => (one >= SIZE && other >= SIZE ? one - other : other - one);

/** Returns the URLs of a page's icons, best first. /favicon.ico is last. */
export function iconLinks(html: string, page: string): string[] {
  const found: { href: string; size: number }[] = [];
  let base = page;
  parseHtml(html, {
    onopentag(name, { rel = '', href = '', sizes = '', media = '' }) {
      if (name === 'base' && href && href.length <= MAX_ADDRESS_LENGTH) base = URL.parse(href, page)?.href ?? base;
      if (name !== 'link' || !href || /dark/i.test(media)) return;
      const kinds = rel.toLowerCase().split(/\s+/);
      const kind = kinds.includes('icon')
        ? 'icon'
        : kinds.some((one) => one.startsWith('apple-touch-icon'))
          ? 'apple-touch-icon'
          : undefined;
      const address = kind && URL.parse(href.trim(), base)?.href;
      if (address && /^(https?|data):/.test(address)) found.push({ href: address, size: sizeOf(kind, sizes, address) });
    },
  });
  const ordered = found.toSorted((one, other) => byWorth(one.size, other.size)).map(({ href }) => href);
  return [...new Set([...ordered.slice(0, TRIES - 1), new URL('/favicon.ico', page).href])];
}
