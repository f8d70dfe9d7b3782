import { cutText } from './cut.ts';

/** Reads a setting of the function. */
export type Read = (name: string) => string | undefined;

/** The project's secret key: of the new kind, by name in a JSON object, or the older service role key. */
export function secretKey(read: Read): string | undefined {
  try {
    const keys = JSON.parse(read('SUPABASE_SECRET_KEYS') ?? '{}') as Record<string, string>;
    return keys['default'] ?? Object.values(keys)[0] ?? read('SUPABASE_SERVICE_ROLE_KEY');
  } catch {
    return read('SUPABASE_SERVICE_ROLE_KEY');
  }
}

/** Calls a function of the database by name. @throws what it answered, if that is no success. */
export type Database = <Answer>(name: string, given?: object) => Promise<Answer | null>;

/** The project's REST API with its secret key. @param ask for a backend in this process. */
export const askDatabase =
  (url: string, key: string, ask: (url: string, request: RequestInit) => Promise<Response> = fetch): Database =>
  async <Answer>(name: string, given: object = {}) => {
    const answer = await ask(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        // Only the older key is a token as well.
        ...(key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(given),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${cutText(text, 300)}`);
    return text ? (JSON.parse(text) as Answer) : null;
  };
