import { queryOptions } from '@tanstack/react-query';
import { forEverybody, sponsoredKey } from '../../domain/listing/tool-keys';
import { batchRead } from '../../lib/batch-read';

/** The placements shown beside the results that run today. In a file of its own: every list loads it. */
export const sponsoredQuery = () =>
  queryOptions({
    queryKey: sponsoredKey,
    meta: forEverybody,
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) => batchRead('sponsored_tools', {}, { signal }),
  });
