import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { problem } from './problem.ts';

/**
 * Refuses writes that another site's page sends with the user's cookie (decision 24): an `Origin` that is neither the
 * host itself nor listed.
 */
export function requireOwnOrigin(config: Config) {
  const allowed = new Set(config.allowedOrigins.map((origin) => origin.toLowerCase()));
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers;
    if (!origin || request.method === 'GET' || request.method === 'HEAD') return;
    const host = origin.toLowerCase().replace(/^https?:\/\//, '');
    if (host !== request.host.toLowerCase() && !allowed.has(origin.toLowerCase()))
      throw problem('error.originNotAllowed');
  };
}
