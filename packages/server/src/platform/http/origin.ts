import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isIngressPath } from './api-path.ts';
import { problem } from './problem.ts';

/**
 * Refuses writes that another site's page sends with the user's cookie (decision 24): an `Origin` that is neither the
 * host itself nor listed. Gateways send no cookie, and whatever else they like.
 */
export function requireOwnOrigin(config: Config) {
  const allowed = new Set(config.allowedOrigins.map((origin) => origin.toLowerCase()));
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers;
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (!origin || !isWrite || isIngressPath(request.url)) return;
    const host = origin.toLowerCase().replace(/^https?:\/\//, '');
    if (host !== request.host.toLowerCase() && !allowed.has(origin.toLowerCase()))
      throw problem('error.originNotAllowed');
  };
}
