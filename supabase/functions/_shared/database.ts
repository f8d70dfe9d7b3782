import { cutText } from './truncate.ts';

/** Reads a setting of the function. */
export type Read = (name: string) => string | undefined;

/** A key of the project: of the new kind, by name in a JSON object, or an older one. */
function keyOf(read: Read, [newer, older]: [string, string]): string | undefined {
  try {
    const keys = JSON.parse(read(newer) ?? '{}') as Record<string, string>;
    return keys['default'] ?? Object.values(keys)[0] ?? read(older);
  } catch {
    return read(older);
  }
}
export const secretKey = (read: Read) => keyOf(read, ['SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY']);
/** With it a function may no more than any visitor. */
export const publishableKey = (read: Read) => keyOf(read, ['SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY']);

/** PostgreSQL refuses JSON that contains NUL or half of a surrogate pair. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value;

/** Calls a function of the database by name. @throws what it answered, if that is no success. */
export type Database = <Answer>(name: string, given?: object) => Promise<Answer | null>;

/** How the project is asked: by the network, or in this process. */
export type FetchProject = (url: string, request: RequestInit) => Promise<Response>;

/** The project's REST API, as the key may ask it. @param ask for a backend in this process. */
export const callDatabase =
  (url: string, key: string, ask: FetchProject = fetch): Database =>
  async <Answer>(name: string, given: object = {}) => {
    const answer = await ask(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        // Only the older key is a token as well.
        ...(key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(given, storable),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${cutText(text, 300)}`);
    return text ? (JSON.parse(text) as Answer) : null;
  };
