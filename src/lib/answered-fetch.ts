import { newUuid } from './uuid';

/** The database's own errors have a code of PostgreSQL, of PostgREST or of the embedded backend, those of storage a status. */
const OWN_CODE = /^(?!08|PGRST00)([0-9A-Z]{5}|SUP|PGRST\d+)$/;

/** Whether the service itself has answered: neither a gateway before it nor the sign-in page of somebody's network. */
async function isOwn(answer: Response): Promise<boolean> {
  if (answer.headers.get('content-type')?.includes('text/html')) return false;
  if (answer.status < 500 && answer.status !== 408 && answer.status !== 425) return true;
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown; statusCode?: unknown } | null;
  return (typeof body?.code === 'string' && OWN_CODE.test(body.code)) || typeof body?.statusCode === 'string';
}

/** What is only read although it is asked by POST; tests/unit/mutations.test.ts holds it against the database. */
const READS =
  /\/rpc\/(find_duplicates|admin_categories|find_tools|is_admin|listing_cards|email_preference|own_account|own_listing_history|preview_synonyms|existing_addresses|admin_vocabulary)$|\/functions\/v1\/read-page$/;

/** Whether a request writes what a person is told about. Signing in speaks for itself. */
export const isWrite = (address: string, method = 'GET') =>
  !['GET', 'HEAD'].includes(method) && !address.includes('/auth/v1/') && !READS.test(address);

/** The keys of the last writes of this tab of which nobody knows what became, by what was sent. */
const inDoubt = new Map<string, string>();

/**
 * Sends a write, and where no answer comes that is the service's own, once more with the same key: the database takes that
 * for the same write (supabase/migrations/…_idempotency.sql). So it does when the person presses again, unless
 * something else was written here since: then the same words may ask for something to be done anew.
 * @throws as if the server could not be reached (`isUnanswered`) where nobody knows what became of it.
 */
export async function answeredFetch(address: string, init: RequestInit): Promise<Response> {
  const asked = `${init.method} ${address} ${typeof init.body === 'string' ? init.body : ''}`;
  const key = inDoubt.get(asked) ?? newUuid();
  const headers = new Headers(init.headers);
  if (address.includes('/rest/v1/')) headers.set('Idempotency-Key', key);
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await fetch(address, { ...init, headers }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      return null;
    });
    if (answer && (await isOwn(answer))) {
      inDoubt.clear();
      return answer;
    }
  }
  inDoubt.set(asked, key);
  throw new TypeError('Failed to fetch');
}
