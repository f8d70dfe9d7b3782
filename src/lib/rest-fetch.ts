import { idempotentFetch, isWrite } from './idempotent-fetch';
import { env } from './env';

export const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input));
export const isRead = (method = 'GET') => ['GET', 'HEAD'].includes(method);
const viaProxy = (address: string) => address.replace(`${env.supabaseUrl()}/rest/`, `${env.readsUrl()}/rest/`);

/** Sends reads to the caching proxy, if configured. Retries writes after a lost response (idempotent-fetch.ts). */
export function restFetch(address: string, init: RequestInit = {}): Promise<Response> {
  if (isRead(init.method)) return fetch(viaProxy(address), init);
  return isWrite(address, init.method) ? idempotentFetch(address, init) : fetch(address, init);
}
