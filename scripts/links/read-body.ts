import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** In bytes, of what comes and of what it unfolds to. */
export const BODY_LIMIT = 512 * 1024;
/** In bytes, of what is looked at: keepers of domains and challenges are brief. */
const JUDGED = 64 * 1024;

async function* within(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = BODY_LIMIT;
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

// What is cut off in the middle is unfolded as far as it goes.
const flush = { finishFlush: constants.Z_SYNC_FLUSH };
const decoders: Record<string, () => Transform> = {
  gzip: () => createGunzip(flush),
  'x-gzip': () => createGunzip(flush),
  deflate: () => createInflate(flush),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * The beginning of a body as text. One that breaks off or does not unfold ends there.
 * @throws when the time is over.
 */
export async function readBody(body: Readable, encoding: string | undefined, signal: AbortSignal): Promise<string> {
  const decoder = decoders[encoding?.trim().toLowerCase() ?? '']?.();
  const source = decoder ? pipeline(Readable.from(within(body)), decoder, () => undefined) : body;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of within(source)) chunks.push(chunk);
  } catch {
    signal.throwIfAborted();
  }
  signal.throwIfAborted();
  return Buffer.concat(chunks).toString('utf8', 0, JUDGED);
}
