import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SAVED_FULL } from '../../domain/account/saved.limits';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { formatCount } from '../../lib/format';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { learnRows, wishesOf } from './saved.store';
import { settle } from './settle';

const BATCH = 100;

/** The orders of a list, beside that in which its tools were saved. */
export const ORDERS = { '': 'Newest saved', name: 'Name', price: 'Price' } as const;
export type Order = keyof typeof ORDERS;

type Asked = { ids: readonly string[]; order: Order } | { slugs: readonly string[] };

const tools = (count: number) => formatCount(count, 'tool');

async function send(account: string, wishes: Record<string, number>) {
  const { data } = await (await getSupabase()).auth.getSession();
  // Another tab may have signed in as somebody else.
  if (data.session?.user.id !== account) throw new Error('This account is signed out.');
  return answerOf((supabase) => supabase.rpc('sync_saved_tools', { pending_saves: wishes }));
}

export const savedQueries = {
  /** Tells the account what is wished here and asks what it holds, with how many wishes it has no room for. */
  account: (id = '') =>
    queryOptions({
      queryKey: ['saved', id],
      enabled: id !== '',
      refetchOnMount: 'always',
      // For what other devices saved, when the tab is looked at after a minute.
      refetchOnWindowFocus: true,
      queryFn: async ({ client, queryKey }): Promise<number> => {
        const { rows, gone, full } = await settle([wishesOf(id), wishesOf()], (wishes) => send(id, wishes));
        learnRows(id, rows);
        if (gone > 0) notify.info(`${tools(gone)} could not be saved`, { description: 'It is no longer listed.' });
        if (full > (client.getQueryData<number>(queryKey) ?? 0))
          notify.error(SAVED_FULL, { description: `${tools(full)} stays in this browser until then.` });
        return full;
      },
    }),
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
