import type { FastifyInstance } from 'fastify';
import { addSystemMetrics } from '../../metrics/system-figures.ts';
import type { Services } from '../../services.ts';
import { requireTokenOrSignIn } from './operator-access.ts';

/** One per set of metrics, even if several servers serve them. */
const refreshes = new WeakMap<Services['metrics'], () => Promise<void>>();

function findRefresh(services: Services): () => Promise<void> {
  const refresh = refreshes.get(services.metrics) ?? addSystemMetrics(services.metrics.registry, services);
  refreshes.set(services.metrics, refresh);
  return refresh;
}

/**
 * `GET /metrics`: metrics of this process and figures about the whole system, in the Prometheus text format. For the holder of
 * HARKEN_METRICS_TOKEN and for signed-in Administrators. With the token it also works while the database is down.
 */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const { registry } = services.metrics;
  const refresh = findRefresh(services);
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
