import { cutText } from './truncate.ts';

export type Read = (name: string) => string | undefined;

/** Returns a project key. New keys are in a JSON object by name. Legacy keys have their own variables. */
function keyOf(read: Read, [newer, older]: [string, string]): string | undefined {
  try {
    const keys = JSON.parse(read(newer) ?? '{}') as Record<string, string>;
    return keys['default'] ?? Object.values(keys)[0] ?? read(older);
  } catch {
    return read(older);
  }
}
export const secretKey = (read: Read) => keyOf(read, ['SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY']);
/** Returns the project's publishable key, which only has a visitor's permissions. */
export const publishableKey = (read: Read) => keyOf(read, ['SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY']);

/** Replaces characters that PostgreSQL rejects in JSON: NUL and lone surrogates. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value;

/**
 * Calls a database function by name.
 * @throws the response body if the call failed.
 */
export type Database = <Answer>(name: string, given?: object) => Promise<Answer | null>;

/** Sends a request to the project, over the network or in this process. */
export type FetchProject = (url: string, request: RequestInit) => Promise<Response>;

/**
 * Returns a function that calls the project's REST API with the key's permissions.
 * @param ask replaces fetch if the backend runs in this process.
 */
export const callDatabase =
  (url: string, key: string, ask: FetchProject = fetch): Database =>
  async <Answer>(name: string, given: object = {}) => {
    const response = await ask(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        // A legacy key must also be sent as a token. A new key is not a token.
        ...(key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(given, storable),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${cutText(text, 300)}`);
    return text ? (JSON.parse(text) as Answer) : null;
  };
