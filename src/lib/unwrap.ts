import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { getDatabase } from './supabase';

type Client = Awaited<ReturnType<typeof getDatabase>>;
type Question<Data> = (supabase: Client) => PromiseLike<PostgrestSingleResponse<Data>>;

/**
 * Runs a query. Returns its data, and the count if requested.
 * @throws the error of the database or the network.
 */
export async function unwrapWithCount<Data>(ask: Question<Data>): Promise<{ data: Data; count: number | null }> {
  const { data, count, error } = await ask(await getDatabase());
  if (error) throw error;
  return { data, count };
}

/**
 * Runs a query and returns its data.
 * @throws the error of the database or the network.
 */
export const unwrap = async <Data>(ask: Question<Data>): Promise<Data> => (await unwrapWithCount(ask)).data;
