import { queryOptions } from '@tanstack/react-query';
import { CLOSED } from '../../domain/listing/closed-tool';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';

/** What a pick's card shows. Its listing's placement is not read: it plays no part here. */
const SHOWN =
  'tool_id,place,reason,tool:tools_with_icons!inner(id,slug,name,url,affiliate_url,category,pricing_type,logo_url,host_icon,approval_status,closed_listings!closed_listings_tool_id_fkey(closed_on))';

const fetchPicks = (signal: AbortSignal, patience: number) =>
  answerOf((supabase) =>
    supabase
      .from('picks')
      .select(SHOWN)
      .order('place')
      // No retries: the list waits for it.
      .retry(false)
      // No timeout at build time, when nobody is waiting.
      .abortSignal(typeof window === 'undefined' ? signal : AbortSignal.any([signal, AbortSignal.timeout(patience)])),
  );
export type Pick = Awaited<ReturnType<typeof fetchPicks>>[number];

export const pickQueries = {
  /**
   * The picks in their order. The administrator is also told of those whose listing is not in the directory.
   * @param patience how long they are waited for, in milliseconds.
   */
  all: (patience = 1500) =>
    queryOptions({
      queryKey: toolKeys.picks,
      meta: forEverybody,
      queryFn: ({ signal }) => fetchPicks(signal, patience),
    }),

  /** The listing that is about to be picked. */
  candidate: (id: string) =>
    queryOptions({
      queryKey: toolKeys.toPick(id),
      staleTime: 0,
      queryFn: ({ signal }) =>
        answerOf((supabase) =>
          supabase
            .from('ai_tools')
            .select(`id,name,approval_status,${CLOSED}`)
            .eq('id', id)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),
};
