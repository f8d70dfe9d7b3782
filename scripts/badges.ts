import { BADGE_LOOKS, BADGE_SIZES, badgeFile } from '../src/domain/listing/badge.ts';
import { shades } from './accent.ts';
import { hangingSign } from './favicon.ts';
import { masthead } from './mark.ts';
import { outlineOf, widthOf } from './prerender/font.ts';
import { xml } from './prerender/xml.ts';

export const badgeColours = {
  light: { ground: '#fffefb', line: '#ded9cd', ink: '#1b1f27', muted: '#5a5d66' },
  dark: { ground: '#1b1f26', line: '#303641', ink: '#eceae4', muted: '#a9aeb8' },
};

const { width, height } = BADGE_SIZES.small;
const MARGIN_LEFT = 48;

/** Draws the badge that tools show on their own websites. A long directory name gets a smaller font. */
export function drawBadge(look: keyof typeof badgeColours, size: keyof typeof BADGE_SIZES, name: string): string {
  const { ground, line, ink, muted } = badgeColours[look];
  const nameSize = 17 * Math.min(1, (width - MARGIN_LEFT - 10) / Math.max(widthOf(name, 700, 17), 1));
  const words = outlineOf(`<text x="${MARGIN_LEFT}" y="17" font-size="11.5">Listed on</text>`, { width, height }, 2);
  const called = outlineOf(
    `<text x="${MARGIN_LEFT}" y="34" font-weight="700" font-size="${nameSize}">${xml(name)}</text>`,
    { width, height },
    2,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${BADGE_SIZES[size].width}" height="${BADGE_SIZES[size].height}" viewBox="0 0 ${width} ${height}" role="img"><title>Listed on ${xml(name)}</title>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="7.5" fill="${ground}" stroke="${line}"/>
<g transform="translate(8 4)">${hangingSign(shades[look])}</g>
<path fill="${muted}" d="${words}"/><path fill="${ink}" d="${called}"/></svg>
`;
}

const all = BADGE_LOOKS.flatMap((look) =>
  (Object.keys(BADGE_SIZES) as (keyof typeof BADGE_SIZES)[]).map((size) => ({ look, size })),
);
export const badges = Object.fromEntries(
  all.map(({ look, size }) => [badgeFile(look, size), drawBadge(look, size, masthead.name)]),
);
