import type { FastifyInstance } from 'fastify';
import type { Routes } from '../../platform/http/routes.ts';
import { formLimit, gatewayAddresses, messageReceiver } from './receive-message.ts';

/**
 * Where gateways deliver messages: form-encoded, authorised by the gateway's key, answered with an empty body. From the
 * network the fast lane answers first; these routes serve deliveries from inside (the simulator) and the documentation.
 */
export const smsRoutes: Routes = ({ app, services }) => {
  const receive = messageReceiver(services);
  app.register(async (gateways: FastifyInstance) => {
    gateways.removeAllContentTypeParsers();
    gateways.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) =>
      done(null, body),
    );
    gateways.setErrorHandler(async (_error, _request, reply) => reply.status(400).send());
    for (const [url, source] of gatewayAddresses) {
      const schema = {
        summary: `A message from ${source}`,
        tags: ['sms'],
        consumes: ['application/x-www-form-urlencoded'],
      };
      gateways.post(url, { schema }, async ({ headers, body, ip }, reply) => {
        const hasLength = headers['content-length'] !== undefined;
        const form = typeof body === 'string' ? body : '';
        return reply.status(await receive({ source, hasLength, form, address: ip })).send();
      });
    }
  });
};
