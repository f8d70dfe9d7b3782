import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';

const BATCH = 100;

export const ORDERS = { '': 'Newest saved', name: 'Name', price: 'Price' } as const;
export type Order = keyof typeof ORDERS;

type Selection = { ids: readonly string[]; order: Order } | { slugs: readonly string[] };

/** The cards of these tools, a hundred at a time, and the tools that are no longer public. */
export const savedCardsQuery = (selection: Selection) =>
  infiniteQueryOptions({
    queryKey: toolKeys.cards(selection),
    meta: forEverybody,
    queryFn: ({ pageParam: page, signal }) =>
      unwrap((supabase) =>
        supabase
          .rpc('listing_cards', {
            ...('ids' in selection
              ? { ids: [...selection.ids], sort: selection.order }
              : { slugs: [...selection.slugs] }),
            page,
            page_size: BATCH,
          })
          .abortSignal(signal),
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * BATCH < last.found ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      // A saved list shows no placements, so it must not count impressions.
      tools: pages.flatMap(({ rows }) => rows).map((tool) => ({ ...tool, placement_id: null })),
      gone: pages[0]?.gone ?? [],
    }),
  });
