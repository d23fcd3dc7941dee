import type { FastifyInstance } from 'fastify';
import { inRequest } from '../work-context.ts';

/** Has everything that a request leads to know its id, also after its body came (which is read outside of any request). */
export function knowRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done));
  app.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done));
}
