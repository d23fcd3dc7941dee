import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import http from 'node:http';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { isApiPath, isIngressPath } from './api-path.ts';
import { serializeAnswer } from './envelope.ts';
import { knowRequests } from './request-context.ts';
import { acceptFiles } from './request-file.ts';

/** Answers a request before the framework sees it; false leaves it to the framework. */
export type FastLane = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

export interface ServerSettings {
  log: FastifyBaseLogger;
  trustedProxies: number;
  /** Where map tiles come from; null where maps are drawn without. */
  tilesUrl: string | null;
  /** The built screens; null where they are served by somebody else. */
  pagesFolder: string | null;
  fastLane: FastLane;
  /** A coarse shield: nobody in their senses asks so often. Limits that must hold lie in the database. */
  requestsPerMinute?: number;
}

/** A year, said to browsers only behind TLS. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** Everything comes from the own host, map tiles apart; nothing stands inside the pages, and they in no frame. */
function contentSecurityPolicy(tilesUrl: string | null) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts(tilesUrl)],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
  };
}

/** The hosts of `https://{s}.tiles.example/{z}/{x}/{y}.png`: a part that changes stands for any. */
function tileHosts(tilesUrl: string | null): string[] {
  const [origin] = /^https?:\/\/[\w.:{}-]+/i.exec(tilesUrl ?? '') ?? [];
  return origin ? [origin.replace(/[^/.]*\{[^}]*\}[^.:]*/g, '*')] : [];
}

/** A web server with everything that holds for all calls, and no calls yet. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the proxies in front are believed; what they were told by whoever asks may be made up.
    trustProxy: settings.trustedProxies > 0 && ((_address, hop) => hop < settings.trustedProxies),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    bodyLimit: 1_048_576,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // An address that cannot be read leads nowhere; the framework's own words would not be those of the contract.
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.writeHead(404, { 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify({ isSuccess: false, message: { key: 'error.notFound' } }));
    },
    serverFactory: (handle, options) =>
      http.createServer(options as http.ServerOptions, (request, response) => {
        if (!settings.fastLane(request, response)) handle(request, response);
      }),
  });
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
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(fastifyRateLimit, {
    max: settings.requestsPerMinute ?? 30_000,
    timeWindow: 60_000,
    allowList: (request) => isIngressPath(request.url),
  });
  await registerDocumentation(app);
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

async function registerDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Harken',
        version: '1',
        description: 'Every call of the product, generated from its contract.',
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get(
    '/api/openapi.json',
    { schema: { hide: true }, serializerCompiler: () => JSON.stringify },
    async () => app.swagger(),
  );
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
