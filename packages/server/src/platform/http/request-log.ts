import { livePath } from '@harken/contract/calls/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { CurrentUser } from './routes.ts';

/** A completed request. */
export interface CompletedRequest {
  reqId: string;
  method: string;
  /** The route pattern, never the actual address: that may contain tokens and ids. */
  route: string;
  status: number;
  milliseconds: number;
  user: Pick<CurrentUser, 'id' | 'role'> | null;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
/** Polled by monitoring: only logged at debug level. */
const monitoringRoutes = ['/health', '/health/live', '/health/ready', '/metrics'];

/** Logs and counts a completed request. */
export function logCompletedRequest(
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
  completed: CompletedRequest,
): void {
  const { reqId, route, status, user } = completed;
  const method = methods.includes(completed.method) ? completed.method : 'other';
  metrics.requests.inc({ method, route, status });
  if (route !== livePath) metrics.requestSeconds.observe({ method, route }, completed.milliseconds / 1000);
  const line = {
    ...{ reqId, method, route, status, ms: Math.round(completed.milliseconds * 10) / 10 },
    ...(user && { userId: user.id, role: user.role }),
  };
  if (monitoringRoutes.includes(route)) log.debug(line, 'request');
  else log.info(line, 'request');
}

const users = new WeakMap<FastifyRequest, CurrentUser>();

/** Stores the caller of a request for its log line. */
export function setRequestUser(request: FastifyRequest, user: CurrentUser | null): void {
  if (user) users.set(request, user);
}

/** The pattern of a call. All files of the client count as one route, as do all unknown addresses. */
function findRoute(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'unknown';
  const isOwn = url.startsWith('/api') || monitoringRoutes.includes(url);
  return isOwn ? url : 'pages';
}

function describeRequest(request: FastifyRequest, reply: FastifyReply): CompletedRequest {
  return {
    reqId: request.id,
    method: request.method,
    route: findRoute(request),
    status: reply.raw.statusCode,
    milliseconds: reply.elapsedTime,
    user: users.get(request) ?? null,
  };
}

/** Logs and counts all requests that the web framework answers. */
export function logRequests(app: FastifyInstance, services: Pick<Services, 'log' | 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) =>
    logCompletedRequest(services, describeRequest(request, reply)),
  );
}

/** Logs and counts a streaming response, which bypasses the framework, once it ends. */
export function logStream(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => logCompletedRequest(services, describeRequest(request, reply)));
}
