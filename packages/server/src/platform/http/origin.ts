import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isIngressPath } from './api-path.ts';
import { expectedError } from './expected-error.ts';

/** An origin as browsers send it: scheme, host, and port unless it is the default. Null for anything else. */
function parseOrigin(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Browsers send `Sec-Fetch-Site` even without an `Origin`; other programs send neither. */
function isFromOtherSite(fetchSite: unknown): boolean {
  return fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
}

/**
 * Rejects writes from pages of other sites, which would use the cookie of the user (CSRF). An `Origin` must equal the address
 * that the request was sent to (scheme, host and port, as the trusted proxy forwards them), HARKEN_BASE_URL or a listed origin.
 * Gateways are exempt: they use no cookie.
 */
export function requireOwnOrigin(config: Config) {
  const allowed = new Set([config.baseUrl, ...config.allowedOrigins].map(parseOrigin));
  return async (request: FastifyRequest): Promise<void> => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (!isWrite || isIngressPath(request.url)) return;
    const { origin: given } = request.headers;
    if (!given) {
      if (isFromOtherSite(request.headers['sec-fetch-site'])) throw expectedError('error.originNotAllowed');
      return;
    }
    const origin = parseOrigin(given);
    const own = parseOrigin(`${request.protocol}://${request.host}`);
    if (origin === null || (origin !== own && !allowed.has(origin)))
      throw expectedError('error.originNotAllowed');
  };
}
