import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

type Table = { tag: string; checksum: number; data: Buffer };

/** Reads the tables of a WOFF file: those of a TrueType font, each deflated. */
function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.toString('latin1', at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(bytes) : Buffer.from(bytes),
    };
  });
}

/** Packs the tables into a TrueType file, the format that the picture renderer reads. */
function toTrueType(flavor: number, tables: Table[]): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.length);
  const range = 2 ** Math.floor(Math.log2(tables.length)) * 16;
  header.writeUInt32BE(flavor);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(range, 6);
  header.writeUInt16BE(Math.log2(range / 16), 8);
  header.writeUInt16BE(tables.length * 16 - range, 10);
  let offset = header.length;
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const at = 12 + index * 16;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([header, ...bodies]);
}

/** Reads the font's character map (cmap format 4): character code to glyph index. */
function readGlyphs(cmap: Buffer): (code: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const start = subtables.find((at) => cmap.readUInt16BE(at) === 4);
  if (start === undefined) return () => 0;
  const segments = cmap.readUInt16BE(start + 6) / 2;
  const field = (row: number, segment: number) => start + 14 + (row * segments + segment) * 2 + (row > 0 ? 2 : 0);
  return (code) => {
    for (let segment = 0; segment < segments; segment += 1) {
      if (cmap.readUInt16BE(field(0, segment)) < code) continue;
      const first = cmap.readUInt16BE(field(1, segment));
      if (code < first) return 0;
      const delta = cmap.readUInt16BE(field(2, segment));
      const at = field(3, segment);
      const offset = cmap.readUInt16BE(at);
      if (offset === 0) return (code + delta) % 65_536;
      const glyph = cmap.readUInt16BE(at + offset + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) % 65_536;
    }
    return 0;
  };
}

/** The site's font in one weight: as a TrueType file, and for measuring text. */
export function readFont(weight: 400 | 700) {
  const file = `@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff`;
  const woff = readFileSync(createRequire(import.meta.url).resolve(file));
  const tables = readTables(woff);
  const table = (tag: string) => tables.find((known) => known.tag === tag)?.data ?? Buffer.alloc(0);
  const [unitsPerEm, measured] = [table('head').readUInt16BE(18), table('hhea').readUInt16BE(34)];
  const glyphOf = readGlyphs(table('cmap'));
  const advance = (code: number) => table('hmtx').readUInt16BE(Math.min(glyphOf(code), measured - 1) * 4);
  const known = new Map<string, number>();
  return {
    ttf: toTrueType(woff.readUInt32BE(4), tables),
    /** The width of the text at this size, in pixels. */
    width: (text: string, size: number) => {
      let units = 0;
      for (const character of text) {
        const kept = known.get(character) ?? advance(character.codePointAt(0) ?? 0);
        known.set(character, kept);
        units += kept;
      }
      return (units / unitsPerEm) * size;
    },
  };
}

export type Font = ReturnType<typeof readFont>;
