import { idempotentFetch, isWrite } from './idempotent-fetch';
import { env } from './env';

export const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input));
export const isRead = (method = 'GET') => ['GET', 'HEAD'].includes(method);
const atReader = (address: string) => address.replace(`${env.supabaseUrl()}/rest/`, `${env.readsUrl()}/rest/`);

/** Sends reads of the database to the cache, if there is one, and retries a write whose response is lost (idempotent-fetch.ts). */
export function restFetch(address: string, init: RequestInit = {}): Promise<Response> {
  if (isRead(init.method)) return fetch(atReader(address), init);
  return isWrite(address, init.method) ? idempotentFetch(address, init) : fetch(address, init);
}
