import { env } from './env';
import { record, text } from './typed-storage';

/**
 * Returns the account of an access token, or null for an invalid token. Does not use the Supabase client, because a
 * rejected token would end the current session.
 */
export async function fetchTokenUser(accessToken: string): Promise<{ id: string; email: string } | null> {
  const response = await fetch(`${env.supabaseUrl()}/auth/v1/user`, {
    headers: { apikey: env.supabaseKey(), Authorization: `Bearer ${accessToken}` },
  });
  const user = response.ok ? record(await response.json().catch(() => null)) : null;
  const id = text(user?.['id']);
  return id ? { id, email: text(user?.['email']) ?? '' } : null;
}
