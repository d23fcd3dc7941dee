import type { FastifyInstance } from 'fastify';
import type { Routes } from '../../platform/http/routes.ts';
import { createMessageReceiver, formLimit, gatewayAddresses } from './receive-message.ts';

/**
 * The gateway endpoints: form-encoded, authorised by the gateway key, with empty responses. Network requests are handled by
 * the ingress handler in sms.ingress.ts; these routes serve requests from inside the server (the simulator) and the API docs.
 */
export const smsRoutes: Routes = ({ app, services }) => {
  const receive = createMessageReceiver(services);
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
