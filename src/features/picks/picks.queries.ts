import { queryOptions } from '@tanstack/react-query';
import { CLOSED } from '../../domain/listing/closed-tool';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { readTogether } from '../../lib/read-together';

export const pickQueries = {
  /** The picks in their order. The administrator is also told of those whose listing is not in the directory. */
  all: () =>
    queryOptions({
      queryKey: toolKeys.picks,
      meta: forEverybody,
      queryFn: ({ signal }) => readTogether('picked_tools', {}, { signal }),
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
