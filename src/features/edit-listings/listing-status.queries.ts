import { queryOptions } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';

export const statusQueries = {
  /** The approved claim of the current owner, or null. A domain proof takes precedence over a manual approval. */
  ownership: (id: string, owner: string) =>
    queryOptions({
      queryKey: toolKeys.ownership(id, owner),
      staleTime: 0,
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase
            .from('ownership_claims')
            .select('decided_at,proven_domain,proven_by')
            .eq('tool_id', id)
            .eq('claimed_by', owner)
            .eq('state', 'granted')
            .order('proven_at', { ascending: false, nullsFirst: false })
            .order('decided_at', { ascending: false })
            .limit(1)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),
};
