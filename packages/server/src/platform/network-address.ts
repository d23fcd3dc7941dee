import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network: an address and how many of its leading bits count. */
export type Network = [address: Address, prefixLength: number];

/** `::192.0.2.1`, as systems print IPv4-compatible addresses, as `::c000:201`: the library reads it as `::ffff:192.0.2.1`. */
function withoutCompatibleForm(text: string): string {
  if (!/^::\d+\.\d+\.\d+\.\d+$/.test(text)) return text;
  const [a = 0, b = 0, c = 0, d = 0] = text.slice(2).split('.').map(Number);
  return `::${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** An address as written in full; one of IPv4 inside IPv6 (`::ffff:192.0.2.1`) is read as IPv4. Null when it is none. */
export function readAddress(text: string | undefined): Address | null {
  return text !== undefined && isIP(text) !== 0 ? ipaddr.process(withoutCompatibleForm(text)) : null;
}

/**
 * Reads an address or a network.
 *
 * @example readNetwork('10.0.0.0/8'); readNetwork('2001:db8::1'); readNetwork('proxy.example') // null
 */
export function readNetwork(text: string): Network | null {
  const [written = '', prefix, ...more] = text.split('/');
  const address = readAddress(written);
  if (!address || more.length > 0) return null;
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return [address, bits];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? [address, Number(prefix)] : null;
}

/** Whether an address lies in a network. */
export function isInNetwork(address: Address, [network, prefixLength]: Network): boolean {
  if (address.kind() === 'ipv4' && network.kind() === 'ipv4')
    return (address as ipaddr.IPv4).match(network as ipaddr.IPv4, prefixLength);
  if (address.kind() === 'ipv6' && network.kind() === 'ipv6')
    return (address as ipaddr.IPv6).match(network as ipaddr.IPv6, prefixLength);
  return false;
}

/** The networks that IPv6 addresses of the internet are given out from; the rest is unassigned or has another meaning. */
const globalUnicast: Network = [ipaddr.parse('2000::'), 3];

/**
 * Whether an IP address is one of the public internet that leads to one host: "unicast" in the registries of IANA. All
 * else is not: private and local networks, loopback, documentation, multicast, and IPv6 forms that carry an IPv4 address
 * (6to4, Teredo, NAT64, IPv4-compatible), which routers may turn into a private one.
 */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text);
  if (address?.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isInNetwork(address, globalUnicast);
}

const localRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Whether an address belongs to this machine or to a private network: the internet does not deliver from there. */
export function isLocalAddress(text: string | undefined): boolean {
  const address = readAddress(text);
  return address !== null && localRanges.includes(address.range());
}

/**
 * The network that limits count: an IPv4 address is one customer, of IPv6 a customer has at least a /64.
 *
 * @example networkOf('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function networkOf(text: string | undefined): string {
  const address = readAddress(text);
  if (!address) return '';
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
