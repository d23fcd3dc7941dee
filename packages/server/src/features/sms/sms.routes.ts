import type { FastifyInstance } from 'fastify';
import type { IngressHandler } from '../../platform/http/server.ts';
import { describeForm } from './form-fields.ts';
import { listFormAddresses } from './receive-message.ts';

/**
 * Lists the addresses of gateways in the API documentation: form-encoded, authorised by the gateway key, with empty responses.
 * Requests from the network never reach these routes, because the ingress handler answers them before the framework; what tests
 * inject into the framework is passed to the same handler.
 */
export function registerGatewayAddresses(app: FastifyInstance, handle: IngressHandler): void {
  app.register(async (gateways: FastifyInstance) => {
    gateways.removeAllContentTypeParsers();
    gateways.addContentTypeParser('*', (_request, _body, done) => done(null)); // the handler reads the body
    for (const [url, type] of listFormAddresses()) {
      const schema = {
        summary: `A message from ${type.name}`,
        tags: ['sms'],
        body: describeForm(type),
        consumes: ['application/x-www-form-urlencoded'],
      };
      gateways.post(url, { schema }, ({ raw }, reply) => {
        reply.hijack();
        handle(raw, reply.raw);
      });
    }
  });
}
