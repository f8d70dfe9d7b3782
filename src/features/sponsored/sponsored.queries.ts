import { queryOptions } from '@tanstack/react-query';
import { forEverybody, sponsoredKey } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';

/** The placements shown beside the results that run today. In a file of its own: every list loads it. */
export const sponsoredQuery = () =>
  queryOptions({
    queryKey: sponsoredKey,
    meta: forEverybody,
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) =>
      answerOf((supabase) =>
        supabase
          .rpc('sponsored_tools', {}, { get: true })
          // No retries: the directory must not wait for advertisements.
          .retry(false)
          // No timeout at build time, when nobody is waiting.
          .abortSignal(typeof window === 'undefined' ? signal : AbortSignal.any([signal, AbortSignal.timeout(1500)])),
      ),
  });
