// Renders an image from stdin and writes a PNG to stdout. After an error, writes a message and exits with code 1.
// Rendering has its own process, because an image can make the renderer hang or crash.
import { buffer } from 'node:stream/consumers';
import { Resvg } from '@resvg/resvg-js';
import { readPicture, SIZE, Unusable } from './read-picture.ts';

/** The minimum share of visible pixels. An icon below it is blank. */
const MIN_VISIBLE = 1 / 100;

/** Renders the image inside an SVG, where the image can neither load files nor run scripts. */
function draw(bytes: Buffer): Buffer {
  const { type, bytes: picture } = readPicture(bytes);
  const source = `data:${type};base64,${picture.toString('base64')}`;
  const drawn = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><image width="${SIZE}" height="${SIZE}" href="${source}"/></svg>`,
    { font: { loadSystemFonts: false } },
  ).render();
  const pixels = new Uint32Array(new Uint8Array(drawn.pixels).buffer);
  const visible = pixels.filter((pixel) => pixel >>> 24 > 16);
  if (visible.length < pixels.length * MIN_VISIBLE) throw new Unusable('the picture is empty');
  if (pixels.every((pixel) => pixel === pixels[0])) throw new Unusable('the picture has only one colour');
  return drawn.asPng();
}

try {
  process.stdout.write(draw(await buffer(process.stdin)));
} catch (error) {
  process.stderr.write(error instanceof Unusable ? error.message : 'the picture could not be drawn');
  process.exitCode = 1;
}
