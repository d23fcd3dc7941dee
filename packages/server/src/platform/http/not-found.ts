import type { FastifyInstance } from 'fastify';
import { isApiPath } from './api-path.ts';
import { expectedError } from './expected-error.ts';

/** Unknown calls get 404 in JSON; every other unknown address gets the client, which shows its own "not found" page. */
export function handleUnknownAddresses(app: FastifyInstance, pagesFolder: string | null): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // A missing file (after a new build of the client) must not be answered with an HTML page. And browsers uninstall a service
    // worker when its script is 404 (client/src/lib/offline/worker.ts).
    const isFile =
      request.url.startsWith('/static/') || /^\/(sw\.js|manifest\.webmanifest)(\?|$)/.test(request.url);
    if (isApiPath(request.url) || isFile || !isPage || !pagesFolder) throw expectedError('error.notFound');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', pagesFolder);
  });
}
