import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '../../lib/database.types';
import { getSupabase } from '../../lib/supabase';
import { toolKeys } from '../../domain/tool-keys';
import { type AdminAsked, readAdminListings } from '../review/admin-listings';

/** A search begins with so many characters. */
export const MIN_QUERY = 2;
/** The database returns at most so many listings for one search. */
export const MAX_FOUND = 50;

export type Decision = Database['public']['Tables']['listing_decisions']['Row'];

/** What the lists beside the search by name are narrowed to. */
export type ListAsked = Required<Pick<AdminAsked, 'status' | 'category' | 'placement' | 'isOldestFirst' | 'page'>>;

export const editQueries = {
  /** A page of the listings in any status. */
  list: (asked: ListAsked, isShown: boolean) =>
    queryOptions({
      queryKey: toolKeys.list(asked),
      enabled: isShown,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readAdminListings(asked, signal),
    }),

  /** The last 50 decisions about a listing, the latest first. */
  decisions: (id: string) =>
    queryOptions({
      queryKey: toolKeys.deciders(id),
      staleTime: 0,
      queryFn: async ({ signal }): Promise<Decision[]> => {
        const supabase = await getSupabase();
        const { data, error } = await supabase
          .from('listing_decisions')
          .select('*')
          .eq('tool_id', id)
          .order('id', { ascending: false })
          .limit(50)
          .abortSignal(signal);
        if (error) throw error;
        return data;
      },
    }),

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
