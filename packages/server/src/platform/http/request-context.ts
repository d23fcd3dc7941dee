import type { FastifyInstance } from 'fastify';
import { runInRequest } from '../work-context.ts';

/** Sets the request id in the async context of each request, again after its body (parsed outside of that context). */
export function trackRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => runInRequest(request.id, done));
  app.addHook('preValidation', (request, _reply, done) => runInRequest(request.id, done));
}
