import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';

/** Minimum length of the search text. */
export const MIN_QUERY = 2;
/** Maximum number of listings that the database returns for a search. */
export const MAX_FOUND = 50;

export const listingQueries = {
  /**
   * Listings in any status whose name contains the text, for the administrator. The text is part of the key, so a slow
   * response to an older search cannot replace a newer one.
   */
  find: (text: string) =>
    queryOptions({
      queryKey: toolKeys.find(text),
      enabled: text.length >= MIN_QUERY,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('find_tools', { query: text }).abortSignal(signal)),
    }),
};
