import { parse } from 'tldts';

/**
 * The registrable domain that says whose a listing at this address is, or undefined where none can: only the root of a
 * host is its domain's alone. A path, a query or a port may be one user's among many, and a public suffix, those of
 * hosting services (github.io, vercel.app) included, is everybody's.
 *
 * It brings the list of public suffixes (48 kB): load it when it is asked for.
 */
export function provableDomain(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || url.pathname !== '/' || url.search || url.hash || url.port) return undefined;
  const { domain, isIp } = parse(url.hostname, { allowPrivateDomains: true });
  return isIp ? undefined : (domain ?? undefined);
}
