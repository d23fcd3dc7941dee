import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { systemFigures } from '../metrics/system-figures.ts';
import type { Services } from '../services.ts';
import { problem } from './problem.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request shows the token of the settings; the comparison takes as long for every other one. */
function showsToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/** One for each set of counts, however many servers tell them. */
const refreshes = new WeakMap<Services['metrics'], () => Promise<void>>();

function refreshOf(services: Services): () => Promise<void> {
  const refresh = refreshes.get(services.metrics) ?? systemFigures(services.metrics.registry, services);
  refreshes.set(services.metrics, refresh);
  return refresh;
}

/**
 * `GET /metrics`: what this process counted, and figures about the whole system, as text of Prometheus. It needs no session;
 * with `HARKEN_METRICS_TOKEN` it needs that. It answers while the database does not.
 */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const { registry } = services.metrics;
  const refresh = refreshOf(services);
  const { metricsToken } = services.config;
  app.get(
    '/metrics',
    { schema: { hide: true }, serializerCompiler: () => String },
    async ({ headers }, reply) => {
      if (metricsToken && !showsToken(headers.authorization, metricsToken)) {
        reply.header('www-authenticate', 'Bearer');
        throw problem('error.notAuthenticated');
      }
      await refresh();
      return reply
        .type(registry.contentType)
        .header('cache-control', 'no-store')
        .send(await registry.metrics());
    },
  );
}
