import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';

export const MIN_QUERY = 2;
export const MAX_FOUND = 50;

export const listingQueries = {
  /**
   * Listings in any status whose name contains the text, for the administrator. The key includes the text, so that a
   * slow response to an older search cannot replace a newer result.
   */
  find: (text: string) =>
    queryOptions({
      queryKey: toolKeys.find(text),
      enabled: text.length >= MIN_QUERY,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('find_tools', { query: text }).abortSignal(signal)),
    }),
};
