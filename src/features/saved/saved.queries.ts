import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { LISTING_COLUMNS } from '../../domain/listing-columns';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/running-badge';
import { forEverybody, toolKeys } from '../../domain/tool-keys';
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

/** In values of an address, whose length is limited. */
const IDS_A_REQUEST = 50;
const COLUMNS =
  `${['id', 'slug', ...Object.keys(LISTING_COLUMNS)].join(',')},tool_details(*),${RUNNING_BADGE}` as `*,tool_details(*),${typeof RUNNING_BADGE}`;

/** All that the directory says of these tools, in this order; those that are no longer listed are left out. */
export async function fetchWhole(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_REQUEST) }, (_, at) =>
    ids.slice(at * IDS_A_REQUEST, (at + 1) * IDS_A_REQUEST),
  );
  const rows = [];
  for (const part of parts) {
    // Each in quotes: an id may have commas, brackets and quotes of its own.
    const list = part.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`).join(',');
    rows.push(
      ...(await answerOf((supabase) =>
        supabase.from('ai_tools').select(COLUMNS).eq('approval_status', 'approved').filter('id', 'in', `(${list})`),
      )),
    );
  }
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows.map(withRunningBadge).sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}
