import { env } from './env';

/**
 * The state of the public directory in one short text: it changes whenever a listing does.
 * Asked for without the Supabase client, so that a page that is up to date need not load it.
 */
export async function readDirectoryVersion(): Promise<string> {
  const key = env.supabaseKey();
  const answer = await fetch(`${env.supabaseUrl()}/rest/v1/rpc/directory_version`, { headers: { apikey: key } });
  if (!answer.ok) throw new Error(`The directory's version could not be read (${answer.status}).`);
  return (await answer.json()) as string;
}
