import { queryOptions } from '@tanstack/react-query';
import { CLOSED } from '../../domain/listing/closed-tool';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import { batchRead } from '../../lib/batch-read';

export const pickQueries = {
  /** The picks in order. Only the administrator receives picks whose listing is not public. */
  all: () =>
    queryOptions({
      queryKey: toolKeys.picks,
      meta: forEverybody,
      queryFn: ({ signal }) => batchRead('picked_tools', {}, { signal }),
    }),

  candidate: (id: string) =>
    queryOptions({
      queryKey: toolKeys.toPick(id),
      staleTime: 0,
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase
            .from('ai_tools')
            .select(`id,name,approval_status,${CLOSED}`)
            .eq('id', id)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),
};
