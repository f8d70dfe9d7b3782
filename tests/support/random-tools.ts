import type { ImportTool } from '../../src/domain/import/import-tool';
import { API_CATEGORIES, API_QUALITIES, PRICING_TYPES } from '../../src/domain/listing/listing.constants';
import { PLATFORMS } from '../../src/domain/listing/platforms';

/** The same numbers for the same seed, from 0 to 1: failures can be run again. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What tables, lists, spreadsheets and parsers take for something of their own. */
const ODD = [
  ...[
    '"',
    '""',
    "'",
    "'=",
    "''=",
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    '|',
    '[',
    ']',
    '](',
    '(',
    ')',
    '{',
    '}',
    '[]',
  ],
  ...[
    '=1+1',
    '=HYPERLINK("https://evil.example","x")',
    '+1',
    '-1',
    '@SUM(1)',
    "'",
    '-',
    '–',
    '—',
    ':',
    '·',
    '- ',
    ': ',
  ],
  ...[
    '*',
    '**',
    '_',
    '__',
    '`',
    '``',
    '~~',
    '\\',
    '\\\\',
    '#',
    '##',
    '# ',
    '!',
    '![',
    '<',
    '>',
    '<!--',
    '-->',
    '<b>',
    '&',
  ],
  ...[
    '&amp;',
    '&#10;',
    '&lt;',
    '<!-- tool {',
    '{"id":"x"}',
    '[a](https://a.example)',
    '![a](b)',
    '[x]: https://a.example',
  ],
  ...[
    '🎨',
    '👩‍🚀',
    '🦊',
    'مرحبا',
    'שלום',
    '\u202e',
    '\u2066',
    'é',
    'ß',
    '漢字',
    '\u00a0',
    '\u2028',
    '\u0085',
    '\ufeff',
    'İ',
  ],
  ...[
    'true',
    'null',
    '1',
    '1.',
    '1) ',
    'Yes',
    'None',
    'constructor',
    '__proto__',
    'a',
    ' ',
    '  ',
    'Lumen',
    'paints pictures',
  ],
];

/** This many listings as an export writes them, with every kind of text in every fact. */
export function randomTools(count: number, seed: number): ImportTool[] {
  const next = random(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const some = <Item>(items: readonly Item[]) => items.filter(() => next() < 0.4);
  const text = (max: number, least = '') => {
    let text = least;
    for (let left = below(8); left > 0; left -= 1) text = next() < 0.5 ? text + one(ODD) : one(ODD) + text;
    return Array.from(text).slice(0, max).join('').trim();
  };
  // Lines and ids hold no control characters; a tag no comma either.
  const line = (max: number, least?: string) =>
    text(max, least)
      .replace(/\p{Cc}/gu, ' ')
      .trim();
  const list = (most: number, each: () => string) => [
    ...new Set(Array.from({ length: below(most + 1) }, each).filter(Boolean)),
  ];
  const address = () =>
    `https://${one(['a', 'b-c', 'www.x'])}.example${one(['', '/', '/(a)_[b]', '/?q=1,2;3&amp;x=<y>', '/#a*b_c', "/'=~!", '/a%20b|c\\d'])}`;
  const maybe = <Facts extends object>(facts: () => Facts): Partial<Facts> => (next() < 0.3 ? facts() : {});

  return Array.from({ length: count }, (_, at) => ({
    id: `${line(60)}${at}`,
    name: text(100, one(['Ab', '=Ab', '-Ab', "'Ab", '#Ab'])),
    description: text(200, 'Paints one thing.'),
    url: address(),
    logo: one(['', 'L', '=', '-', '🎨', address()]),
    category: [text(50, one(['C', 'Video', 'Health, Wellness', '[C]']))],
    tags: list(20, () => line(50).replaceAll(',', '').trim()),
    pricingType: one(PRICING_TYPES),
    ...maybe(() => ({ whatItDoes: ['One', ...list(5, () => line(120))] })),
    ...maybe(() => ({ bestFor: line(120, 'x') })),
    ...maybe(() => ({ whatIsFree: line(200, 'x') })),
    ...maybe(() => ({ platforms: ['Web' as const, ...some(PLATFORMS.slice(1))] })),
    ...maybe(() => ({ screenshot: address() })),
    ...maybe(() => ({ affiliateUrl: address() })),
    ...maybe(() => ({ banner: next() < 0.5 ? address() : 'http://localhost:54321/banner.png' })),
    ...maybe(() => one([{ featured: true }, { sponsored: true }])),
    ...maybe(() => ({ sponsorTier: one(['gold', 'silver', 'bronze'] as const) })),
    ...maybe(() => ({ trialDays: 1 + below(365) })),
    ...maybe(() => ({ alternatives: ['chatgpt', ...list(19, () => line(60))] })),
    ...maybe(() => ({
      apiStatus: {
        ...maybe(() => ({ hasAPI: next() < 0.5 })),
        ...maybe(() => ({ documentationUrl: address() })),
        ...maybe(() => ({ quality: one(API_QUALITIES) })),
        category: one(API_CATEGORIES),
      },
    })),
    ...maybe(() => ({ lastUpdated: `20${10 + below(20)}-0${1 + below(9)}-${10 + below(19)}` })),
  }));
}
