import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listChannelTypes } from '../../channels/all-types.ts';
import type { IngressHandler } from '../../platform/http/server.ts';

/**
 * Passes what tests inject into the framework to the handler of gateways. Requests from the network never reach these routes,
 * because the handler answers them before the framework. The API documentation does not list them: docs/gateways.md does.
 */
export function registerChannelAddresses(app: FastifyInstance, handle: IngressHandler): void {
  app.register(async (gateways: FastifyInstance) => {
    gateways.removeAllContentTypeParsers();
    gateways.addContentTypeParser('*', (_request, _body, done) => done(null)); // the handler reads the body
    const passOn = ({ raw }: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      handle(raw, reply.raw);
    };
    const method: ['GET', 'POST', 'PATCH', 'DELETE'] = ['GET', 'POST', 'PATCH', 'DELETE'];
    const shared = { method, exposeHeadRoute: false, handler: passOn };
    for (const { name, path, fixedRoot } of listChannelTypes()) {
      const root = fixedRoot ?? `/api/channels/${path}/:address`;
      const schema = { summary: `A request of a gateway of type ${name}`, tags: ['sms'], hide: true };
      for (const url of [root, `${root}/*`]) gateways.route({ ...shared, url, schema });
      if (fixedRoot) gateways.route({ ...shared, url: `/api/channels/${path}/:address`, schema });
    }
  });
}
