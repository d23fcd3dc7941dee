import type { FastifyInstance } from 'fastify';
import { isApiPath } from './api-path.ts';
import { problem } from './problem.ts';

/** Unknown calls are 404 in JSON; every other unknown address gets the page, which says so itself (decision 2). */
export function answerUnknownAddresses(app: FastifyInstance, pagesFolder: string | null): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // A file that is gone (the screens were built anew) must not be answered by a page that cannot be run; and a service
    // worker that is gone is how browsers learn to do without (client/src/lib/offline/worker.ts).
    const isFile =
      request.url.startsWith('/static/') || /^\/(sw\.js|manifest\.webmanifest)(\?|$)/.test(request.url);
    if (isApiPath(request.url) || isFile || !isPage || !pagesFolder) throw problem('error.notFound');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', pagesFolder);
  });
}
