import { parse } from 'tldts';
import { rootHost } from './claim-proof.ts';

/**
 * Returns the domain that proves ownership of a listing. Returns undefined for public suffixes, which include hosting
 * services such as github.io. Import this module lazily, because the list of public suffixes has 114 kB.
 */
export function provableDomain(address: string): string | undefined {
  const { domain, isIp } = parse(rootHost(address) ?? '', { allowPrivateDomains: true });
  return isIp ? undefined : (domain ?? undefined);
}
