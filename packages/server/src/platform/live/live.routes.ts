import type { ServerResponse } from 'node:http';
import { livePath } from '@harken/contract/calls/live';
import type { FastifyReply } from 'fastify';
import { expectedError } from '../http/expected-error.ts';
import { logStream, setRequestUser } from '../http/request-log.ts';
import type { Routes } from '../http/routes.ts';
import { findUserWithoutExtending } from '../sessions/sessions.ts';
import { parsePageId } from './announce-call.ts';
import type { BrowserConnection } from './live-streams.ts';

/** Reconnect delay of browsers, in milliseconds; our pages use their own. */
const retryMilliseconds = 5000;

function toBrowserConnection(response: ServerResponse): BrowserConnection {
  return {
    write(event, data) {
      if (response.writableEnded || response.destroyed) return;
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    backlog: () => response.writableLength,
    close: () => response.end(),
    drop: () => response.destroy(),
  };
}

/** Starts an endless response without compression and proxy buffering. */
function beginStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${retryMilliseconds}\n\n`);
  return raw;
}

/**
 * `GET /api/live`: server-sent events about changes in places that the user has access to. Not a call of the contract because it
 * does not end. Requires a session, but does not prolong it: an open page alone must not keep somebody signed in.
 */
export const liveRoutes: Routes = ({ services, app }) => {
  const { live } = services;
  const schema = { summary: 'Changes while a page is open, as server-sent events.', tags: ['live'] };
  app.get<{ Querystring: { page?: string } }>(livePath, { schema }, async (request, reply) => {
    const user = await findUserWithoutExtending(services, request);
    if (!user) throw expectedError('error.notAuthenticated');
    setRequestUser(request, user);
    if (user.mustSetUpTwoFactor) throw expectedError('error.twoFactorRequired');
    const page = parsePageId(request.query.page);
    const response = beginStream(reply);
    logStream(services, request, reply);
    const connection = toBrowserConnection(response);
    const stream = await live
      .open({ session: user.sessionIdHash.toString('hex'), page, connection })
      .catch(() => 'stopping' as const);
    if (typeof stream === 'string') {
      connection.write('end', { reason: stream });
      connection.close();
    } else if (response.closed) live.removeStream(stream);
    else response.on('close', () => live.removeStream(stream));
  });
  app.addHook('preClose', async () => live.endStreams());
};
