import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '../../lib/database';
import { answerOf } from '../../lib/answer';
import { toolKeys } from '../../domain/tool-keys';
import { type AdminAsked, readAdminListings } from '../listings/admin-listings';

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
      queryFn: ({ signal }): Promise<Decision[]> =>
        answerOf((supabase) =>
          supabase
            .from('listing_decisions')
            .select('*')
            .eq('tool_id', id)
            .order('id', { ascending: false })
            .limit(50)
            .abortSignal(signal),
        ),
    }),

  /** What is known of a tool beyond its listing; null when nothing is. Read afresh each time that it is opened. */
  details: (id: string) =>
    queryOptions({
      queryKey: toolKeys.details(id),
      gcTime: 0,
      queryFn: ({ signal }) =>
        answerOf((supabase) =>
          supabase.from('tool_details').select('*').eq('tool_id', id).abortSignal(signal).maybeSingle(),
        ),
    }),

  /** One listing, read afresh each time that it is opened; null when there is none. */
  listing: (id: string) =>
    queryOptions({
      queryKey: toolKeys.listing(id),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        answerOf((supabase) => supabase.from('ai_tools').select('*').eq('id', id).abortSignal(signal).maybeSingle()),
    }),
};
