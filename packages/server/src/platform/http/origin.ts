import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isIngressPath } from './api-path.ts';
import { problem } from './problem.ts';

/** An origin as browsers write it: scheme, host, and the port where it is not the usual one. Null when it is none. */
function originOf(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Browsers say where a request comes from even when they send no `Origin`; other programs say nothing. */
function isFromOtherSite(fetchSite: unknown): boolean {
  return fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
}

/**
 * Refuses writes that another site's page sends with the user's cookie (decision 24). An `Origin` must be the address the
 * request was sent to, scheme and port included (behind a trusted proxy as that was asked), or that of HARKEN_BASE_URL, or
 * listed. Gateways send no cookie, and whatever else they like.
 */
export function requireOwnOrigin(config: Config) {
  const allowed = new Set([config.baseUrl, ...config.allowedOrigins].map(originOf));
  return async (request: FastifyRequest): Promise<void> => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (!isWrite || isIngressPath(request.url)) return;
    const { origin: given } = request.headers;
    if (!given) {
      if (isFromOtherSite(request.headers['sec-fetch-site'])) throw problem('error.originNotAllowed');
      return;
    }
    const origin = originOf(given);
    const own = originOf(`${request.protocol}://${request.host}`);
    if (origin === null || (origin !== own && !allowed.has(origin))) throw problem('error.originNotAllowed');
  };
}
