import { env } from './env';

/** Asks a function of the database that everybody may ask, without the Supabase client, which pages that are up to date need not load. */
export async function publicAnswer<Answer>(
  name: 'directory_version' | 'schema_version' | 'categories_in_families' | 'offered_placements',
): Promise<Answer> {
  const answer = await fetch(`${env.supabaseUrl()}/rest/v1/rpc/${name}`, { headers: { apikey: env.supabaseKey() } });
  if (!answer.ok) throw new Error(`${name} could not be read (${answer.status}).`);
  return (await answer.json()) as Answer;
}
