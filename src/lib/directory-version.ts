import { env } from './env';

/**
 * A short text that changes whenever the public directory does. Requested without the Supabase client, so that pages
 * that are up to date need not load it.
 */
export async function readDirectoryVersion(): Promise<string> {
  const key = env.supabaseKey();
  const answer = await fetch(`${env.supabaseUrl()}/rest/v1/rpc/directory_version`, { headers: { apikey: key } });
  if (!answer.ok) throw new Error(`The directory's version could not be read (${answer.status}).`);
  return (await answer.json()) as string;
}
