// Draws preview pictures in a worker thread while the main thread renders pages. Pictures are cached between builds.
import { createHash } from 'node:crypto';
import { on } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { readFont } from './font.ts';
import { drawPreview, type Preview } from './preview-drawing.ts';

export type PreviewJob = Preview & { file: string };

const kept = resolve('node_modules/.cache/previews');
mkdirSync(kept, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'aisle-fonts-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const fonts = { regular: readFont(400), bold: readFont(700) };
const fontFiles = Object.entries(fonts).map(([name, { ttf }]) => {
  const file = join(folder, `${name}.ttf`);
  writeFileSync(file, ttf);
  return file;
});

function draw({ file, ...preview }: PreviewJob) {
  const svg = drawPreview(preview, fonts);
  const known = join(kept, `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`);
  if (!existsSync(known)) {
    const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Instrument Sans' };
    writeFileSync(known, new Resvg(svg, { font }).render().asPng());
  }
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(known, file);
}

if (!parentPort) throw new Error('This file is a thread of scripts/prerender.ts.');
for await (const [job] of on(parentPort, 'message') as AsyncIterable<[PreviewJob | 'end']>) {
  if (job === 'end') break;
  draw(job);
  // A picture holds megabytes of native memory that is only freed between turns of the event loop.
  await setImmediate();
}
parentPort.close();
