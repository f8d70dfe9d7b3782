// Draws preview pictures in a worker thread while the main thread renders pages. Pictures are cached between builds.
// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
import { createHash } from 'node:crypto';
import { on } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { font } from './font.ts';
import { drawPreview, type Preview } from './preview-drawing.ts';

export type PreviewJob = Preview & { file: string };
export type PreviewFailure = { file: string; reason: string };

const cacheFolder = resolve('node_modules/.cache/previews');
const fonts = createHash('sha256');
for (const file of font?.fontFiles ?? []) fonts.update(readFileSync(file));

/** Writes a temporary file and renames it, so that a full disk leaves no partial picture. */
function writeWhole(file: string, bytes: Buffer) {
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.part`;
  try {
    writeFileSync(half, bytes);
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}

function draw({ file, ...preview }: PreviewJob) {
  const svg = drawPreview(preview);
  const known = join(cacheFolder, `${fonts.copy().update(svg).digest('hex').slice(0, 32)}.png`);
  if (!existsSync(known)) writeWhole(known, new Resvg(svg, { font }).render().asPng());
  writeWhole(file, readFileSync(known));
}

if (!parentPort) throw new Error('This file is a thread of scripts/prerender.ts.');
for await (const [job] of on(parentPort, 'message') as AsyncIterable<[PreviewJob | 'end']>) {
  if (job === 'end') break;
  try {
    draw(job);
  } catch (error) {
    parentPort.postMessage({ file: job.file, reason: (error as Error).message } satisfies PreviewFailure);
  }
  // Each picture uses megabytes of native memory, which Node frees only between turns of the event loop.
  await setImmediate();
}
parentPort.close();
