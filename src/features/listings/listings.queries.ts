import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toolKeys } from '../../domain/tool-keys';
import { answerOf } from '../../lib/answer';

/** A search begins with so many characters. */
export const MIN_QUERY = 2;
/** The database returns at most so many listings for one search. */
export const MAX_FOUND = 50;

export const listingQueries = {
  /**
   * For the administrator: listings in any status whose name contains the text. Each text is a key, so the last one
   * asked wins.
   */
  find: (text: string) =>
    queryOptions({
      queryKey: toolKeys.find(text),
      enabled: text.length >= MIN_QUERY,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => answerOf((supabase) => supabase.rpc('find_tools', { query: text }).abortSignal(signal)),
    }),
};
