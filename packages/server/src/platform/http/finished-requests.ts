import { livePath } from '@harken/contract/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { CurrentUser } from './routes.ts';

/** A request that was answered. */
export interface FinishedRequest {
  reqId: string;
  method: string;
  /** The pattern of the route, never the address as asked: addresses may carry tokens and ids. */
  route: string;
  status: number;
  milliseconds: number;
  user: Pick<CurrentUser, 'id' | 'role'> | null;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
/** Asked for again and again by machines: not worth a line each. */
const askedByMachines = ['/health', '/health/live', '/health/ready', '/metrics'];

/** Writes a line about a request that was answered, and counts it. */
export function noteFinished(
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
  done: FinishedRequest,
): void {
  const { reqId, route, status, user } = done;
  const method = methods.includes(done.method) ? done.method : 'other';
  metrics.requests.inc({ method, route, status });
  if (route !== livePath) metrics.requestSeconds.observe({ method, route }, done.milliseconds / 1000);
  const line = {
    ...{ reqId, method, route, status, ms: Math.round(done.milliseconds * 10) / 10 },
    ...(user && { userId: user.id, role: user.role }),
  };
  if (askedByMachines.includes(route)) log.debug(line, 'request');
  else log.info(line, 'request');
}

const callers = new WeakMap<FastifyRequest, CurrentUser>();

/** Remembers who a request came from, for the line about it. */
export function noteCaller(request: FastifyRequest, user: CurrentUser | null): void {
  if (user) callers.set(request, user);
}

/** The pattern of a call; all files of the screens are one, as is whatever leads nowhere. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'unknown';
  const isOwn = url.startsWith('/api') || askedByMachines.includes(url);
  return isOwn ? url : 'pages';
}

function finished(request: FastifyRequest, reply: FastifyReply): FinishedRequest {
  return {
    reqId: request.id,
    method: request.method,
    route: routeOf(request),
    status: reply.raw.statusCode,
    milliseconds: reply.elapsedTime,
    user: callers.get(request) ?? null,
  };
}

/** Notes every request that the web framework answers. */
export function noteRequests(app: FastifyInstance, services: Pick<Services, 'log' | 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => noteFinished(services, finished(request, reply)));
}

/** Notes a request that is answered past the web framework, once its answer ends. */
export function noteStream(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => noteFinished(services, finished(request, reply)));
}
