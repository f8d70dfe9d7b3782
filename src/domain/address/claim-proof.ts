/** What a claimant puts on the domain of a listing, and where (docs/operate.md). */
export const proofLine = (code: string) => `directory-owner=${code}`;
export const proofFile = (domain: string) => `https://${domain}/.well-known/directory-owner.txt`;
export const proofRecord = (domain: string) => `_directory-owner.${domain}`;

/**
 * The host, if the address is its root: only that is its domain's alone. A path, a query or a port may be one user's among
 * many.
 */
export function rootHost(address: string): string | undefined {
  const url = URL.parse(address);
  const isRoot = url?.pathname === '/' && !url.search && !url.hash && !url.port;
  return isRoot ? url.hostname : undefined;
}

const places = { file: 'a file', dns: 'a DNS record' };

/** How a claim was approved: 'by a code on tool.ai (a DNS record)'. */
export const grantedHow = ({
  proven_domain: domain,
  proven_by: by,
}: {
  proven_domain: string | null;
  proven_by: keyof typeof places | null;
}) => (domain && by ? `by a code on ${domain} (${places[by]})` : 'by hand');

/** Whether the address is still on the domain that was proven; the database says the same (private.is_on_domain). */
export function isOnDomain(address: string, domain: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return host === domain || host.endsWith(`.${domain}`);
}
