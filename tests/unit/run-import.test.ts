import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Comparison, compareImport, type StoredRow } from '../../src/features/import/compare-import';
import type { SameAddresses } from '../../src/lib/database';
import { type ImportListing, type ImportRow, toImportRow } from '../../src/domain/import/import-mapping';
import { createRetryPause } from '../../src/features/import/pause';
import { type Answer, type ImportBackend, type ImportProgress, runImport } from '../../src/features/import/run-import';

const row = (index: number): ImportRow =>
  toImportRow({
    id: `tool-${index}`,
    name: `Tool ${index}`,
    description: 'A made-up description.',
    url: 'https://tool.example',
    logo: '',
    category: ['Other'],
    tags: ['a', 'b'],
    pricingType: 'free',
  });
const rows = async ([from, to]: readonly [number, number]) =>
  Array.from({ length: to - from }, (_, at) => row(from + at));

/** A backend that stores rows unless the test overrides it, and counts the attempts per batch. */
function makeBackend(
  answer: (batch: number, attempt: number, rows: ImportListing[]) => Answer | undefined = () => undefined,
) {
  const stored = new Set<string>();
  const attempts = new Map<number, number>();
  const backend: ImportBackend = {
    sessionProblem: async () => null,
    upsert: async (rows) => {
      const batch = Number(rows[0]!.id.slice(5)) / 50 + 1;
      attempts.set(batch, (attempts.get(batch) ?? 0) + 1);
      const given = answer(batch, attempts.get(batch)!, rows);
      if (given) return given;
      for (const { id } of rows) stored.add(id);
      return { kind: 'stored', ids: rows.map(({ id }) => id) };
    },
  };
  return { backend, stored, attempts };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function run(total: number, backend: ImportBackend, signal = new AbortController().signal) {
  const progress: ImportProgress[] = [];
  const running = runImport({ total, rows, backend, signal, onProgress: (step) => progress.push(step) });
  await vi.runAllTimersAsync();
  const result = await running;
  expect(result.imported + result.errors + result.notSent).toBe(total);
  expect(result.missing.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(result.errors + result.notSent);
  return { result, progress };
}

const failed = (message: string): Answer => ({ kind: 'failed', message });

describe('an import', () => {
  it('sends batches of 50 with 100 ms between, one after another', async () => {
    const { backend, stored } = makeBackend();
    const sizes: [number, number][] = [];
    const places: number[] = [];
    const began = Date.now();
    const spied: ImportBackend = {
      ...backend,
      upsert: (rows, firstRow) => {
        sizes.push([rows.length, Date.now() - began]);
        places.push(firstRow);
        return backend.upsert(rows, firstRow);
      },
    };
    const { result, progress } = await run(120, spied);
    expect(sizes).toEqual([
      [50, 0],
      [50, 100],
      [20, 200],
    ]);
    expect(places).toEqual([0, 50, 100]);
    expect(result).toMatchObject({ imported: 120, errors: 0, messages: [], isCancelled: false });
    expect(progress.map(({ processed }) => processed)).toEqual([50, 100, 120]);
    expect(stored.size).toBe(120);
  });

  it('without a valid tool stops with a message', async () => {
    const { result } = await run(0, makeBackend().backend);
    expect(result.messages).toEqual(['No valid tools found to import']);
  });

  it('counts a whole batch that failed twice, names it, and continues', async () => {
    const { backend, stored, attempts } = makeBackend((batch) => (batch === 2 ? failed('boom') : undefined));
    const { result } = await run(250, backend);
    expect(attempts.get(2)).toBe(2);
    expect(result).toMatchObject({ imported: 200, errors: 50, messages: ['Batch 2: boom'], missing: [[50, 100]] });
    expect(stored.size).toBe(200);
  });

  it('does not count a batch whose second attempt succeeds', async () => {
    const { backend, stored } = makeBackend((_batch, attempt) => (attempt === 1 ? failed('blip') : undefined));
    const { result } = await run(100, backend);
    expect(result).toMatchObject({ imported: 100, errors: 0, messages: [] });
    expect(stored.size).toBe(100);
  });

  it('counts rows that a response does not confirm as errors', async () => {
    const { backend } = makeBackend((batch, _attempt, rows) =>
      batch === 1 ? { kind: 'stored', ids: rows.slice(2).map(({ id }) => id) } : undefined,
    );
    const { result } = await run(60, backend);
    expect(result).toMatchObject({ imported: 58, errors: 2, messages: ['Batch 1: 2 of 50 tools were not stored'] });
    expect(result.missing).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('stops sending after the session ends, and counts the rest', async () => {
    const { backend, stored } = makeBackend();
    const result = await run(200, {
      ...backend,
      sessionProblem: async () => (stored.size >= 100 ? { kind: 'signed-out' } : null),
    });
    expect(stored.size).toBe(100);
    expect(result.result).toMatchObject({
      imported: 100,
      errors: 100,
      messages: ['User must be authenticated to import tools. Please sign in and try again.'],
    });
  });

  it('stops when the server no longer knows the session, and reports why', async () => {
    const { backend, attempts } = makeBackend((batch) =>
      batch === 2 ? { kind: 'signed-out', message: 'JWT expired' } : undefined,
    );
    const { result } = await run(200, backend);
    expect([...attempts]).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(result).toMatchObject({
      imported: 50,
      errors: 150,
      messages: [
        'Authentication error: JWT expired',
        'User must be authenticated to import tools. Please sign in and try again.',
      ],
    });
  });

  it('reports an unexpected error and counts the rest', async () => {
    const running = runImport({
      total: 100,
      rows: async (span) => {
        if (span[0] > 0) throw new Error('The file was closed.');
        return rows(span);
      },
      backend: makeBackend().backend,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    await vi.runAllTimersAsync();
    expect(await running).toMatchObject({
      imported: 50,
      errors: 50,
      messages: ['General error: The file was closed.'],
    });
  });

  it('that is cancelled finishes the running batch and sends no more', async () => {
    const cancel = new AbortController();
    const { backend, stored } = makeBackend((batch) => {
      if (batch === 2) cancel.abort();
      return undefined;
    });
    const { result } = await run(200, backend, cancel.signal);
    expect(stored.size).toBe(100);
    expect(result).toMatchObject({ imported: 100, errors: 0, notSent: 100, isCancelled: true, missing: [[100, 200]] });
  });
});

describe('the pause before a second attempt', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('waits for a lost connection to return', async () => {
    const target = new EventTarget();
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    let isOver = false;
    void createRetryPause()(new AbortController().signal).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isOver).toBe(false);
    target.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  it('lasts at most 30 seconds per import', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    const wait = createRetryPause();
    const began = Date.now();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const waiting = wait(new AbortController().signal);
      await vi.runAllTimersAsync();
      await waiting;
    }
    expect(Date.now() - began).toBe(31_500);
  });
});

describe('a dry run', () => {
  const asStored = (row: ImportRow, own: Partial<StoredRow> = {}): StoredRow => ({
    ...row,
    approval_status: 'approved',
    ...own,
  });

  async function compare(
    total: number,
    stored: StoredRow[],
    options: { signal?: AbortSignal; same?: SameAddresses } = {},
  ) {
    const requested: string[][] = [];
    const parts: number[] = [];
    const seen: Comparison[] = [];
    await compareImport({
      total,
      rows,
      userId: 'administrator',
      readStored: async (ids) => {
        requested.push(ids);
        return stored.filter(({ id }) => ids.includes(id));
      },
      readSame: async (part) => {
        parts.push(part.length);
        return options.same ?? {};
      },
      signal: options.signal ?? new AbortController().signal,
      onProgress: (comparison) => seen.push(comparison),
    });
    return { requested, parts, last: seen.at(-1) };
  }

  it('lists tools whose address has another id, 1,000 rows at a time, and not those that shared it before', async () => {
    const others = [{ id: 'other', slug: 'other', name: 'Other', status: 'approved' as const }];
    const { last, parts } = await compare(
      2500,
      [
        asStored(row(1)),
        asStored(row(2), { url: 'https://moved.example/' }),
        asStored(row(3), { name: 'Another name' }),
      ],
      { same: { 'tool-0': others, 'tool-1': others, 'tool-2': others, 'tool-3': others } },
    );
    expect(parts).toEqual([1000, 1000, 500]);
    expect(last).toMatchObject({ compared: 2500, added: 2497, changed: 2, unchanged: 1, foundElsewhere: 2 });
    expect(last?.elsewhere.map(({ id }) => id)).toEqual(['tool-0', 'tool-2']);
  });

  it('tells new, changed and unchanged tools apart, 100 ids at a time', async () => {
    const { requested, last } = await compare(250, [
      asStored(row(0)),
      asStored(row(1), { name: 'Another name' }),
      asStored(row(2), { tags: ['b', 'a'] }),
      asStored(row(3), { approval_status: 'pending' }),
      asStored(row(120)),
    ]);
    expect(last).toMatchObject({ compared: 250, added: 245, changed: 3, unchanged: 2, othersLive: 0 });
    expect(last?.changes.map(({ id, fields }) => [id, fields])).toEqual([
      ['tool-1', [{ column: 'name', before: 'Another name', after: 'Tool 1' }]],
      ['tool-2', [{ column: 'tags', before: 'b, a', after: 'a, b' }]],
      ['tool-3', [{ column: 'approval_status', before: 'pending', after: 'approved' }]],
    ]);
    expect(requested.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  it('leaves out values for an agreed placement, and lists the listing for it', async () => {
    const { last } = await compare(4, [
      asStored(row(0), {
        premium_type: 'sponsored',
        sponsor_tier: 'gold',
        hasAgreedPlacement: true,
        created_by: 'member',
      }),
      asStored(row(1), { premium_type: 'featured', hasAgreedPlacement: true, name: 'Another name' }),
      asStored(row(2), { hasAgreedPlacement: true }),
      asStored(row(3), { premium_type: 'featured', hasAgreedPlacement: false }),
    ]);
    expect(last).toMatchObject({ changed: 2, unchanged: 2, listed: 3, othersLive: 0 });
    expect(last?.changes.map(({ id, isBadgeLeftOut, fields }) => [id, isBadgeLeftOut, fields])).toEqual([
      ['tool-0', true, []],
      ['tool-1', true, [{ column: 'name', before: 'Another name', after: 'Tool 1' }]],
      ['tool-3', false, [{ column: 'premium_type', before: 'Featured', after: 'Free listing' }]],
    ]);
  });

  it('counts another owner’s listings in the directory, and compares details if the file has them', async () => {
    const seen: Comparison[] = [];
    await compareImport({
      total: 3,
      rows: async () => [
        { ...row(0), name: 'Taken over' },
        { ...row(1), trial_days: 14 },
        { ...row(2), trial_days: 7 },
      ],
      userId: 'administrator',
      readStored: async () => [
        asStored(row(0), { created_by: 'member' }),
        asStored(row(1), { created_by: 'administrator', trial_days: 7 }),
        asStored(row(2), { created_by: 'member', trial_days: 7 }),
      ],
      readSame: async () => ({}),
      signal: new AbortController().signal,
      onProgress: (comparison) => seen.push(comparison),
    });
    expect(seen.at(-1)).toMatchObject({
      changed: 2,
      unchanged: 1,
      othersLive: 1,
      changes: [
        { id: 'tool-0', isOthersLive: true },
        { id: 'tool-1', isOthersLive: false, fields: [{ column: 'trial_days', before: '7', after: '14' }] },
      ],
    });
  });

  it('requests fewer ids at a time if they are long', async () => {
    const requested: number[] = [];
    await compareImport({
      total: 100,
      rows: async () => Array.from({ length: 100 }, (_, at) => ({ ...row(at), id: `${'日'.repeat(190)}${at}` })),
      userId: 'administrator',
      readStored: async (ids) => {
        requested.push(encodeURIComponent(ids.join(',')).length);
        return [];
      },
      readSame: async () => ({}),
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    expect(Math.max(...requested)).toBeLessThan(6100);
  });

  it('sends no more requests after it is aborted', async () => {
    const { requested } = await compare(250, [], { signal: AbortSignal.abort() });
    expect(requested).toEqual([]);
  });
});
