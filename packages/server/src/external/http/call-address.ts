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

/** What to ask where. */
export interface OutgoingRequest {
  url: URL;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  /** As it is sent; its type stands in the headers. */
  body?: string;
  /** Whether private addresses may be called. */
  allowsPrivate: boolean;
  /** How long the whole answer is waited for. */
  milliseconds: number;
  /** An answer that is longer is cut. */
  longestAnswer?: number;
}

export interface IncomingAnswer {
  status: number;
  contentType: string;
  body: string;
}

/**
 * Asks an http(s) address. Redirects are not followed, and no connection is kept.
 *
 * @throws an Error with a code when there is no answer: `EPRIVATE` and `EPROTOCOL` when it may not be called
 */
export async function callAddress(asked: OutgoingRequest): Promise<IncomingAnswer> {
  const { url, method, headers, body, allowsPrivate, milliseconds } = asked;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw Object.assign(new Error('not a web address'), { code: 'EPROTOCOL' });
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowsPrivate && isIP(literal) && isPrivateAddress(literal)) throw refused();
  const { request } = url.protocol === 'https:' ? https : http;
  const bytes = body === undefined ? null : Buffer.from(body);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      agent: false,
      headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
      signal: AbortSignal.timeout(milliseconds),
      ...(!allowsPrivate && { lookup: publicLookup }),
    });
    sent.on('error', reject);
    sent.on('response', (response) =>
      readAnswer(response, asked.longestAnswer ?? longestAnswer).then(resolve, reject),
    );
    sent.end(bytes ?? undefined);
  });
}

function readAnswer(response: http.IncomingMessage, atMost: number): Promise<IncomingAnswer> {
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const answer = () =>
      resolve({
        status: response.statusCode ?? 0,
        contentType: response.headers['content-type'] ?? '',
        body: Buffer.concat(parts).toString('utf8').slice(0, atMost),
      });
    response.on('data', (chunk: Buffer) => {
      parts.push(chunk);
      length += chunk.length;
      if (length <= atMost) return;
      answer();
      response.destroy();
    });
    response.on('error', reject);
    response.on('end', answer);
    response.on('close', () => reject(Object.assign(new Error('cut off'), { code: 'ECONNRESET' })));
  });
}

/** Posts JSON, and tells the status of the answer. */
export async function postJson(
  asked: Omit<OutgoingRequest, 'method' | 'body'> & { body: object },
): Promise<number> {
  const headers = { ...asked.headers, 'content-type': 'application/json' };
  const { status } = await callAddress({
    ...asked,
    method: 'POST',
    headers,
    body: JSON.stringify(asked.body),
  });
  return status;
}
