import { readAddress } from '../network-address.ts';

/**
 * What limits by address count for: an IPv4 address, also where it came written as IPv6, or the /64 of an IPv6 address, which
 * a provider gives to one household and which holds more addresses than could ever be counted.
 *
 * @example networkOf('2001:db8:1:2:aaaa::1') // '2001:db8:1:2::/64'
 */
export function networkOf(address: string): string {
  const bytes = readAddress(address.split('%')[0])?.toByteArray();
  if (!bytes) return address;
  if (bytes.length === 4) return bytes.join('.');
  const groups = [0, 2, 4, 6].map((at) => ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)).toString(16));
  return `${groups.join(':')}::/64`;
}
