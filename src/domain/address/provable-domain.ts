import { parse } from 'tldts';
import { rootHost } from './claim-proof.ts';

/**
 * The registrable domain that says whose a listing at this address is, or undefined where none can: a public suffix,
 * those of hosting services (github.io, vercel.app) included, is everybody's.
 *
 * It brings the list of public suffixes (114 kB): load it when it is asked for.
 */
export function provableDomain(address: string): string | undefined {
  const { domain, isIp } = parse(rootHost(address) ?? '', { allowPrivateDomains: true });
  return isIp ? undefined : (domain ?? undefined);
}
