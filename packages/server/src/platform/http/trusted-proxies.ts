import { isInNetwork, isLocalAddress, type Network, readAddress, readNetwork } from '../network-address.ts';

/**
 * Which proxies in front are believed when they say who asks: so many of them, of which the nearest has an address of this
 * machine or of a private network, or those with the listed addresses (`10.0.0.0/8`).
 */
export type TrustedProxies = number | string[];

/**
 * Reads HARKEN_TRUST_PROXY: a flag, a number, or a list of addresses and networks. Null when it is none of them.
 *
 * @example readTrustedProxies('true') // 1
 * @example readTrustedProxies('127.0.0.1, 10.0.0.0/8') // ['127.0.0.1', '10.0.0.0/8']
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const setting = text.trim();
  if (setting === '' || setting === 'false') return 0;
  if (setting === 'true') return 1;
  if (/^\d$/.test(setting)) return Number(setting);
  const addresses = setting
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return addresses.length > 0 && addresses.every((address) => readNetwork(address)) ? addresses : null;
}

/** Whether a connection comes from a trusted proxy; further hops are those that it names in `X-Forwarded-For`. */
export type IsTrustedProxy = (address: string | undefined, hop: number) => boolean;

/**
 * The test for `X-Forwarded-*` headers. Whoever reaches the server past the proxies is not believed: their address is
 * neither listed nor, where proxies are counted, one of a private network.
 */
export function trustProxies(proxies: TrustedProxies): IsTrustedProxy {
  if (typeof proxies === 'number')
    return (address, hop) => hop < proxies && (hop > 0 || isLocalAddress(address));
  const networks = proxies.map(readNetwork).filter((network): network is Network => network !== null);
  return (text) => {
    const address = readAddress(text);
    return address !== null && networks.some((network) => isInNetwork(address, network));
  };
}
