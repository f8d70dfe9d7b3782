import type { JSX } from 'react';

export type Partner = {
  name: string;
  /** One tile of the strip has no link (specification, section 2). */
  href?: string;
  /** An abstract glyph of our own, in the text colour; never the product's logo. */
  Mark: () => JSX.Element;
};

/** A circle as a path; a smaller one inside it is a hole (even-odd fill). */
const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Name, glyph on a 40 by 40 grid, and the address after 'https://'. */
const strip: [name: string, d: string, host?: string][] = [
  ['ElevenLabs', 'M3 28a17 17 0 0 1 34 0h-7a10 10 0 0 0-20 0z' + dot(20, 26, 5), 'elevenlabs.io'],
  ['Runway', 'M20 3 37 20 20 37 3 20zM20 12 12 20 20 28 28 20z', 'runwayml.com'],
  [
    'Jasper',
    'M5 5h14v14A14 14 0 0 1 5 5zM35 35H21V21a14 14 0 0 1 14 14z' + dot(29, 11, 6) + dot(11, 29, 6),
    'www.jasper.ai',
  ],
  ['Synthesia', dot(20, 13, 9) + dot(13, 25, 9) + dot(27, 25, 9), 'www.synthesia.io'],
  ['Descript', 'M4 28h8v8H4zM12 20h8v16h-8zM20 12h8v24h-8zM28 4h8v32h-8z', 'www.descript.com'],
  ['Notion', 'M20 4 38 36H2z' + dot(20, 26, 5), 'www.notion.com'],
  ['Grammarly', 'M11 4h18l9 16-9 16H11L2 20zM20 12 28 28H12z', 'www.grammarly.com'],
  ['Midjourney', 'M26 5a16 16 0 1 0 9 23A13 13 0 0 1 26 5z' + dot(31, 15, 4)],
  ['Perplexity', 'M4 4h13v13H4zM23 4h13v13H23zM4 23h13v13H4z' + dot(29.5, 29.5, 6.5), 'www.perplexity.ai'],
  ['Zapier', 'M6 4h28L20 20zM20 20 34 36H6z', 'zapier.com'],
  ['Murf', dot(8, 32, 6) + dot(21, 19, 5) + dot(32, 8, 4) + dot(34, 32, 3) + dot(8, 8, 3), 'murf.ai'],
  ['Pictory', 'M4 7h32v26H4zM9 12h22v16H9z' + dot(20, 20, 5), 'pictory.ai'],
  ['Surfer', 'M2 19a12 12 0 0 1 24 0zM14 21h24a12 12 0 0 1-24 0z', 'surferseo.com'],
  ['Copy.ai', 'M20 20V4a16 16 0 0 1 16 16zM20 20v16A16 16 0 0 1 4 20z', 'www.copy.ai'],
  ['Gamma', 'M36 36H4v-9h23V4h9zM4 4h17v17H4z', 'gamma.app'],
  ['Leonardo.Ai', dot(20, 20, 17) + 'M20 8 31.4 16.3 27 29.7H13L8.6 16.3z', 'leonardo.ai'],
  ['Fireflies.ai', 'M16 4h8v12h12v8H24v12h-8V24H4v-8h12z' + dot(7, 7, 3) + dot(33, 33, 3), 'fireflies.ai'],
];

/** The 'Featured AI Partners' strip of the home page. */
export const partners: Partner[] = strip.map(([name, d, host]) => ({
  name,
  ...(host && { href: `https://${host}` }),
  Mark: () => (
    <svg viewBox="0 0 40 40" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={d} />
    </svg>
  ),
}));
