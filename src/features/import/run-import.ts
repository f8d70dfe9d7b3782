import type { ImportListing } from '../../domain/import/import-mapping';
import type { Span } from './import-rows';
import { createRetryPause, pause } from './pause';

/** Rows per request, and the pause between requests (specification, section 9). */
const BATCH = 50;
const PAUSE_MS = 100;

/** The result of one request. `signed-out` stops the import, because nothing may be sent as anonymous. */
export type Answer =
  { kind: 'stored'; ids: string[] } | { kind: 'failed'; message: string } | { kind: 'signed-out'; message?: string };

export type ImportBackend = {
  /** Null while the importing account is signed in; otherwise the reason why nothing may be sent. */
  sessionProblem: () => Promise<Exclude<Answer, { kind: 'stored' }> | null>;
  /** @param firstRow the position of the first row in the import, from 0: the directory keeps the file's order. */
  upsert: (rows: ImportListing[], firstRow: number) => Promise<Answer>;
};

export type ImportProgress = { processed: number; errors: number };

export type ImportResult = {
  /** imported + errors + notSent = the number of valid tools. */
  imported: number;
  errors: number;
  /** Not sent because the import was cancelled. */
  notSent: number;
  messages: string[];
  /** The positions of the tools that failed or were not sent. */
  missing: Span[];
  isCancelled: boolean;
};

/** Every tool that was chosen is stored. */
export const isSuccessful = ({ errors, messages, isCancelled }: ImportResult): boolean =>
  errors === 0 && messages.length === 0 && !isCancelled;

type Job = {
  /** The number of valid tools. */
  total: number;
  rows: (span: Span) => Promise<ImportListing[]>;
  backend: ImportBackend;
  /** Aborting stops after the running batch. */
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
  beforeRetry?: (signal: AbortSignal) => Promise<void>;
};

const SIGN_IN = 'User must be authenticated to import tools. Please sign in and try again.';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Sends the valid tools in batches of 50, one after another. A failed batch is retried once before it counts as failed,
 * and does not stop the others. Retrying is safe because a batch is an upsert by fixed ids. Never throws.
 */
export async function runImport(job: Job): Promise<ImportResult> {
  const { total, signal, onProgress } = job;
  const result: ImportResult = { imported: 0, errors: 0, notSent: 0, messages: [], missing: [], isCancelled: false };
  if (total === 0) result.messages.push('No valid tools found to import');
  const beforeRetry = job.beforeRetry ?? createRetryPause();
  let from = 0;

  const fail = (to: number, ...messages: string[]) => {
    result.errors += to - from;
    result.missing.push([from, to]);
    result.messages.push(...messages);
  };

  try {
    while (from < total) {
      if (from > 0) await pause(PAUSE_MS, signal);
      if (signal.aborted) break;
      const to = Math.min(from + BATCH, total);
      const label = `Batch ${Math.floor(from / BATCH) + 1}`;
      const batch = await job.rows([from, to]);

      let answer = await send(job.backend, batch, from);
      if (answer.kind === 'failed' || (answer.kind === 'stored' && unstored(batch, answer.ids).length > 0)) {
        await beforeRetry(signal);
        answer = await send(job.backend, batch, from);
      }

      if (answer.kind === 'signed-out') {
        fail(total, ...(answer.message ? [`Authentication error: ${answer.message}`] : []), SIGN_IN);
        from = total;
      } else if (answer.kind === 'failed') {
        fail(to, `${label}: ${answer.message}`);
        from = to;
      } else {
        const lost = unstored(batch, answer.ids);
        result.imported += batch.length - lost.length;
        result.errors += lost.length;
        for (const at of lost) result.missing.push([from + at, from + at + 1]);
        if (lost.length > 0) result.messages.push(`${label}: ${lost.length} of ${batch.length} tools were not stored`);
        from = to;
      }
      onProgress({ processed: from, errors: result.errors });
    }
  } catch (error) {
    fail(total, `General error: ${messageOf(error)}`);
    from = total;
    onProgress({ processed: from, errors: result.errors });
  }

  if (from < total) {
    result.isCancelled = true;
    result.notSent = total - from;
    result.missing.push([from, total]);
  }
  return result;
}

async function send(backend: ImportBackend, batch: ImportListing[], from: number): Promise<Answer> {
  return (await backend.sessionProblem()) ?? backend.upsert(batch, from);
}

/** The positions in the batch whose ids were not returned: an upsert that stored nothing is a failure. */
function unstored(batch: ImportListing[], ids: string[]): number[] {
  const stored = new Set(ids);
  return batch.flatMap(({ id }, at) => (stored.has(id) ? [] : [at]));
}
