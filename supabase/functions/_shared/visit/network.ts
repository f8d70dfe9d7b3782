import { Resolver } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { isPublicAddress } from './public-address.ts';

/** Why no answer came. */
export type Reason =
  | 'no_name' // The name does not exist.
  | 'no_address' // It exists, and leads nowhere.
  | 'resolver' // Nobody could say.
  | 'unreachable' // This machine's network does not lead there.
  | 'private' // An address, or a port, that is not for the public.
  | 'port'
  | 'connection'
  | 'tls'
  | 'chain' // A certificate without its issuer's, which browsers fetch.
  | 'timeout'
  | 'redirects'
  | 'cookies' // Redirects without an end that asked for cookies on the way.
  | 'protocol'; // It spoke, and a browser may understand what we do not.

/** The ways out. Tests replace them; the command has no option that does. */
export type Network = {
  /** All addresses of a name. */
  resolve: (host: string) => Promise<string[]>;
  /** The TXT records of a name, each whole. */
  resolveText: (name: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  portOf: (protocol: string) => number;
};

/** An answer that has begun: its redirect's target as UTF-8, which browsers take it for, and its body as it comes. */
export type Begun = { status: number; headers: IncomingHttpHeaders; body: Readable };
/**
 * Asks once. Connects to the very addresses that were looked up and checked: the name is not looked up again.
 * @param headers names and values in turn, in the order in which they are sent.
 */
export type Ask = (url: URL, headers: string[], network: Network, signal: AbortSignal) => Promise<Begun>;

const resolver = new Resolver({ timeout: 2000, tries: 2 });

/** Asks the name servers, not the system: it tells a name that does not exist from one that nobody could ask about. */
async function resolve(host: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
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

/** How many addresses of a name are tried. */
const ADDRESSES = 6;

export async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = () => reject(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', give);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', give));
}

/** The addresses that a host of a URL stands for, of which one may be asked; never any other. */
export async function checkedAddresses({ hostname }: URL, network: Network): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await network.resolve(host);
  const allowed = addresses.filter(network.isAllowed);
  if (allowed.length === 0) throw new Refusal('private');
  // The older kind first: not every network has the other.
  return allowed.toSorted((one, other) => isIP(one) - isIP(other)).slice(0, ADDRESSES);
}

const REASONS: [RegExp, Reason][] = [
  [/^ENOTFOUND$/, 'no_name'],
  [/^ENODATA$/, 'no_address'],
  [/^(ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN|ECANCELLED|EFORMERR|EBADRESP|EBADNAME)$/, 'resolver'],
  [/TIMEOUT|ETIMEDOUT|TimeoutError|AbortError/, 'timeout'],
  [/^(ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT)/, 'chain'],
  // It wants another protocol or a certificate of the visitor's, which a browser may have.
  [/NO_APPLICATION_PROTOCOL|CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE/, 'protocol'],
  [/CERT|^ERR_(TLS|SSL)|^EPROTO$/, 'tls'],
  [/^HPE_|^ERR_HTTP/, 'protocol'],
];

/** Why a request failed. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Refusal) return error.reason;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { code, name, syscall } = error as { code?: string | number; name?: string; syscall?: string };
  if (code === 'ECONNREFUSED' && syscall?.startsWith('query')) return 'resolver';
  const said = typeof code === 'string' ? code : (name ?? '');
  return REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? 'connection';
}
