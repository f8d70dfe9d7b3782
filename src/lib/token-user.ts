import { env } from './env';
import { record, text } from './typed-storage';

/**
 * The account of an access token according to the server; null for an invalid token. Not requested with the Supabase
 * client, which would end the current session if this token is rejected.
 */
export async function fetchTokenUser(accessToken: string): Promise<{ id: string; email: string } | null> {
  const answer = await fetch(`${env.supabaseUrl()}/auth/v1/user`, {
    headers: { apikey: env.supabaseKey(), Authorization: `Bearer ${accessToken}` },
  });
  const user = answer.ok ? record(await answer.json().catch(() => null)) : null;
  const id = text(user?.['id']);
  return id ? { id, email: text(user?.['email']) ?? '' } : null;
}
