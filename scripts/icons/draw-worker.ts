// Draws a picture anew: reads any bytes from its input, and writes a PNG or, with exit code 1, why not. A process of its own:
// a drawing can be made to take forever or to break what draws it, and then it is ended from outside.
import { buffer } from 'node:stream/consumers';
import { Resvg } from '@resvg/resvg-js';
import { readPicture, SIZE, Unusable } from './read-picture.ts';

/** The least of the plate, in parts, that something has to be seen on. */
const SEEN = 1 / 100;

/** As a picture in a drawing of ours: nothing in it is loaded from elsewhere or run. */
function draw(bytes: Buffer): Buffer {
  const { type, bytes: picture } = readPicture(bytes);
  const source = `data:${type};base64,${picture.toString('base64')}`;
  const drawn = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><image width="${SIZE}" height="${SIZE}" href="${source}"/></svg>`,
    { font: { loadSystemFonts: false } },
  ).render();
  const pixels = new Uint32Array(new Uint8Array(drawn.pixels).buffer);
  const seen = pixels.filter((pixel) => pixel >>> 24 > 16);
  if (seen.length < pixels.length * SEEN) throw new Unusable('nothing is seen on it');
  if (pixels.every((pixel) => pixel === pixels[0])) throw new Unusable('one colour all over');
  return drawn.asPng();
}

try {
  process.stdout.write(draw(await buffer(process.stdin)));
} catch (error) {
  process.stderr.write(error instanceof Unusable ? error.message : 'it could not be drawn');
  process.exitCode = 1;
}
