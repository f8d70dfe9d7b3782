import type { ImportTool } from '../../src/domain/listing-files/record';
import { toWebAddress } from '../../src/lib/web-address';
import { type ImportRow, toImportTool } from '../../src/domain/listing-files/record';
import { type Described, LISTING_COLUMNS, type Rule } from '../../src/domain/listing/listing-columns';
import { random } from './random';

/** Text with a special meaning in tables, lists, spreadsheets or parsers. */
// prettier-ignore
export const ODD = [
  '"', '""', "'", "'=", "''=", ',', ';', '\t', '\n', '\r\n', '\r', '\n\n', '|', '[', ']', '](', '(', ')', '{', '}',
  '[]', '=1+1', '=HYPERLINK("https://evil.example","x")', '+1', '-1', '@SUM(1)', "'", '-', '–', '—', ':', '·', '- ',
  ': ', '*', '**', '_', '__', '`', '``', '~~', '\\', '\\\\', '#', '##', '# ', '!', '![', '<', '>', '<!--', '-->',
  '<b>', '&', '&amp;', '&#10;', '&lt;', '<!-- tool {', '{"id":"x"}', '[a](https://a.example)', '![a](b)',
  '[x]: https://a.example', '🎨', '👩‍🚀', '🦊', 'مرحبا', 'שלום', '\u202e', '\u2066', 'é', 'ß', '漢字', '\u00a0', '\u2028',
  '\u0085', '\ufeff', 'İ', 'true', 'null', '1', '1.', '1) ', 'Yes', 'None', 'constructor', '__proto__', 'a', ' ',
  '  ', 'Lumen', 'paints pictures',
];

/** Generates listings with random valid values in every column, with special text in every text column. */
export function randomRows(count: number, seed: number): ImportRow[] {
  const next = random(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const text = (max: number, least = '') => {
    let text = least;
    for (let left = below(8); left > 0; left -= 1) text = next() < 0.5 ? text + one(ODD) : one(ODD) + text;
    return Array.from(text).slice(0, max).join('').trim();
  };
  // A single-line text or an id cannot contain control characters, and a tag cannot contain a comma.
  const line = (max: number, least?: string) =>
    text(max, least)
      .replace(/\p{Cc}/gu, ' ')
      .trim();
  const address = () =>
    `https://${one(['a', 'b-c', 'www.x'])}.example${one(['', '/', '/(a)_[b]', '/?q=1,2;3&amp;x=<y>', '/#a*b_c', "/'=~!", '/a%20b|c\\d'])}`;

  function valueOf(rule: Rule): unknown {
    switch (rule.kind) {
      case 'text': {
        const least = 'x'.repeat(rule.min);
        return rule.isOneLine
          ? line(rule.max, least || 'x')
          : text(Math.min(rule.max, 200), one(['', '=', '-', "'", '#']) + least);
      }
      case 'address':
        return (rule.to ?? toWebAddress)(address()) ?? `https://www.youtube.com/watch?v=${below(1000)}`;
      case 'choice':
        return one(rule.values);
      case 'flag':
        return next() < 0.5;
      case 'number':
        return rule.min + below(rule.max - rule.min + 1);
      case 'day':
        return `20${10 + below(20)}-0${1 + below(9)}-${10 + below(19)}`;
      case 'some':
        return rule.values.filter((_value, at) => at === 0 || next() < 0.4);
      case 'list': {
        const item = () =>
          rule.by === 'commas' ? line(rule.each).replaceAll(',', '').trim() : line(Math.min(rule.each, 60));
        return [...new Set(['One', ...Array.from({ length: below(rule.max) }, item)].filter(Boolean))];
      }
    }
  }
  const isRare = ({ rule, initial }: Described) =>
    initial === undefined && !(rule.kind === 'text' && rule.min > 0) && !(rule.kind === 'list' && rule.missing);

  return Array.from({ length: count }, (_, at) => {
    const row: Record<string, unknown> = { id: `${line(60)}-${at}` };
    for (const [column, description] of Object.entries(LISTING_COLUMNS)) {
      const described = description as Described;
      row[column] = isRare(described) && next() < 0.7 ? null : valueOf(described.rule);
    }
    const odd = {
      logo_url: one(['L', '=', '-', '🎨', row['logo_url']]),
      banner_url: one(['http://localhost:54321/b.png', row['banner_url']]),
    };
    return { ...row, ...odd } as ImportRow;
  });
}

export const randomTools = (count: number, seed: number): ImportTool[] => randomRows(count, seed).map(toImportTool);
