import Fastify, { type FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { createErrorHandler } from '../error-handler.ts';
import { createLimitedServer } from '../limits/limited-server.ts';
import { registerHealth } from './health.ts';
import { registerMetrics } from './metrics-page.ts';

/** The web server of a background process: only health checks and metrics. */
export function createMonitoringServer(services: Services): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    serverFactory: (handle) => createLimitedServer(handle, null),
  });
  app.setErrorHandler(createErrorHandler(services));
  registerHealth(app, services.health);
  registerMetrics(app, services);
  return app;
}
