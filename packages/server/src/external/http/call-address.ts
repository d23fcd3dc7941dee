import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../platform/network-address.ts';

const longestAnswer = 64 * 1024;

function refused(): Error {
  return Object.assign(new Error('a private address'), { code: 'EPRIVATE' });
}

/** Looks a name up and refuses it when any of its addresses is not public: it is that address which is then called. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
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
  /** Whether addresses may be called that are not of the public internet (HARKEN_ALLOW_PRIVATE_ADDRESSES). */
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
  if (!allowsPrivate && isIP(literal) && !isPublicAddress(literal)) throw refused();
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
