import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { getSupabase } from './supabase';

type Client = Awaited<ReturnType<typeof getSupabase>>;
type Question<Data> = (supabase: Client) => PromiseLike<PostgrestSingleResponse<Data>>;

/**
 * Asks the database, and gives its answer with the count where one was asked for.
 * @throws what the database, or the network on the way to it, said.
 */
export async function countedAnswerOf<Data>(ask: Question<Data>): Promise<{ data: Data; count: number | null }> {
  const { data, count, error } = await ask(await getSupabase());
  if (error) throw error;
  return { data, count };
}

/** The same without the count. */
export const answerOf = async <Data>(ask: Question<Data>): Promise<Data> => (await countedAnswerOf(ask)).data;
