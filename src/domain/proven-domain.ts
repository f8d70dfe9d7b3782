import { parse } from 'tldts';

/** Where a claimant puts the line that proves a domain (docs/claims.md). */
export const proofLine = (code: string) => `aisle-owner=${code}`;
export const proofFile = (domain: string) => `https://${domain}/.well-known/aisle-owner.txt`;
export const proofRecord = (domain: string) => `_aisle-owner.${domain}`;

/**
 * The registrable domain that says whose a listing at this address is, or undefined where none can: only the root of a
 * host is its domain's alone. A path, a query or a port may be one user's among many, and a public suffix, those of
 * hosting services (github.io, vercel.app) included, is everybody's.
 */
export function provableDomain(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || url.pathname !== '/' || url.search || url.hash || url.port) return undefined;
  const { domain, isIp } = parse(url.hostname, { allowPrivateDomains: true });
  return isIp ? undefined : (domain ?? undefined);
}
