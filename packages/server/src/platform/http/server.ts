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
import { isApiPath, isIngressPath } from './api-path.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { registerDocumentation } from './documentation.ts';
import { serializeAnswer } from './envelope.ts';
import { createLimitedServer } from './limited-server.ts';
import { knowRequests } from './request-context.ts';
import { acceptFiles } from './request-file.ts';
import { contentSecurityPolicy, rawRefusal, readableUrl, sendPermissionsPolicy } from './security-headers.ts';
import { type TrustedProxies, trustProxies } from './trusted-proxies.ts';

/** Answers a request before the framework sees it; false leaves it to the framework. */
export type FastLane = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

export interface ServerSettings {
  log: FastifyBaseLogger;
  trustedProxies: TrustedProxies;
  /** Where map tiles come from; null where maps are drawn without. */
  tilesUrl: string | null;
  /** The built screens; null where they are served by somebody else. */
  pagesFolder: string | null;
  fastLane: FastLane;
  /** Runs before the documentation of the calls is answered: refuses whoever may not read it. */
  documentationGuard: onRequestHookHandler;
  /** A coarse shield: nobody in their senses asks so often. Limits that must hold lie in the database. */
  requestsPerMinute?: number;
  /** How many connections there may be, and how long they may take, where not the default. */
  connectionLimits?: Partial<ConnectionLimits>;
}

/** A year, said to browsers only behind TLS. */
const strictTransport = 'max-age=31536000; includeSubDomains';

function makeFramework(settings: ServerSettings): FastifyInstance {
  const isTrustedProxy = settings.trustedProxies === 0 ? null : trustProxies(settings.trustedProxies);
  return Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the proxies in front are believed; what they were told by whoever asks may be made up.
    trustProxy: isTrustedProxy ?? false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      // Addresses are limited with all headers (16 kB); the router would answer a long id by itself, with the id in it.
      maxParamLength: Number.MAX_SAFE_INTEGER,
    },
    bodyLimit: 1_048_576,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: (error, socket) => {
      if (socket.writable && error.code !== 'ECONNRESET') socket.write(rawRefusal(error.code));
      socket.destroy(error);
    },
    serverFactory: (handle) =>
      createLimitedServer(
        (request, response) => {
          if (!settings.fastLane(request, response)) handle(request, response);
        },
        isTrustedProxy,
        settings.connectionLimits,
      ),
  });
}

/** A web server with everything that holds for all calls, and no calls yet. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = makeFramework(settings);
  sendPermissionsPolicy(app);
  knowRequests(app);
  endIdleConnections(app);
  // Requests are read and checked by our own registration, after it is known who asks.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(({ schema }) => serializeAnswer(schema as unknown as z.ZodType));
  acceptEmptyJson(app);
  acceptFiles(app);
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentSecurityPolicy(settings.tilesUrl),
    strictTransportSecurity: false,
  });
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Larger answers are compressed beside the event loop. By default small machines would compress them all on it.
    syncThreshold: 8192,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(fastifyRateLimit, {
    max: settings.requestsPerMinute ?? 30_000,
    timeWindow: 60_000,
    allowList: (request) => isIngressPath(request.url),
  });
  await registerDocumentation(app, settings.documentationGuard);
  if (settings.pagesFolder && existsSync(settings.pagesFolder))
    await registerPages(app, settings.pagesFolder);
  labelAnswers(app);
  return app;
}

/** What every answer says about itself: its request, and that answers of calls are kept nowhere. */
function labelAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
    if (isApiPath(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
}

/** How often a server that is asked to stop looks for connections that have become idle, in milliseconds. */
const idleLookedForEvery = 100;

/** What is in hand is answered before the server stops; then it need not wait until clients let go of their connections. */
function endIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), idleLookedForEvery);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}

/** Clients send JSON with a charset, and sometimes nothing at all where nothing is to be said. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(/^application\/json/i, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, String(body).trim() === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(
        Object.assign(new Error('unreadable'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }),
      );
    }
  });
}

const yearInMilliseconds = 365 * 24 * 3_600_000;

async function registerPages(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // Compressed once by the build, not again for every phone.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/static/');
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${yearInMilliseconds / 1000}, immutable` : 'no-cache',
      );
    },
  });
}
