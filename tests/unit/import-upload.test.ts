import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportListing } from '../../src/domain/listing-files/record';
import {
  type BatchResult,
  createBatchSender,
  createRetryPause,
  type ImportProgress,
  runImport,
} from '../../src/features/import/upload';
import type { Database } from '../../src/lib/database';

const rows = async ([from, to]: readonly [number, number]) =>
  Array.from({ length: to - from }, (_, at) => ({ id: `tool-${from + at}` }) as ImportListing);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SIGN_IN = 'User must be authenticated to import tools. Please sign in and try again.';

type Respond = (batch: number, attempt: number, rows: ImportListing[]) => BatchResult | undefined;

/** Uploads tools to a backend that stores each batch unless `respond` returns another result. */
async function run(
  total: number,
  respond: Respond = () => undefined,
  more: Partial<Parameters<typeof runImport>[0]> = {},
) {
  const began = Date.now();
  const requests: [first: number, rows: number, ms: number][] = [];
  const stored = new Set<string>();
  const progress: ImportProgress[] = [];
  const running = runImport({
    total,
    rows,
    send: async (batch, firstRow) => {
      requests.push([firstRow, batch.length, Date.now() - began]);
      const attempt = requests.filter(([first]) => first === firstRow).length;
      const response = respond(firstRow / 50 + 1, attempt, batch);
      if (response) return response;
      for (const { id } of batch) stored.add(id);
      return { kind: 'stored', ids: batch.map(({ id }) => id) };
    },
    signal: new AbortController().signal,
    onProgress: (step) => progress.push(step),
    ...more,
  });
  await vi.runAllTimersAsync();
  const result = await running;
  expect(result.imported + result.errors + result.notSent).toBe(total);
  expect(result.missing.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(result.errors + result.notSent);
  return { result, requests, stored: stored.size, progress };
}
const failed: BatchResult = { kind: 'failed', message: 'boom' };

describe('an import upload', () => {
  it('the upload sends batches of 50 in sequence with a 100 ms pause', async () => {
    const { result, requests, progress } = await run(120);
    expect(requests).toEqual([
      [0, 50, 0],
      [50, 50, 100],
      [100, 20, 200],
    ]);
    expect(result).toMatchObject({ imported: 120, errors: 0, messages: [], isCancelled: false });
    expect(progress.map(({ processed }) => processed)).toEqual([50, 100, 120]);
  });

  it.each<[rule: string, total: number, respond: Respond, expected: object, requests: number[], stored: number]>([
    ['a file without a valid tool', 0, () => undefined, { messages: ['No valid tools found to import'] }, [], 0],
    [
      'a batch that failed twice',
      250,
      (batch) => (batch === 2 ? failed : undefined),
      { imported: 200, errors: 50, messages: ['Batch 2: boom'], missing: [[50, 100]] },
      [0, 50, 50, 100, 150, 200],
      200,
    ],
    [
      'a batch whose second attempt succeeded',
      100,
      (_batch, attempt) => (attempt === 1 ? failed : undefined),
      { imported: 100, errors: 0, messages: [] },
      [0, 0, 50, 50],
      100,
    ],
    [
      'a response that does not confirm every row',
      60,
      (batch, _attempt, rows) => (batch === 1 ? { kind: 'stored', ids: rows.slice(2).map(({ id }) => id) } : undefined),
      {
        imported: 58,
        errors: 2,
        messages: ['Batch 1: 2 of 50 tools were not stored'],
        missing: [
          [0, 1],
          [1, 2],
        ],
      },
      [0, 0, 50],
      10,
    ],
    [
      'a sign-out',
      200,
      (batch) => (batch === 3 ? { kind: 'signed-out' } : undefined),
      { imported: 100, errors: 100, messages: [SIGN_IN] },
      [0, 50, 100],
      100,
    ],
    [
      'a session that the server rejects',
      200,
      (batch) => (batch === 2 ? { kind: 'signed-out', message: 'JWT expired' } : undefined),
      { imported: 50, errors: 150, messages: ['Authentication error: JWT expired', SIGN_IN] },
      [0, 50],
      50,
    ],
  ])('the upload counts stored and failed rows after %s', async (_rule, total, respond, expected, firsts, count) => {
    const { result, requests, stored } = await run(total, respond);
    expect(result).toMatchObject(expected);
    expect([requests.map(([first]) => first), stored]).toEqual([firsts, count]);
  });

  it('an unexpected error is reported, and the remaining tools are counted', async () => {
    const { result } = await run(100, undefined, {
      rows: async (span) => {
        if (span[0] > 0) throw new Error('The file was closed.');
        return rows(span);
      },
    });
    expect(result).toMatchObject({ imported: 50, errors: 50, messages: ['General error: The file was closed.'] });
  });

  it('a cancelled import finishes the current batch and sends no further batch', async () => {
    const cancel = new AbortController();
    const abortSecond: Respond = (batch) => void (batch === 2 && cancel.abort());
    const { result, stored } = await run(200, abortSecond, { signal: cancel.signal });
    expect(stored).toBe(100);
    expect(result).toMatchObject({ imported: 100, errors: 0, notSent: 100, isCancelled: true, missing: [[100, 200]] });
  });
});

describe('the pause before a retry', () => {
  const target = new EventTarget();
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  });
  async function measure(wait: ReturnType<typeof createRetryPause>) {
    const began = Date.now();
    const waiting = wait(new AbortController().signal).then(() => Date.now() - began);
    await vi.runAllTimersAsync();
    return waiting;
  }

  it('a pause ends as soon as the browser is online', async () => {
    setTimeout(() => target.dispatchEvent(new Event('online')), 10_000);
    expect(await measure(createRetryPause())).toBe(10_000);
  });

  it('the pauses of one import last at most 30 seconds in total', async () => {
    const wait = createRetryPause();
    expect([await measure(wait), await measure(wait), await measure(wait)]).toEqual([30_500, 500, 500]);
  });
});

describe('the response to an import batch', () => {
  const error = (message: string, code = '') => ({ error: { message, code } });
  type Response = { error: object; status: number } | { data: string[]; error: null; status: number };
  /** Sends one batch to a server that returns this response. */
  function send(response: Response, session: object = { data: { session: { user: { id: 'user' } } } }) {
    const started = { data: 'b-1', error: null, status: 200 };
    const rpc = (name: string) => ({ abortSignal: async () => (name === 'start_import' ? started : response) });
    const client = { rpc, auth: { getSession: async () => session } } as unknown as SupabaseClient<Database>;
    return createBatchSender(async () => client, 'user', 'tools.json')([], 0);
  }
  const confirmed = { data: ['a'], error: null, status: 200 };

  it.each([
    ['a lost response', error('TypeError: Failed to fetch'), 0],
    ['a response of a proxy', error('<html>504 Gateway Timeout</html>'), 504],
    ['a timeout', error('TimeoutError: signal timed out'), 0],
  ])('a batch with %s is reported as possibly stored', async (_what, response, status) => {
    expect(await send({ ...response, status })).toEqual({
      kind: 'failed',
      message: expect.stringContaining('the batch may have been stored'),
    });
  });

  it.each([
    ['a batch that the server confirms', confirmed, undefined, { kind: 'stored', ids: ['a'] }],
    [
      'a batch that the server rejects',
      { ...error('This import has ended. Start a new import.', 'P0001'), status: 400 },
      undefined,
      { kind: 'failed', message: 'This import has ended. Start a new import.' },
    ],
    [
      'a batch with a rejected token',
      { ...error('JWT expired'), status: 401 },
      undefined,
      { kind: 'signed-out', message: 'JWT expired' },
    ],
    ['a batch without a session', confirmed, { data: { session: null } }, { kind: 'signed-out' }],
    ['a batch of another account', confirmed, { data: { session: { user: { id: 'b' } } } }, { kind: 'signed-out' }],
    [
      'a batch after the end of the session',
      confirmed,
      { error: { name: 'AuthApiError', message: 'Gone' }, data: {} },
      { kind: 'signed-out', message: 'Gone' },
    ],
    [
      'a batch whose session could not be refreshed',
      confirmed,
      { error: { name: 'AuthRetryableFetchError', message: 'TimeoutError' }, data: {} },
      { kind: 'failed', message: 'The server did not answer within a minute, so the batch may have been stored.' },
    ],
  ])('the client reports the result of %s', async (_rule, response, session, result) => {
    expect(await send(response, session)).toEqual(result);
  });
});
