import { constants } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { request as requestSecurely, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import type { Reason } from './classify.ts';
import { isPublicAddress } from './public-address.ts';

/** The ways out. Tests replace them; the command has no option that does. */
export type Network = {
  /** All addresses of a name. */
  resolve: (host: string) => Promise<string[]>;
  /** The TXT records of a name, each whole. */
  resolveText: (name: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  portOf: (protocol: string) => number;
};

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

/**
 * Asks once, as forgiving of the answer's form as Node's parser can be: browsers show what is worse. Connects to the very
 * addresses that were looked up and checked: the name is not looked up again.
 * @param headers names and values in turn, in the order in which they are sent.
 */
export async function ask(
  url: URL,
  headers: string[],
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await inTime(checkedAddresses(network, host), signal);
  const lookup: LookupFunction = (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
  const options: RequestOptions & TcpNetConnectOpts = {
    ...{ host, port: network.portOf(url.protocol), path: url.pathname + url.search, headers, signal, lookup },
    ...{ agent: false, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 3000, insecureHTTPParser: true },
    // As much as Chromium takes.
    maxHeaderSize: 256 * 1024,
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
  };
  const send = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  try {
    return await new Promise((answer, fail) => {
      send(options, answer).on('error', fail).end();
    });
  } catch (error) {
    // Not every machine has IPv6: that one cannot reach a host says nothing of the host.
    const isOutOfReach = addresses.every((address) => isIP(address) === 6) && reasonOf(error) === 'connection';
    throw isOutOfReach ? new Refusal('unreachable') : error;
  }
}

async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = () => reject(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', give);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', give));
}

async function checkedAddresses(network: Network, host: string): Promise<string[]> {
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
