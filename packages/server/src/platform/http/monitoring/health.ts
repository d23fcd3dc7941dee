import type { FastifyInstance } from 'fastify';
import type { Health } from '../../health/health.ts';

/**
 * Health checks, answered within about two seconds with 200 or 503:
 * `GET /health/live`: the process responds (otherwise restart it). `GET /health/ready`: the database answers and messages can be
 * stored (otherwise send traffic elsewhere). `GET /health`: also everything else that should alert somebody, with the names of
 * failing checks; its `warnings` name what is wrong but has not failed yet, such as a wrong clock.
 */
export function registerHealth(app: FastifyInstance, health: Health): void {
  const options = { schema: { hide: true }, serializerCompiler: () => JSON.stringify };
  app.get('/health/live', options, async () => ({ status: 'ok' }));
  for (const [path, scope] of [
    ['/health/ready', 'traffic'],
    ['/health', 'all'],
  ] as const) {
    app.get(path, options, async (_request, reply) => {
      // In parallel, so that both together stay within the two seconds of each check.
      const [failing, found] = await Promise.all([
        health.failing(scope),
        scope === 'all' ? health.failing('warnings') : [],
      ]);
      reply.header('cache-control', 'no-store');
      const warnings = found.length > 0 ? { warnings: found } : {};
      if (failing.length === 0) return { status: 'ok', ...warnings };
      return reply.status(503).send({ status: 'unavailable', failing, ...warnings });
    });
  }
}
