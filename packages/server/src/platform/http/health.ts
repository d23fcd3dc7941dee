import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** `GET /health`: 200 once migrations are applied and the database answers, else 503. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get(
    '/health',
    { schema: { hide: true }, serializerCompiler: () => JSON.stringify },
    async (_request, reply) => {
      try {
        await sql`select 1 from languages limit 1`.execute(db);
        return { status: 'ok' };
      } catch {
        return reply.status(503).send({ status: 'unavailable' });
      }
    },
  );
}
