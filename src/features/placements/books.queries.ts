import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { placementKeys } from '../../domain/placement/placement';
import { answerOf } from '../../lib/answer';
import type { BookLine } from '../../lib/database';

/** What the sums are of; a year narrows them. */
export type BooksAsked = { by: 'month' | 'kind' | 'sponsor'; year: number | null };

export const GROUPS: Record<BooksAsked['by'], string> = { month: 'Month', kind: 'Placement', sponsor: 'Sponsor' };

/** Lines of a request. */
const BATCH = 1000;

const monthsOf = (year: number | null) => (year ? { from_month: `${year}-01-01`, to_month: `${year}-12-01` } : {});

/** The sums of the administrator's books, and what is open. */
export const booksQuery = (asked: BooksAsked) =>
  queryOptions({
    queryKey: placementKeys.books(asked),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answerOf((supabase) =>
        supabase
          .rpc('ledger_totals', { grouped: asked.by, ...monthsOf(asked.year) }, { get: true })
          .abortSignal(signal),
      ),
    // All of it is one page.
    select: (books) => ({ ...books, page: 1 }),
  });

/** Every line of the books of a year or of all of them, the oldest first. */
export async function readBookLines(year: number | null): Promise<BookLine[]> {
  const lines: BookLine[] = [];
  for (;;) {
    const last = lines.at(-1);
    // Each batch begins where the one before it ended.
    // oxlint-disable-next-line no-await-in-loop
    const batch = await answerOf((supabase) =>
      supabase.rpc(
        'ledger_entries',
        { ...monthsOf(year), ...(last && { after_at: last.at, after_entry: last.entry }) },
        { get: true },
      ),
    );
    lines.push(...batch);
    if (batch.length < BATCH) return lines;
  }
}
