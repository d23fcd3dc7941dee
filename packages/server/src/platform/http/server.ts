import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type http from 'node:http';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type onRequestHookHandler,
} from 'fastify';
import type { z } from 'zod';
import { createProxyCheck, type TrustedProxies } from '../network/trusted-proxies.ts';
import { isApiPath, isIngressPath } from './api-path.ts';
import { compressAtOnce } from './compress-at-once.ts';
import { registerDocumentation } from './documentation.ts';
import { serializeResponse } from './envelope.ts';
import type { ConnectionLimits } from './limits/connection-limits.ts';
import { createLimitedServer } from './limits/limited-server.ts';
import { acceptJson } from './parse-json.ts';
import { trackRequestIds } from './request-context.ts';
import { acceptFiles } from './request-file.ts';
import {
  buildRawError,
  createContentSecurityPolicy,
  type InlineHashes,
  replaceUnreadableUrl,
  sendPermissionsPolicy,
  shortenHeaders,
} from './security-headers.ts';

/** Handles a request before the framework does; false leaves it to the framework. */
export type IngressHandler = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

export interface ServerSettings {
  log: FastifyBaseLogger;
  trustedProxies: TrustedProxies;
  /** Address of map tiles; null for maps without tiles. */
  tilesUrl: string | null;
  /** The style and script elements in our own pages. */
  inline: InlineHashes | undefined;
  /** The built client; null if another server serves it. */
  pagesFolder: string | null;
  ingressHandler: IngressHandler;
  /** Runs before the API documentation: rejects those who may not read it. */
  documentationGuard: onRequestHookHandler;
  /** A coarse protection, far above normal use. Strict limits are enforced in the database. */
  requestsPerMinute?: number;
  /** Changes to the default limits of connections. */
  connectionLimits?: Partial<ConnectionLimits>;
}

/** One year; only sent over TLS. */
const strictTransport = 'max-age=31536000; includeSubDomains';

function createFramework(settings: ServerSettings): FastifyInstance {
  const isTrustedProxy = settings.trustedProxies === 0 ? null : createProxyCheck(settings.trustedProxies);
  return Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the proxies in front are believed; what clients sent to them may be forged.
    trustProxy: isTrustedProxy ?? false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      // All headers are limited to 16 kB; the router would answer a long id itself and repeat the id in its response.
      maxParamLength: Number.MAX_SAFE_INTEGER,
    },
    bodyLimit: 1_048_576,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => replaceUnreadableUrl(url),
    clientErrorHandler: (error, socket) => {
      if (socket.writable && error.code !== 'ECONNRESET') socket.write(buildRawError(error.code));
      socket.destroy(error);
    },
    serverFactory: (handle) =>
      createLimitedServer(
        (request, response) => {
          if (!settings.ingressHandler(request, response)) handle(request, response);
        },
        isTrustedProxy,
        settings.connectionLimits,
      ),
  });
}

/** A web server with everything common to all calls, but no calls yet. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = createFramework(settings);
  sendPermissionsPolicy(app);
  trackRequestIds(app);
  closeIdleConnections(app);
  // Requests are validated by our own route registration, after authentication.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(({ schema }) => serializeResponse(schema as unknown as z.ZodType));
  acceptJson(app);
  acceptFiles(app);
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: createContentSecurityPolicy(settings.tilesUrl, settings.inline),
    strictTransportSecurity: false,
  });
  await app.register(fastifyCookie);
  const compression = {
    // A third less time than 4 for the same dashboard, and lists are up to 4 % larger.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    // A third of the time of the usual 6 for a dashboard by day, and a tenth larger.
    zlibOptions: { level: 4 },
  };
  // Larger responses are compressed in a thread. By default, small machines would compress all of them in the event loop.
  const threadThreshold = 8192;
  compressAtOnce(app, { ...compression, threshold: threadThreshold });
  await app.register(fastifyCompress, {
    ...compression,
    threshold: 1024,
    // The default, and JSON Lines.
    customTypes: /^text\/(?!event-stream)|(?:\+|\/)(?:json|text|xml|x-ndjson)(?:;|$)|octet-stream(?:;|$)/u,
    encodings: ['br', 'gzip'],
    syncThreshold: threadThreshold,
  });
  await app.register(fastifyRateLimit, {
    max: settings.requestsPerMinute ?? 30_000,
    timeWindow: 60_000,
    allowList: (request) => isIngressPath(request.url),
  });
  await registerDocumentation(app, settings.documentationGuard);
  if (settings.pagesFolder && existsSync(settings.pagesFolder))
    await registerPages(app, settings.pagesFolder);
  setResponseHeaders(app);
  return app;
}

/** Sets the request id on every response, and forbids caching responses of calls. */
function setResponseHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
    if (isApiPath(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
}

/** How often a stopping server closes connections that have become idle, in milliseconds. */
const idleCheckMilliseconds = 100;

/** Lets requests in progress finish before the server stops, without waiting for idle keep-alive connections. */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) {
      app.server.close(); // the framework does not, and the timers of the server would keep the whole app in memory
      return;
    }
    const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMilliseconds);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}

const yearInMilliseconds = 365 * 24 * 3_600_000;

async function registerPages(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // Compressed once by the build.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'], // sent instead of the file that they compress
    setHeaders: (reply, path) => {
      const name = path.replaceAll('\\', '/').replace(/\.(br|gz)$/, '');
      shortenHeaders(reply, name);
      const isHashed = name.includes('/static/');
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${yearInMilliseconds / 1000}, immutable` : 'no-cache',
      );
    },
  });
}
