import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const longestAnswer = 64 * 1024;

/** Addresses that lead nowhere in the world: this machine, its network, and those set aside. */
const privateAddresses = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is one that the server does not call unless it is told to (decision 22). */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || privateAddresses.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function refused(): Error {
  return Object.assign(new Error('a private address'), { code: 'EPRIVATE' });
}

/** Looks a name up and refuses it when any of its addresses is private: it is that address which is then called. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address)))
      return done(refused(), '');
    if (options.all) return done(null, addresses);
    done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};

/** What to post where. */
export interface JsonPost {
  url: URL;
  headers: Record<string, string>;
  body: object;
  /** Whether private addresses may be called. */
  allowsPrivate: boolean;
  milliseconds: number;
}

/**
 * Posts JSON to an http(s) address. Redirects are not followed.
 *
 * @returns the status of the answer
 * @throws an Error with a code when there is no answer
 */
export async function postJson({
  url,
  headers,
  body,
  allowsPrivate,
  milliseconds,
}: JsonPost): Promise<number> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw Object.assign(new Error('not a web address'), { code: 'EPROTOCOL' });
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowsPrivate && isIP(literal) && isPrivateAddress(literal)) throw refused();
  const { request } = url.protocol === 'https:' ? https : http;
  const text = Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': text.length },
      signal: AbortSignal.timeout(milliseconds),
      ...(!allowsPrivate && { lookup: publicLookup }),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > longestAnswer) response.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    sent.end(text);
  });
}
