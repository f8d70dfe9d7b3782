import type { AuthError, Session } from '@supabase/supabase-js';
import { addressOf, isRead, restFetch } from './rest-fetch';

type Auth = {
  getSession: () => Promise<{ data: { session: Session | null } }>;
  refreshSession: () => Promise<{ data: { session: Session | null }; error: AuthError | null }>;
  signOut: (options: { scope: 'local' }) => Promise<unknown>;
};

const isTokenError = async (response: Response) =>
  /PGRST30|jwt|jws|token/i.test(
    await response
      .clone()
      .text()
      .catch(() => ''),
  );

/** Returns whether the server rejected the token. The storage API uses status 400 or 403 instead of 401. */
const isRefused = async (response: Response, address: string) =>
  response.status === 401 ||
  (address.includes('/storage/v1/') && [400, 403].includes(response.status) && (await isTokenError(response)));

/**
 * Removes `expires_at` from a session, so that supabase-js uses `expires_in` instead. If the browser's clock is wrong,
 * the server's `expires_at` causes a refresh on every request, or never.
 */
async function withoutExpiresAt(response: Response): Promise<Response> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { expires_at?: unknown; expires_in?: unknown } | null;
  if (!body?.expires_at || typeof body.expires_in !== 'number') return response;
  const { expires_at: _, ...rest } = body;
  return new Response(JSON.stringify(rest), { status: response.status, headers: response.headers });
}

/**
 * Creates the fetch function of the Supabase client. If the server rejects the session, refreshes the session once and
 * repeats the request. If the refresh fails, ends the session and repeats only reads.
 * If the response to a write is lost, the write is retried (idempotent-fetch.ts), except requests to the auth server.
 */
export function createAuthFetch(publishableKey: string, auth: () => Auth): typeof fetch {
  async function refreshToken(rejectedToken: string): Promise<string | null> {
    const { data } = await auth().getSession();
    if (!data.session) return null;
    if (data.session.access_token !== rejectedToken) return data.session.access_token;
    const { data: next, error } = await auth().refreshSession();
    if (next.session) return next.session.access_token;
    // If the server cannot be reached, the session is kept, because the session may still be valid.
    if (error?.name !== 'AuthRetryableFetchError') await auth().signOut({ scope: 'local' });
    return null;
  }

  /** Removes the public key from the authorization header, because caches skip requests with this header. */
  const asVisitor = (headers: Headers) => {
    headers.delete('Authorization');
    return headers;
  };

  return async (input, init) => {
    const address = addressOf(input);
    const headers = new Headers(init?.headers);
    const isVisitors = isRead(init?.method) && headers.get('Authorization') === `Bearer ${publishableKey}`;
    const response = await restFetch(address, isVisitors ? { ...init, headers: asVisitor(headers) } : init);
    // supabase-js ends the session after a 429, but retries after a 503. A rate limit must not end the session.
    if (response.status === 429 && address.includes('grant_type=refresh_token'))
      return new Response('{}', { status: 503 });
    if (address.includes('/auth/v1/')) return response.ok ? withoutExpiresAt(response) : response;

    const rejectedToken = headers.get('Authorization')?.replace(/^Bearer /, '');
    if (!rejectedToken || rejectedToken === publishableKey || !(await isRefused(response, address))) return response;

    const token = await refreshToken(rejectedToken);
    if (token) {
      headers.set('Authorization', `Bearer ${token}`);
      const second = await restFetch(address, { ...init, headers });
      if (!(await isRefused(second, address)) || !(await isTokenError(second))) return second;
      await auth().signOut({ scope: 'local' });
    }
    return isRead(init?.method) ? restFetch(address, { ...init, headers: asVisitor(headers) }) : response;
  };
}
