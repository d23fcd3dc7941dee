import type { FastifyInstance } from 'fastify';
import type { Health } from '../health/health.ts';

/**
 * Three questions of machines, all answered within about two seconds, with 200 or 503:
 * `GET /health/live`: the process answers at all (else restart it); `GET /health/ready`: it can serve, the database answers and
 * messages can be stored (else send traffic elsewhere); `GET /health`: that, and everything else that should wake somebody up,
 * with the names of the checks that fail. Its `warnings` name what is wrong without having failed yet, such as a wrong clock.
 */
export function registerHealth(app: FastifyInstance, health: Health): void {
  const options = { schema: { hide: true }, serializerCompiler: () => JSON.stringify };
  app.get('/health/live', options, async () => ({ status: 'ok' }));
  for (const [path, scope] of [
    ['/health/ready', 'traffic'],
    ['/health', 'all'],
  ] as const) {
    app.get(path, options, async (_request, reply) => {
      // Side by side: together they must not take longer than the two seconds that each check is given.
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
