import type { ServerResponse } from 'node:http';
import { livePath } from '@harken/contract/live';
import type { FastifyReply } from 'fastify';
import { noteCaller, noteStream } from '../http/finished-requests.ts';
import { problem } from '../http/problem.ts';
import type { Routes } from '../http/routes.ts';
import { quietCallerOf } from '../sessions/sessions.ts';
import { pageNamed } from './announce-call.ts';
import type { Outlet } from './live-streams.ts';

/** How soon a browser asks again by itself when the line drops, in milliseconds; our pages have pauses of their own. */
const retryMilliseconds = 5000;

function outletOn(response: ServerResponse): Outlet {
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

/** Begins an answer without an end: neither compressed nor held back by a proxy. */
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
 * `GET /api/live`: tells a page what changed in the places its user has access to. No call of the contract, because it
 * has no end; it needs a session and keeps none alive (decision 24).
 */
export const liveRoutes: Routes = ({ services, app }) => {
  const { live } = services;
  const schema = { summary: 'What changes while somebody looks, as server-sent events.', tags: ['live'] };
  app.get<{ Querystring: { page?: string } }>(livePath, { schema }, async (request, reply) => {
    const user = await quietCallerOf(services, request);
    if (!user) throw problem('error.notAuthenticated');
    noteCaller(request, user);
    if (user.mustSetUpTwoFactor) throw problem('error.twoFactorRequired');
    const page = pageNamed(request.query.page);
    const response = beginStream(reply);
    noteStream(services, request, reply);
    const outlet = outletOn(response);
    const stream = await live
      .open({ session: user.sessionIdHash.toString('hex'), page, outlet })
      .catch(() => 'stopping' as const);
    if (typeof stream === 'string') {
      outlet.write('end', { reason: stream });
      outlet.close();
    } else if (response.closed) live.closed(stream);
    else response.on('close', () => live.closed(stream));
  });
  app.addHook('preClose', async () => live.endStreams());
};
