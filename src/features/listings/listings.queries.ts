import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';

export const MIN_QUERY = 2;
/** The maximum number of search results from the database. */
export const MAX_FOUND = 50;

export const listingQueries = {
  /**
   * For the administrator, listings in any status whose name contains the text. The text is part of the key, so that a
   * slow response to an older search cannot replace a newer one.
   */
  find: (text: string) =>
    queryOptions({
      queryKey: toolKeys.find(text),
      enabled: text.length >= MIN_QUERY,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('find_tools', { query: text }).abortSignal(signal)),
    }),
};
