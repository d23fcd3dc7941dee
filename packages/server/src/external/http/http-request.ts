import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../platform/network/network-address.ts';

const maxResponseBytes = 64 * 1024;

function createPrivateAddressError(): Error {
  return Object.assign(new Error('Private addresses are not allowed'), { code: 'EPRIVATE' });
}

/**
 * Resolves a host name and rejects it if any of its addresses is not public. The connection uses the checked address, so a
 * second lookup cannot return another one.
 */
const lookUpPublicAddress: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(createPrivateAddressError(), '');
    if (options.all) return done(null, addresses);
    done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};

export interface OutgoingRequest {
  url: URL;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  /** The raw body; its type is in the headers. */
  body?: string | Uint8Array;
  /** Whether addresses outside the public internet may be called (HARKEN_ALLOW_PRIVATE_ADDRESSES). */
  allowsPrivate: boolean;
  /** Timeout for the whole response. */
  milliseconds: number;
  /** Longer responses are truncated. */
  maxResponseBytes?: number;
}

export interface HttpResponse {
  status: number;
  contentType: string;
  body: string;
}

/**
 * Sends an http(s) request. Redirects are not followed and connections are not reused.
 *
 * @throws an Error with a code when there is no response; `EPRIVATE` and `EPROTOCOL` when the address is not allowed
 */
export async function sendHttpRequest(outgoing: OutgoingRequest): Promise<HttpResponse> {
  const { url, method, headers, body, allowsPrivate, milliseconds } = outgoing;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw Object.assign(new Error('Only http and https are allowed'), { code: 'EPROTOCOL' });
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowsPrivate && isIP(literal) && !isPublicAddress(literal)) throw createPrivateAddressError();
  const { request } = url.protocol === 'https:' ? https : http;
  const bytes = body === undefined ? null : Buffer.from(body as Uint8Array);
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, {
      method,
      agent: false,
      headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
      signal: AbortSignal.timeout(milliseconds),
      ...(!allowsPrivate && { lookup: lookUpPublicAddress }),
    });
    clientRequest.on('error', reject);
    clientRequest.on('response', (response) =>
      readResponse(response, outgoing.maxResponseBytes ?? maxResponseBytes).then(resolve, reject),
    );
    clientRequest.end(bytes ?? undefined);
  });
}

function readResponse(response: http.IncomingMessage, maxBytes: number): Promise<HttpResponse> {
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const finish = () =>
      resolve({
        status: response.statusCode ?? 0,
        contentType: response.headers['content-type'] ?? '',
        body: Buffer.concat(parts).toString('utf8').slice(0, maxBytes),
      });
    response.on('data', (chunk: Buffer) => {
      parts.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      finish();
      response.destroy();
    });
    response.on('error', reject);
    response.on('end', finish);
    response.on('close', () =>
      reject(
        Object.assign(new Error('The connection was closed before the end of the response'), {
          code: 'ECONNRESET',
        }),
      ),
    );
  });
}
