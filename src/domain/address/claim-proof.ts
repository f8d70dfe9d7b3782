/** The line that a domain's file or DNS record must contain (docs/operate.md). */
export const proofLine = (code: string) => `directory-owner=${code}`;
export const proofFile = (domain: string) => `https://${domain}/.well-known/directory-owner.txt`;
export const proofRecord = (domain: string) => `_directory-owner.${domain}`;

/**
 * Returns the host of an address without path, query or port. Returns undefined for any other address, because its host
 * may be shared by several owners.
 */
export function rootHost(address: string): string | undefined {
  const url = URL.parse(address);
  const isRoot = url?.pathname === '/' && !url.search && !url.hash && !url.port;
  return isRoot ? url.hostname : undefined;
}

const places = { file: 'a file', dns: 'a DNS record' };

/** Describes the proof of an approved claim: 'by a code on tool.ai (a DNS record)'. */
export const grantedHow = ({
  proven_domain: domain,
  proven_by: by,
}: {
  proven_domain: string | null;
  proven_by: keyof typeof places | null;
}) => (domain && by ? `by a code on ${domain} (${places[by]})` : 'after a review');

/** Returns whether an address is on the proven domain. Must match private.is_on_domain in SQL. */
export function isOnDomain(address: string, domain: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return host === domain || host.endsWith(`.${domain}`);
}
