import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Seen } from '../../supabase/functions/_shared/visit/classify.ts';
import type { Network } from '../../supabase/functions/_shared/visit/network.ts';
import { BODY_LIMIT } from '../../supabase/functions/_shared/visit/read-body.ts';
import { isResponse, look } from '../links/visit.ts';
import { iconLinks } from '../../supabase/functions/_shared/visit/icon-links.ts';

/** Timeouts in milliseconds for the response headers, the response body and rendering. */
const [HEADERS_MS, BODY_MS, RENDER_MS] = [10_000, 5000, 5000];

const WORKER = fileURLToPath(new URL('draw-worker.ts', import.meta.url));

/** At most one renderer runs per core, because a hundred processes would exhaust the memory. */
const lanes = Array.from({ length: availableParallelism() }, () => Promise.resolve());
let next = 0;
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const lane = next++ % lanes.length;
  const done = lanes[lane]!.then(work);
  lanes[lane] = done.then(() => undefined);
  return done;
}

/** Renders an image as a PNG of 128 × 128 pixels. Returns a short reason if the image cannot be rendered. */
export function redraw(bytes: Buffer, timeout = RENDER_MS): Promise<{ png: Buffer } | { problem: string }> {
  const draw = (done: (drawn: { png: Buffer } | { problem: string }) => void) => {
    const worker = execFile(
      process.execPath,
      [WORKER],
      { timeout, killSignal: 'SIGKILL', encoding: 'buffer', maxBuffer: 2 ** 20, env: {} },
      (error, png, stderr) => {
        if (!error) done({ png });
        else if (error.killed) done({ problem: 'drawing the picture takes too long' });
        else done({ problem: stderr.toString().slice(0, 100) || 'the picture could not be drawn' });
      },
    );
    // Writing fails if the renderer has already exited. The exit code reports the problem, so this error is ignored.
    worker.stdin!.on('error', () => undefined).end(bytes);
  };
  return inTurn(() => new Promise(draw));
}

/** Returns why a response is incomplete, or undefined for a complete file. */
function flawIn(response: Seen): string | undefined {
  if (response.kind === 'failure') return response.reason;
  if (response.status !== 200) return `status ${response.status}`;
  return response.isCut || response.bytes.length >= BODY_LIMIT ? 'the download is too large or too slow' : undefined;
}

const readDataUrl = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());

async function tryIcon(address: string, ask: (address: string) => Promise<Seen>) {
  if (address.startsWith('data:')) {
    const drawn = await readDataUrl(address).then(redraw, () => ({ problem: 'not a supported picture format' }));
    return { drawn, isAnswered: false };
  }
  const response = await ask(address);
  const flaw = flawIn(response);
  const drawn = response.kind === 'failure' || flaw ? { problem: flaw! } : await redraw(response.bytes);
  return { drawn, isAnswered: isResponse(response) };
}

export type Found = { png?: Buffer; problem?: string; isAnswered: boolean };

/**
 * Fetches the best icon of a host's home page and renders it. Requests have the limits of the link check: public
 * addresses, checked redirects, maximum size and time.
 */
export async function fetchIcon(page: string, network: Network): Promise<Found> {
  const ask = (address: string) =>
    look(address, { network, signal: AbortSignal.timeout(HEADERS_MS), patience: BODY_MS });
  const first = await ask(page);
  let isAnswered = isResponse(first);
  const isPage = first.kind === 'answer' && first.status < 300;
  const links = isPage ? iconLinks(first.bytes.toString(), first.url) : [new URL('/favicon.ico', page).href];
  let problem = '';
  for (const address of links) {
    const { drawn, isAnswered: isNew } = await tryIcon(address, ask);
    isAnswered ||= isNew;
    if ('png' in drawn) return { png: drawn.png, isAnswered };
    // The best icon comes first, so its problem is reported.
    problem ||= drawn.problem;
  }
  return { problem, isAnswered };
}
