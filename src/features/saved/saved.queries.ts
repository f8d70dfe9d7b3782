import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { SAVED_FULL } from '../../domain/account/saved.limits';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { machineTime } from '../../domain/text/machine-time';
import { answerOf } from '../../lib/answer';
import { formatCount } from '../../lib/format';
import { MAX_SAVED_TOOLS } from '../../lib/rules';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { useSession } from '../auth/session';
import { GUEST_LIST_KEY, guestList, type SavedTool } from './guest-list';

const BATCH = 100;

/** The orders of the list. The default is newest first. */
export const ORDERS = { '': 'Newest saved', name: 'Name', price: 'Price' } as const;
export type Order = keyof typeof ORDERS;

type Selection = { ids: readonly string[]; order: Order } | { slugs: readonly string[] };

/** Throws if another tab has signed in as somebody else, so that nothing is written to that account. */
async function requireAccount(id: string) {
  const { data } = await (await getSupabase()).auth.getSession();
  if (data.session?.user.id !== id) throw new Error('This account is signed out.');
}

const toList = (rows: readonly SavedTool[]): SavedTool[] =>
  rows.map(({ tool, saved_at }) => ({ tool, saved_at: machineTime(saved_at) }));

/** Saves or removes tools of an account. Returns its whole list, newest first. */
export async function setSavedTools(account: string, tools: readonly string[], isSaved: boolean) {
  await requireAccount(account);
  return toList(
    await answerOf((supabase) => supabase.rpc('set_saved_tools', { tools: [...tools], is_saved: isSaved })),
  );
}

async function readAccountList(account: string): Promise<SavedTool[]> {
  const guests = guestList.read();
  if (guests.length === 0) {
    await requireAccount(account);
    return toList(
      await answerOf((supabase) =>
        supabase.from('saved_tools').select('tool,saved_at').order('saved_at', { ascending: false }).order('tool'),
      ),
    );
  }
  const list = await setSavedTools(
    account,
    guests.map(({ tool }) => tool),
    true,
  );
  const stored = new Set(list.map(({ tool }) => tool));
  const rest = guests.filter(({ tool }) => !stored.has(tool));
  const isFull = list.length >= MAX_SAVED_TOOLS;
  // What does not fit stays in this browser until the member makes room.
  guestList.write(isFull ? rest : []);
  const count = formatCount(rest.length, 'tool');
  if (rest.length > 0 && isFull) notify.error(SAVED_FULL, { description: `${count} stay in this browser until then.` });
  else if (rest.length > 0) notify.info(`${count} could not be saved`, { description: 'No longer listed.' });
  return list;
}

export const savedQueries = {
  /** The saved tools of an account, newest first, or those of a guest. Signing in adds the guest's to the account. */
  list: (account?: string) =>
    queryOptions({
      queryKey: ['saved', account ?? 'guest'],
      queryFn: () => (account ? readAccountList(account) : guestList.read()),
      // Other devices change an account's list. Local storage changes with an event.
      ...(account ? { refetchOnWindowFocus: true } : { staleTime: Number.POSITIVE_INFINITY }),
    }),
  /** The cards of these tools, a hundred at a time, with those that are no longer listed. */
  cards: (selection: Selection) =>
    infiniteQueryOptions({
      queryKey: toolKeys.cards(selection),
      meta: forEverybody,
      queryFn: ({ pageParam: page, signal }) =>
        answerOf((supabase) =>
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
        // Placements are not shown on this page, so their impressions are not counted.
        tools: pages.flatMap(({ rows }) => rows).map((tool) => ({ ...tool, placement_id: null })),
        gone: pages[0]?.gone ?? [],
      }),
    }),
};

const wholeList = (list: SavedTool[]) => list;

/** A part of the current visitor's list. `data` is undefined while loading and in pages rendered at build time. */
export function useSavedPart<Data>(select: (list: SavedTool[]) => Data) {
  const { user, isLoading } = useSession();
  return useQuery<SavedTool[], Error, Data, string[]>({
    ...(savedQueries.list(user?.id) as UseQueryOptions<SavedTool[], Error, SavedTool[], string[]>),
    enabled: !isLoading,
    select,
  });
}

export const useSavedTools = () => useSavedPart(wholeList);

/** Reads the guest's list again when another tab changes it. Mounted once, in the header. */
export function useGuestListSync() {
  const client = useQueryClient();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === GUEST_LIST_KEY) void client.invalidateQueries(savedQueries.list());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
}
