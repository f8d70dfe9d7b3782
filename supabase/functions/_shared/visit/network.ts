import { Resolver } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { isPublicAddress } from './public-address.ts';

export type Reason =
  | 'no_name'
  | 'no_address'
  | 'resolver'
  | 'unreachable' // This machine has no route to the host.
  | 'private'
  | 'port'
  | 'connection'
  | 'tls'
  | 'chain' // The certificate's issuer is missing. Browsers fetch it.
  | 'timeout'
  | 'redirects'
  | 'cookies' // A redirect loop that sets cookies.
  | 'protocol'; // A protocol error that browsers may tolerate.

/** The network access of a visit. Only tests replace it. */
export type Network = {
  resolve: (host: string) => Promise<string[]>;
  resolveText: (name: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  portOf: (protocol: string) => number;
};

/**
 * A response whose headers have arrived. `body` is a stream. A redirect's target is decoded as UTF-8, as in browsers.
 */
export type Begun = { status: number; headers: IncomingHttpHeaders; body: Readable };
/**
 * Sends one request. Connects only to addresses that were resolved and checked before, because a second DNS lookup
 * could return other addresses.
 * @param headers alternating names and values, in the order of sending.
 */
export type Ask = (url: URL, headers: string[], network: Network, signal: AbortSignal) => Promise<Begun>;

const resolver = new Resolver({ timeout: 2000, tries: 2 });

/**
 * Queries the name servers directly, because the system's resolver cannot distinguish an unknown name from a failed
 * lookup.
 */
async function resolve(host: string): Promise<string[]> {
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = lookups.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (found.length > 0) return found;
  const errors = lookups.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  throw errors.find(({ code }) => code !== 'ENODATA' && code !== 'ENOTFOUND') ?? errors[0];
}

export const internet: Network = {
  resolve,
  resolveText: async (name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
  isAllowed: isPublicAddress,
  portOf: (protocol) => (protocol === 'https:' ? 443 : 80),
};

export class Refusal extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(`It was not asked: ${reason}`);
    this.reason = reason;
  }
}

const ADDRESSES = 6;

export async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', abort);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

/**
 * Resolves a URL's host and returns its addresses.
 * @throws if an address is not public.
 */
export async function checkedAddresses({ hostname }: URL, network: Network): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await network.resolve(host);
  const allowed = addresses.filter(network.isAllowed);
  if (allowed.length === 0) throw new Refusal('private');
  // IPv4 comes first, because some networks have no IPv6.
  return allowed.toSorted((one, other) => isIP(one) - isIP(other)).slice(0, ADDRESSES);
}

const REASONS: [RegExp, Reason][] = [
  [/^ENOTFOUND$/, 'no_name'],
  [/^ENODATA$/, 'no_address'],
  [/^(ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN|ECANCELLED|EFORMERR|EBADRESP|EBADNAME)$/, 'resolver'],
  [/TIMEOUT|ETIMEDOUT|TimeoutError|AbortError/, 'timeout'],
  [/^(ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT)/, 'chain'],
  // The server requires another protocol or a client certificate, which a browser may have.
  [/NO_APPLICATION_PROTOCOL|CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE/, 'protocol'],
  [/CERT|^ERR_(TLS|SSL)|^EPROTO$/, 'tls'],
  [/^HPE_|^ERR_HTTP/, 'protocol'],
];

export function reasonOf(error: unknown): Reason {
  if (error instanceof Refusal) return error.reason;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { code, name, syscall } = error as { code?: string | number; name?: string; syscall?: string };
  if (code === 'ECONNREFUSED' && syscall?.startsWith('query')) return 'resolver';
  const errorCode = typeof code === 'string' ? code : (name ?? '');
  return REASONS.find(([pattern]) => pattern.test(errorCode))?.[1] ?? 'connection';
}
