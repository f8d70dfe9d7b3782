import { newUuid } from './uuid';

/** Error codes of PostgreSQL, PostgREST and the embedded backend. Codes of a lost connection do not match. */
const SERVICE_CODE = /^(?!08|PGRST00)([0-9A-Z]{5}|SUP|PGRST\d+)$/;

/** Returns whether the service itself sent the response. A gateway or a network's sign-in page may respond instead. */
async function isFromService(response: Response): Promise<boolean> {
  if (response.headers.get('content-type')?.includes('text/html')) return false;
  if (response.status < 500 && response.status !== 408 && response.status !== 425) return true;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown; statusCode?: unknown } | null;
  return (typeof body?.code === 'string' && SERVICE_CODE.test(body.code)) || typeof body?.statusCode === 'string';
}

/** POST requests that only read. tests/unit/mutations.test.ts compares the list with the database. */
const READS =
  /\/rpc\/(find_duplicates|admin_categories|find_tools|is_admin|listing_cards|news_of_tools|email_preference|own_account|own_listing_history|preview_synonyms|existing_addresses|admin_vocabulary)$|\/functions\/v1\/read-page$/;

/**
 * Returns whether a request is a write that can be retried. Requests to the auth server are never retried, because they
 * report their own result.
 */
export const isWrite = (address: string, method = 'GET') =>
  !['GET', 'HEAD'].includes(method) && !address.includes('/auth/v1/') && !READS.test(address);

/** The idempotency keys of this tab's writes whose outcome is unknown. */
const unconfirmed = new Map<string, string>();

/**
 * Sends a write. If the service does not respond, repeats the write once with the same idempotency key. The database
 * recognizes the key.
 * A later identical write reuses the key, until another write succeeds. From then on, an identical write may be
 * intended.
 * @throws an unreachable-server error if the outcome is unknown (`isOutcomeUnknown`).
 */
export async function idempotentFetch(address: string, init: RequestInit): Promise<Response> {
  const request = `${init.method} ${address} ${typeof init.body === 'string' ? init.body : ''}`;
  const key = unconfirmed.get(request) ?? newUuid();
  const headers = new Headers(init.headers);
  if (address.includes('/rest/v1/')) headers.set('Idempotency-Key', key);
  for (let tries = 0; tries < 2; tries += 1) {
    const response = await fetch(address, { ...init, headers }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      return null;
    });
    if (response && (await isFromService(response))) {
      unconfirmed.clear();
      return response;
    }
  }
  unconfirmed.set(request, key);
  throw new TypeError('Failed to fetch');
}
