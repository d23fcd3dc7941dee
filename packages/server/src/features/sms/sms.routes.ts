import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/routes.ts';
import { type IncomingSource, readIncomingForm } from './incoming-form.ts';
import { messageIntake } from './message-intake.ts';

/** The largest form a gateway may post, in bytes. */
const bodyLimit = 3000;

const addresses: Record<string, IncomingSource> = {
  '/api/enqueueSmsEagleReport': 'SmsEagle',
  '/api/enqueueSmsGatewayReport': 'SmsGateway',
  '/api/enqueueTelerivetReport': 'Telerivet',
};

/**
 * Where gateways deliver messages (operations.md 1.1): form-encoded, authorised by the gateway's key, answered with an
 * empty body. 400 without length, empty or too long; 401 unknown key; 503 when the database cannot take it, so that the
 * gateway tries again.
 */
export const smsRoutes: Routes = ({ app, services }) => {
  const takeIn = messageIntake(services);
  app.register(async (gateways: FastifyInstance) => {
    gateways.removeAllContentTypeParsers();
    gateways.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    gateways.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
      if (!isTheirs)
        request.log.error(
          { code: (error as { code?: string }).code, name: (error as Error).name },
          'message not stored',
        );
      const status = isTheirs ? 400 : 503;
      return reply.status(status).send();
    });
    for (const [url, source] of Object.entries(addresses)) {
      gateways.post(
        url,
        { schema: { summary: `A message from ${source}`, consumes: ['application/x-www-form-urlencoded'] } },
        async (request, reply) => receive(request, reply, source),
      );
    }
  });

  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    source: IncomingSource,
  ): Promise<FastifyReply> {
    const hasLength = request.headers['content-length'] !== undefined;
    const form = typeof request.body === 'string' ? request.body : '';
    const message = hasLength && form.trim() !== '' ? readIncomingForm(source, form) : null;
    if (!message) return reply.status(400).send();
    if (message.apiKey.trim() === '') return reply.status(401).send();
    const intake = await takeIn(message);
    return reply.status(intake === 'stored' ? 200 : 401).send();
  }
};
