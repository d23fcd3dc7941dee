import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network: an address and its prefix length. */
export type Network = [address: Address, prefixLength: number];

/** Rewrites an IPv4-compatible address (`::192.0.2.1`) as `::c000:201`, because the library parses it as `::ffff:192.0.2.1`. */
function expandCompatibleForm(text: string): string {
  if (!/^::\d+\.\d+\.\d+\.\d+$/.test(text)) return text;
  const [a = 0, b = 0, c = 0, d = 0] = text.slice(2).split('.').map(Number);
  return `::${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** Parses an address in full form; an IPv4-mapped one (`::ffff:192.0.2.1`) becomes IPv4. Null if it is none. */
export function parseAddress(text: string | undefined): Address | null {
  return text !== undefined && isIP(text) !== 0 ? ipaddr.process(expandCompatibleForm(text)) : null;
}

/**
 * Parses an address or a network.
 *
 * @example readNetwork('10.0.0.0/8'); readNetwork('2001:db8::1'); readNetwork('proxy.example') // null
 */
export function parseNetwork(text: string): Network | null {
  const [written = '', prefix, ...more] = text.split('/');
  const address = parseAddress(written);
  if (!address || more.length > 0) return null;
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return [address, bits];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? [address, Number(prefix)] : null;
}

/** Whether a network contains an address. */
export function isInNetwork(address: Address, [network, prefixLength]: Network): boolean {
  if (address.kind() === 'ipv4' && network.kind() === 'ipv4')
    return (address as ipaddr.IPv4).match(network as ipaddr.IPv4, prefixLength);
  if (address.kind() === 'ipv6' && network.kind() === 'ipv6')
    return (address as ipaddr.IPv6).match(network as ipaddr.IPv6, prefixLength);
  return false;
}

/** The only IPv6 block with assigned global unicast addresses. */
const globalUnicast: Network = [ipaddr.parse('2000::'), 3];

/**
 * Whether an IP address is a public unicast address by the IANA registries. Excludes private and local networks, loopback,
 * documentation, multicast, and IPv6 forms with an embedded IPv4 address (6to4, Teredo, NAT64, IPv4-compatible), which routers
 * may translate into a private one.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address?.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isInNetwork(address, globalUnicast);
}

const localRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Whether an address belongs to this machine or a private network: nobody on the internet can use it as source. */
export function isLocalAddress(text: string | undefined): boolean {
  const address = parseAddress(text);
  return address !== null && localRanges.includes(address.range());
}

/**
 * The network that limits count by: an IPv4 address (also if mapped to IPv6), or the /64 of an IPv6 address, which a provider
 * assigns to one household and which contains more addresses than could be counted. Text that is no address counts by itself.
 *
 * @example toNetwork('2001:db8:1:2:aaaa::1') // '2001:db8:1:2::/64'
 */
export function toNetwork(text: string | undefined): string {
  const address = parseAddress(text);
  if (!address) return text ?? '';
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
