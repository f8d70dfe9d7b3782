import type { SupabaseClient } from '@supabase/supabase-js';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import type { ImportListing } from '../../domain/listing-files/record';
import type { Database, Json } from '../../lib/database';
import type { Span } from './file-rows';

/** The number of rows per request and the pause between requests (specification, section 9). */
const BATCH = 50;
const PAUSE_MS = 100;
const RETRY_MS = 500;
/** The maximum total time offline, in milliseconds. After this time, the remaining rows count as failed. */
const OFFLINE_TIMEOUT_MS = 30_000;
const TIMEOUT_MS = 60_000;

/** The result of one request. `signed-out` ends the import, because rows must not be sent without a session. */
export type BatchResult =
  { kind: 'stored'; ids: string[] } | { kind: 'failed'; message: string } | { kind: 'signed-out'; message?: string };

/** @param firstRow the index of the first row in the whole import. The directory uses it to keep the file's order. */
export type SendBatch = (rows: ImportListing[], firstRow: number) => Promise<BatchResult>;

export type ImportProgress = { total: number; processed: number; errors: number };

export type ImportResult = {
  /** imported + errors + notSent equals the number of tools to send. */
  imported: number;
  errors: number;
  notSent: number;
  messages: string[];
  missing: Span[];
  isCancelled: boolean;
};

export const isSuccessful = ({ errors, messages, isCancelled }: ImportResult): boolean =>
  errors === 0 && messages.length === 0 && !isCancelled;

/** Resolves after `ms` milliseconds, or at once when the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

/** Returns a function that waits before a retry: half a second, or until the browser is online. */
export function createRetryPause() {
  let remainingMs = OFFLINE_TIMEOUT_MS;
  return async (signal: AbortSignal) => {
    await pause(RETRY_MS, signal);
    if ((globalThis.navigator?.onLine ?? true) || remainingMs <= 0) return;
    const startedAt = Date.now();
    const online = new AbortController();
    globalThis.addEventListener('online', () => online.abort(), { signal: online.signal });
    await pause(remainingMs, AbortSignal.any([signal, online.signal]));
    online.abort();
    remainingMs -= Date.now() - startedAt;
  };
}

const SIGN_IN = 'User must be authenticated to import tools. Please sign in and try again.';

/**
 * Sends tools in batches of 50, one after another. A batch that fails is retried once and does not stop the import.
 * Retrying is safe, because a batch is an upsert with fixed ids. Never throws.
 */
export async function runImport({
  total,
  rows,
  send,
  signal,
  onProgress,
  beforeRetry = createRetryPause(),
}: {
  total: number;
  rows: (span: Span) => Promise<ImportListing[]>;
  send: SendBatch;
  /** Aborting stops the import after the current batch. */
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
  beforeRetry?: (signal: AbortSignal) => Promise<void>;
}): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, errors: 0, notSent: 0, messages: [], missing: [], isCancelled: false };
  if (total === 0) result.messages.push('No valid tools found to import');
  let from = 0;
  const fail = (to: number, ...messages: string[]) => {
    result.errors += to - from;
    result.missing.push([from, to]);
    result.messages.push(...messages);
    from = to;
  };

  while (from < total) {
    if (from > 0) await pause(PAUSE_MS, signal);
    if (signal.aborted) break;
    const to = Math.min(from + BATCH, total);
    const label = `Batch ${Math.floor(from / BATCH) + 1}`;
    try {
      const batch = await rows([from, to]);
      let response = await send(batch, from);
      if (response.kind === 'failed' || (response.kind === 'stored' && unstored(batch, response.ids).length > 0)) {
        await beforeRetry(signal);
        response = await send(batch, from);
      }
      if (response.kind === 'signed-out') {
        fail(total, ...(response.message ? [`Authentication error: ${response.message}`] : []), SIGN_IN);
      } else if (response.kind === 'failed') {
        fail(to, `${label}: ${response.message}`);
      } else {
        const lost = unstored(batch, response.ids);
        result.imported += batch.length - lost.length;
        result.errors += lost.length;
        for (const at of lost) result.missing.push([from + at, from + at + 1]);
        if (lost.length > 0) result.messages.push(`${label}: ${lost.length} of ${batch.length} tools were not stored`);
        from = to;
      }
    } catch (error) {
      fail(total, `General error: ${error instanceof Error ? error.message : String(error)}`);
    }
    onProgress({ total, processed: from, errors: result.errors });
  }

  if (from < total) {
    result.isCancelled = true;
    result.notSent = total - from;
    result.missing.push([from, total]);
  }
  return result;
}

/** Returns the positions of rows that the upsert did not store. The ids of these rows are missing from the response. */
function unstored(batch: ImportListing[], ids: string[]): number[] {
  const stored = new Set(ids);
  return batch.flatMap(({ id }, at) => (stored.has(id) ? [] : [at]));
}

function explain(error: { message: string }): string {
  if (/TimeoutError|timed out/i.test(error.message))
    return 'The server did not answer within a minute, so the batch may have been stored.';
  return describeError(error) || 'The server gave no reason.';
}

function failureOf(error: { message: string }, status: number): BatchResult {
  if (status === 401) return { kind: 'signed-out', message: error.message };
  const message = isOutcomeUnknown(error)
    ? 'The server did not answer, so the batch may have been stored.'
    : explain(error);
  return { kind: 'failed', message };
}

/**
 * Returns a function that sends one file's batches for one account. The function sends nothing after a sign-out or a
 * change of account. All batches are one import in the database, so that the user can undo the whole file.
 */
export function createBatchSender(
  client: () => Promise<SupabaseClient<Database>>,
  userId: string,
  fileName: string,
): SendBatch {
  let batch: string | undefined;
  return async (rows, firstRow) => {
    const supabase = await client();
    // getSession refreshes an expired session. It returns null if the refresh token is invalid.
    const session = await supabase.auth.getSession();
    if (session.error?.name === 'AuthRetryableFetchError') return { kind: 'failed', message: explain(session.error) };
    if (session.error) return { kind: 'signed-out', message: session.error.message };
    if (session.data.session?.user.id !== userId) return { kind: 'signed-out' };

    if (batch === undefined) {
      const started = await supabase
        .rpc('start_import', { file_name: fileName })
        .abortSignal(AbortSignal.timeout(TIMEOUT_MS));
      if (started.error) return failureOf(started.error, started.status);
      batch = started.data;
    }
    // The database itself sets the owner and the status.
    const { data, error, status } = await supabase
      .rpc('import_listings', { batch, first_row: firstRow, listings: rows as Json })
      .abortSignal(AbortSignal.timeout(TIMEOUT_MS));
    return error ? failureOf(error, status) : { kind: 'stored', ids: data };
  };
}
