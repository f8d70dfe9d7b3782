// By name: not every runtime has it for everybody.
import { Buffer } from 'node:buffer';
import { pipeline, Readable, type Transform } from 'node:stream';
// As one: not every runtime has all of it.
import * as zlib from 'node:zlib';

/** In bytes, of what comes and of what it unfolds to. */
export const BODY_LIMIT = 512 * 1024;
/** In bytes, of what is looked at: keepers of domains and challenges are brief. */
const JUDGED = 64 * 1024;

async function* within(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

// What is cut off in the middle is unfolded as far as it goes.
const flush = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
const decoders: Record<string, () => Transform> = {
  gzip: () => zlib.createGunzip(flush),
  'x-gzip': () => zlib.createGunzip(flush),
  deflate: () => zlib.createInflate(flush),
  br: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => zlib.createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush }),
};

/** As browsers do: by the mark at its beginning, or as its server says. */
function decode(bytes: Buffer, type: string | undefined): string {
  const marked =
    bytes[0] === 0xfe && bytes[1] === 0xff
      ? 'utf-16be'
      : bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : undefined;
  const label = marked ?? /charset=["']?([^\s"';]+)/i.exec(type ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return bytes.toString();
  }
}

/**
 * The beginning of a body, and that of it as text: what has come when it ends, breaks off, does not unfold, or its time is over, as a
 * browser shows it. `isCut` says that there would have been more.
 */
export async function readBody(
  body: Readable,
  { encoding, type }: { encoding: string | undefined; type: string | undefined },
  signal: AbortSignal,
): Promise<{ bytes: Buffer; text: string; isCut: boolean }> {
  const decoder = decoders[encoding?.trim().toLowerCase() ?? '']?.();
  const chunks: Buffer[] = [];
  let isCut = false;
  const end = () => body.destroy(new Error('Its time is over'));
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    const source = decoder ? pipeline(Readable.from(within(body, BODY_LIMIT)), decoder, () => undefined) : body;
    for await (const chunk of within(source, BODY_LIMIT)) chunks.push(chunk);
  } catch {
    isCut = true;
  }
  signal.removeEventListener('abort', end);
  body.on('error', () => undefined).destroy();
  const bytes = Buffer.concat(chunks);
  return { bytes, text: decode(bytes.subarray(0, JUDGED), type), isCut };
}
