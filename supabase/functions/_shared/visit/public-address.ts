import ipaddr from 'ipaddr.js';

/**
 * Returns whether an IP address is public. Private, local and reserved addresses are not public, even if they are
 * embedded in another address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  // IPv6 addresses outside 2000::/3 are not assigned.
  return known.range() === 'unicast' && (known.kind() === 'ipv4' || known.toByteArray()[0]! >> 5 === 1);
}
