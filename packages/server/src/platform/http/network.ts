import { parseAddress } from '../network-address.ts';

/**
 * The network that address limits apply to: an IPv4 address (also if mapped to IPv6), or the /64 of an IPv6 address, which a
 * provider assigns to one household and which contains more addresses than could be counted.
 *
 * @example networkOf('2001:db8:1:2:aaaa::1') // '2001:db8:1:2::/64'
 */
export function toNetwork(address: string): string {
  const bytes = parseAddress(address.split('%')[0])?.toByteArray();
  if (!bytes) return address;
  if (bytes.length === 4) return bytes.join('.');
  const groups = [0, 2, 4, 6].map((at) => ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)).toString(16));
  return `${groups.join(':')}::/64`;
}
