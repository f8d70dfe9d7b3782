import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
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

/** Connects to the very address that was looked up and checked: the name is not looked up again. */
export function agentOf(network: Network): Agent {
  const connectTo = buildConnector({ timeout: 4000, maxCachedSessions: 0 });
  return new Agent({
    connections: 1,
    maxHeaderSize: 64 * 1024,
    connect(options, callback) {
      const port = String(network.portOf(options.protocol));
      const attempt = ([hostname, ...others]: string[]) =>
        connectTo({ ...options, hostname: hostname!, port }, (...[error, socket]) => {
          if (error && others.length > 0 && reasonOf(error) !== 'tls') attempt(others);
          else if (error) callback(error, null);
          else callback(null, socket);
        });
      checkedAddresses(network, options.hostname).then(attempt, (error: Error) => callback(error, null));
    },
  });
}

async function checkedAddresses(network: Network, host: string): Promise<string[]> {
  const name = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await network.resolve(name);
  const allowed = addresses.filter(network.isAllowed);
  if (allowed.length === 0) throw new Refusal('private');
  // One of each kind is enough, the older first: not every network has the other.
  return [4, 6].flatMap((kind) => allowed.find((address) => isIP(address) === kind) ?? []);
}

const REASONS: [RegExp, Reason][] = [
  [/^ENOTFOUND$/, 'no_name'],
  [/^ENODATA$/, 'no_address'],
  [/^(ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN|ECANCELLED|EFORMERR|EBADRESP)$/, 'resolver'],
  [/TIMEOUT|ETIMEDOUT|TimeoutError|AbortError/, 'timeout'],
  [/^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT)/, 'chain'],
  [/CERT|^ERR_(TLS|SSL)|^EPROTO$/, 'tls'],
  [/^UND_ERR_HEADERS_OVERFLOW$|^HPE_|^UND_ERR_(RES|REQ)/, 'protocol'],
];

/** Why a request failed. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Refusal) return error.reason;
  const { code, name, syscall } = error as { code?: string | number; name?: string; syscall?: string };
  if (code === 'ECONNREFUSED' && syscall?.startsWith('query')) return 'resolver';
  const said = typeof code === 'string' ? code : (name ?? '');
  return REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? 'connection';
}
