import Fastify, { type FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { errorHandler } from './error-handler.ts';
import { registerHealth } from './health.ts';
import { createLimitedServer } from './limited-server.ts';
import { registerMetrics } from './metrics-page.ts';

/** What a process answers that only works in the background: how it is (`/health`, `/health/live`, `/health/ready`), and what it counts (`/metrics`). */
export function createWatchServer(services: Services): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    serverFactory: (handle) => createLimitedServer(handle, null),
  });
  app.setErrorHandler(errorHandler(services));
  registerHealth(app, services.health);
  registerMetrics(app, services);
  return app;
}
