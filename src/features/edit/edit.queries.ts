import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../lib/supabase';
import { toolKeys } from '../../domain/tool-keys';

/** A search begins with so many characters. */
export const MIN_QUERY = 2;
/** The database returns at most so many listings for one search. */
export const MAX_FOUND = 50;

export const editQueries = {
  /** Listings in any status whose name contains the text. Each text is a key, so the last one asked wins. */
  find: (text: string) =>
    queryOptions({
      queryKey: toolKeys.find(text),
      enabled: text.length >= MIN_QUERY,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const supabase = await getSupabase();
        const { data, error } = await supabase.rpc('find_tools', { query: text }).abortSignal(signal);
        if (error) throw error;
        return data;
      },
    }),

  /** One listing, read afresh each time that it is opened; null when there is none. */
  listing: (id: string) =>
    queryOptions({
      queryKey: toolKeys.listing(id),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) => {
        const supabase = await getSupabase();
        const { data, error } = await supabase
          .from('ai_tools')
          .select('*')
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle();
        if (error) throw error;
        return data;
      },
    }),
};
