import ipaddr from 'ipaddr.js';

/** Whether an IP address is one of the public Internet: nothing private, local, reserved or wrapped around those. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  // What is left of IPv6 beside 2000::/3 is not given to anybody, whatever its name.
  return known.range() === 'unicast' && (known.kind() === 'ipv4' || known.toByteArray()[0]! >> 5 === 1);
}
