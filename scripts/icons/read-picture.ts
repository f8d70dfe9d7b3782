import { crc32, deflateSync } from 'node:zlib';

/** The width and height of stored icons in pixels. */
export const SIZE = 128;
/** The maximum width and height in pixels. Larger images are not icons and take too much memory to decode. */
const MAX_SIZE = 2048;
const MIN_SIZE = 8;

export class Unusable extends Error {}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(PNG);

type Picture = { type: string; bytes: Buffer };

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Converts a 32-bit bitmap in an ICO file to PNG. The bitmap stores rows from bottom to top and pixels as BGRA. */
function bitmapAsPng(bytes: Buffer): Buffer {
  const [header, width, height] = [bytes.readUInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8) / 2];
  const isPlain = header === 40 && bytes.readUInt16LE(14) === 32 && bytes.readUInt32LE(16) === 0;
  if (!isPlain || width < 1 || height < 1 || width > 256 || height > 256)
    throw new Unusable('an unsupported bitmap format');
  const rows: Buffer[] = [];
  for (let row = height - 1; row >= 0; row -= 1) {
    const from = header + row * width * 4;
    const pixels = Buffer.from(bytes.subarray(from, from + width * 4));
    for (let at = 0; at + 3 < pixels.length; at += 4) pixels.set([pixels[at + 2]!, pixels[at + 1]!, pixels[at]!], at);
    rows.push(Buffer.from([0]), pixels);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  return Buffer.concat([
    PNG,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function largestOf(ico: Buffer): Buffer {
  const entries = Array.from({ length: Math.min(ico.readUInt16LE(4), 64) }, (_, at) => {
    const entry = ico.subarray(6 + at * 16, 22 + at * 16);
    const [bytes, from] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    // A size of 0 means 256 pixels in an ICO file.
    return { side: entry[0] || 256, depth: entry.readUInt16LE(6), bytes: ico.subarray(from, from + bytes) };
  });
  const [best] = entries.toSorted((one, other) => other.side - one.side || other.depth - one.depth);
  if (!best) throw new Unusable('an ICO file without a picture');
  return isPng(best.bytes) ? best.bytes : bitmapAsPng(best.bytes);
}

/** Reads a JPEG's size from its frame header, which follows segments of variable length. */
function sidesOfJpeg(bytes: Buffer): [number, number] {
  for (let at = 2; bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Unusable('a JPEG file without a frame');
}

function checked(type: string, bytes: Buffer, [width, height]: [number, number]): Picture {
  if (Math.max(width, height) > MAX_SIZE) throw new Unusable(`${width} × ${height} pixels: too large`);
  if (Math.min(width, height) < MIN_SIZE) throw new Unusable(`${width} × ${height} pixels: too small`);
  return { type, bytes };
}

/** Returns whether a text is an SVG. An XML declaration, a doctype and comments may come first. */
function isSvg(text: string): boolean {
  for (let rest = text.replace(/^\uFEFF/, '').trimStart(); ;) {
    if (/^<svg[\s>]/i.test(rest)) return true;
    const end = rest.startsWith('<!--') ? '-->' : /^<(\?xml|!doctype svg)/i.test(rest) ? '>' : undefined;
    const at = end ? rest.indexOf(end) : -1;
    if (at < 0 || (/^<!doctype/i.test(rest) && rest.slice(0, at).includes('['))) return false;
    rest = rest.slice(at + end!.length).trimStart();
  }
}
/** Elements that browsers render but this renderer ignores. An icon with such an element would look different. */
const NOT_DRAWN = /<(?:\w+:)?(text|image|foreignObject)\b/i;

function read(bytes: Buffer): Picture {
  if (isPng(bytes)) return checked('image/png', bytes, [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]);
  if (bytes.readUInt32LE(0) === 0x10000) return read(largestOf(bytes));
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return checked('image/jpeg', bytes, sidesOfJpeg(bytes));
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)))
    return checked('image/gif', bytes, [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]);
  const text = bytes.toString();
  if (!isSvg(text)) throw new Unusable('not a supported picture format');
  const [, unsupported] = NOT_DRAWN.exec(text) ?? [];
  if (unsupported) throw new Unusable(`an SVG file with <${unsupported}>`);
  return { type: 'image/svg+xml', bytes };
}

/**
 * Detects an image's format from its content: PNG, PNG inside an ICO, JPEG, GIF or SVG. Rejects images that are too
 * large to decode.
 * @throws {Unusable}
 */
export function readPicture(bytes: Buffer): Picture {
  try {
    return read(bytes);
  } catch (error) {
    // Node throws a RangeError for a read after the end.
    throw error instanceof RangeError ? new Unusable('the file ends too early') : error;
  }
}
