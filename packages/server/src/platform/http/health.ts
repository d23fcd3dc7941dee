import type { FastifyInstance } from 'fastify';
import { askDatabase } from '../db/alive.queries.ts';
import type { Database } from '../db/database.ts';

/** `GET /health`: 200 once migrations are applied and the database answers, else 503. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get(
    '/health',
    { schema: { hide: true }, serializerCompiler: () => JSON.stringify },
    async (_request, reply) => {
      try {
        await askDatabase(db);
        return { status: 'ok' };
      } catch {
        return reply.status(503).send({ status: 'unavailable' });
      }
    },
  );
}
