import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';

const BATCH = 100;

/** The orders of a list, beside that in which its tools were saved. */
export const ORDERS = { '': 'Newest saved', name: 'Name', price: 'Price' } as const;
export type Order = keyof typeof ORDERS;

type Asked = { ids: readonly string[]; order: Order } | { slugs: readonly string[] };

export const savedQueries = {
  /** The cards of these tools, a hundred at a time, with those that are no longer listed. */
  cards: (asked: Asked) =>
    infiniteQueryOptions({
      queryKey: toolKeys.cards(asked),
      meta: forEverybody,
      queryFn: ({ pageParam: page, signal }) =>
        answerOf((supabase) =>
          supabase
            .rpc('listing_cards', {
              ...('ids' in asked ? { ids: [...asked.ids], sort: asked.order } : { slugs: [...asked.slugs] }),
              page,
              page_size: BATCH,
            })
            .abortSignal(signal),
        ),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (pages.length * BATCH < last.found ? pages.length + 1 : undefined),
      // The list of before stays until another order of it is there.
      placeholderData: keepPreviousData,
      select: ({ pages }) => ({
        // Nobody pays for a place among what somebody saved, so nothing is counted.
        tools: pages.flatMap(({ rows }) => rows).map((tool) => ({ ...tool, placement_id: null })),
        gone: pages[0]?.gone ?? [],
      }),
    }),
};
