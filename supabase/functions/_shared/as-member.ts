import { type FetchProject, publishableKey, type Read } from './database.ts';

export type AsMember = (name: string, given?: object) => Promise<Response>;

/**
 * Returns a function that calls the database with the permissions of the member who sent the request. Returns undefined
 * for a request without a token.
 */
export function asMember(request: Request, read: Read, ask: FetchProject): AsMember | undefined {
  const [url, key] = [read('SUPABASE_URL'), publishableKey(read)];
  if (!url || !key) throw new Error('SUPABASE_URL and a public key are not set.');
  const authorization = request.headers.get('authorization') ?? '';
  if (!/^Bearer [^.]+\.[^.]+\.[^.]+$/.test(authorization)) return undefined;
  return (name, given = {}) =>
    ask(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization, 'content-type': 'application/json' },
      body: JSON.stringify(given),
      signal: AbortSignal.timeout(10_000),
    });
}
