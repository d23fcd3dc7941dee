import { isInNetwork, isLocalAddress, type Network, parseAddress, parseNetwork } from './network-address.ts';

/**
 * The proxies whose `X-Forwarded-*` headers are trusted: a number of them, of which the nearest must have an address of this
 * machine or a private network; or a list of addresses and networks (`10.0.0.0/8`).
 */
export type TrustedProxies = number | string[];

/**
 * Parses HARKEN_TRUST_PROXY: a flag, a number, or a list of addresses and networks. Null for anything else.
 *
 * @example readTrustedProxies('true') // 1
 * @example readTrustedProxies('127.0.0.1, 10.0.0.0/8') // ['127.0.0.1', '10.0.0.0/8']
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const setting = text.trim();
  if (setting === '' || setting === 'false') return 0;
  if (setting === 'true') return 1;
  if (/^\d$/.test(setting)) return Number(setting);
  const addresses = setting
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return addresses.length > 0 && addresses.every((address) => parseNetwork(address)) ? addresses : null;
}

/** Whether an address is a trusted proxy: hop 0 is the connection, further hops are entries of `X-Forwarded-For`. */
export type IsTrustedProxy = (address: string | undefined, hop: number) => boolean;

/**
 * Creates the check for trusted proxies. A client that bypasses the proxies is not trusted: its address is not listed or, if
 * proxies are counted, not in a private network.
 */
export function createProxyCheck(proxies: TrustedProxies): IsTrustedProxy {
  if (typeof proxies === 'number')
    return (address, hop) => hop < proxies && (hop > 0 || isLocalAddress(address));
  const networks = proxies.map(parseNetwork).filter((network): network is Network => network !== null);
  return (text) => {
    const address = parseAddress(text);
    return address !== null && networks.some((network) => isInNetwork(address, network));
  };
}
