import type { FastifyInstance } from 'fastify';
import { systemFigures } from '../metrics/system-figures.ts';
import type { Services } from '../services.ts';
import { requireTokenOrSignIn } from './operator-access.ts';

/** One for each set of counts, however many servers tell them. */
const refreshes = new WeakMap<Services['metrics'], () => Promise<void>>();

function refreshOf(services: Services): () => Promise<void> {
  const refresh = refreshes.get(services.metrics) ?? systemFigures(services.metrics.registry, services);
  refreshes.set(services.metrics, refresh);
  return refresh;
}

/**
 * `GET /metrics`: what this process counted, and figures about the whole system, as text of Prometheus. It is for
 * HARKEN_METRICS_TOKEN, and for signed-in Administrators. To the token it answers while the database does not.
 */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const { registry } = services.metrics;
  const refresh = refreshOf(services);
  app.get(
    '/metrics',
    {
      schema: { hide: true },
      serializerCompiler: () => String,
      onRequest: requireTokenOrSignIn(services, ['Administrator']),
    },
    async (_request, reply) => {
      await refresh();
      return reply
        .type(registry.contentType)
        .header('cache-control', 'no-store')
        .send(await registry.metrics());
    },
  );
}
