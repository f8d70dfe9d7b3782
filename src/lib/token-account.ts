import { env } from './env';
import { record, text } from './stored';

/**
 * Whose session a token is, by the server's own word; null for a token that it does not know. Not asked through the
 * Supabase client, which ends the session that is there when another one turns out to be over.
 */
export async function accountOf(accessToken: string): Promise<{ id: string; email: string } | null> {
  const answer = await fetch(`${env.supabaseUrl()}/auth/v1/user`, {
    headers: { apikey: env.supabaseKey(), Authorization: `Bearer ${accessToken}` },
  });
  const user = answer.ok ? record(await answer.json().catch(() => null)) : null;
  const id = text(user?.['id']);
  return id ? { id, email: text(user?.['email']) ?? '' } : null;
}
