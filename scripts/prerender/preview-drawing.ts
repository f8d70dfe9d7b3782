import { shades } from '../accent.ts';
import { sign as logo } from '../favicon.ts';
import { type Weight, widthOf } from './font.ts';
import { xml } from './xml.ts';

export type Preview = {
  /** The category, which the picture shows on a sign. */
  sign: string;
  title: string;
  text: string;
  note: string;
};

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN_LEFT = 80;
const TEXT_WIDTH = WIDTH - 2 * MARGIN_LEFT;
const colors = {
  ground: '#f6f4ef',
  soft: '#ece8df',
  line: '#ded9cd',
  ink: '#1b1f27',
  muted: '#5a5d66',
  accent: shades.light.accent,
  onAccent: shades.light['on-accent'],
};

/**
 * Returns how many of `max` parts fit the limit. Measuring text is slow, so the search starts with a close estimate.
 */
function countThatFits(max: number, limit: number, widthOfFirst: (count: number) => number): number {
  let fitting = { count: 0, width: 0 };
  let tooMany = { count: max, width: widthOfFirst(max) };
  if (tooMany.width <= limit) return max;
  while (tooMany.count - fitting.count > 1) {
    const between = tooMany.count - fitting.count;
    const step = Math.floor((between * (limit - fitting.width)) / (tooMany.width - fitting.width));
    const count = fitting.count + Math.min(Math.max(step, 1), between - 1);
    const tried = { count, width: widthOfFirst(count) };
    if (tried.width <= limit) fitting = tried;
    else tooMany = tried;
  }
  return fitting.count;
}

/** Wraps the text into at most `max` lines. An ellipsis replaces text that does not fit, even inside a long word. */
function lines(text: string, weight: Weight, size: number, max: number, width = TEXT_WIDTH): string[] {
  const thatFit = (parts: number, line: (count: number) => string) =>
    countThatFits(parts, width, (count) => widthOf(line(count), weight, size));
  const cut = (line: string) => {
    // Limits the work for very long words. No line fits more characters than this.
    const characters = Array.from(line).slice(0, 200);
    const first = (count: number) => characters.slice(0, count).join('');
    const characterCount = thatFit(characters.length, (count) => `${first(count)}…`);
    return `${first(Math.max(characterCount, 1)).trimEnd()}…`;
  };
  const words = text.split(/\s+/).filter(Boolean);
  const made: string[] = [];
  while (words.length > 0) {
    const first = (count: number) => words.slice(0, count).join(' ');
    const fitting = thatFit(words.length, first);
    if (made.length + 1 === max && fitting < words.length) return [...made, cut(first(fitting + 1))];
    made.push(first(fitting) || cut(first(1)));
    words.splice(0, fitting || 1);
  }
  return made;
}

export function drawPreview({ sign, title, text, note }: Preview): string {
  const size = widthOf(title, 700, 88) <= TEXT_WIDTH ? 88 : 64;
  const titleLines = lines(title, 700, size, 2);
  const textLines = lines(text, 400, 34, titleLines.length > 1 ? 2 : 3);
  const [signText = ''] = lines(sign, 700, 30, 1, 700);
  const signWidth = Math.max(widthOf(signText, 700, 30) + 62, 150);

  let y = 206 + size * 0.72;
  const write = (line: string, font: string, fill: string, height: number) => {
    const drawn = `<text x="${MARGIN_LEFT}" y="${Math.round(y)}" ${font} fill="${fill}">${xml(line)}</text>`;
    y += height;
    return drawn;
  };
  const words = [
    ...titleLines.map((line) => write(line, `font-weight="700" font-size="${size}"`, colors.ink, size * 1.12)),
    ...textLines.map((line) => {
      const first = line === textLines[0];
      if (first) y += 4;
      return write(line, 'font-size="34"', colors.muted, 46);
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Instrument Sans">
<path fill="${colors.ground}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<path fill="${colors.ink}" d="M${MARGIN_LEFT + 28} 0h4v92h-4zM${MARGIN_LEFT + signWidth - 32} 0h4v92h-4z" opacity=".35"/>
<rect x="${MARGIN_LEFT}" y="90" width="${signWidth}" height="64" rx="8" fill="${colors.accent}"/>
<text x="${MARGIN_LEFT + signWidth / 2}" y="132" font-weight="700" font-size="30" fill="${colors.onAccent}" text-anchor="middle">${xml(signText)}</text>
${words.join('\n')}
<path fill="${colors.line}" d="M0 532h${WIDTH}v6H0z"/><path fill="${colors.soft}" d="M0 538h${WIDTH}v92H0z"/>
<g transform="translate(${MARGIN_LEFT - 3} 552.5) scale(1.5)">${logo}</g>
<text x="${MARGIN_LEFT + 58}" y="594" font-weight="700" font-size="32" fill="${colors.ink}">${xml(note.split('\n')[0] ?? '')}</text>
<text x="${WIDTH - MARGIN_LEFT}" y="594" font-size="28" fill="${colors.muted}" text-anchor="end">${xml(note.split('\n')[1] ?? '')}</text>
</svg>`;
}
