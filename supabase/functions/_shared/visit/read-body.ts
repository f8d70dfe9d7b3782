// Some runtimes have no global Buffer.
import { Buffer } from 'node:buffer';
import { pipeline, Readable, type Transform } from 'node:stream';
// This is a namespace import, because some runtimes lack some of the exports.
import * as zlib from 'node:zlib';

/** The maximum size in bytes, for the compressed and for the decompressed body. */
export const BODY_LIMIT = 512 * 1024;
/**
 * The number of bytes that are decoded as text. The beginning is enough, because parked pages and challenges are short.
 */
const TEXT_LIMIT = 64 * 1024;

async function* within(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let remaining = limit;
  for await (const chunk of source) {
    yield chunk.subarray(0, remaining);
    remaining -= chunk.length;
    if (remaining <= 0) return;
  }
}

// Decompresses truncated data as far as possible.
const flush = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
const decoders: Record<string, () => Transform> = {
  gzip: () => zlib.createGunzip(flush),
  'x-gzip': () => zlib.createGunzip(flush),
  deflate: () => zlib.createInflate(flush),
  br: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => zlib.createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush }),
};

/** Decodes as browsers do, by byte order mark or content type. */
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
 * Reads the beginning of a body and decodes part of it as text. If the body ends early, fails to decompress or times
 * out, returns what has arrived. `isCut` means that the body was longer.
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
  return { bytes, text: decode(bytes.subarray(0, TEXT_LIMIT), type), isCut };
}
