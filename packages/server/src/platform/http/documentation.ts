import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { completeDocument } from './openapi/complete.ts';
import { type ApiDocument, about } from './openapi/document.ts';
import { transformRoute } from './openapi/transform.ts';
import { SharedResponse, sendShared } from './shared-response.ts';
import { describeWebhooks } from './webhook-documentation.ts';

const filesFolder = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui/package.json'))),
  'static',
);

/** The files of Swagger UI that its page needs. */
const files: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'index.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Harken API</title>
<link rel="icon" type="image/png" href="/api/docs/static/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/static/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/static/index.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/static/swagger-ui-bundle.js"></script>
<script src="/api/docs/static/swagger-ui-standalone-preset.js"></script>
<script src="/api/docs/static/swagger-initializer.js"></script>
</body>
</html>
`;

/** A separate file, because the content security policy forbids inline scripts. */
const initializer = `window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: 'StandaloneLayout',
    validatorUrl: null,
  });
};
`;

/** So long after its start a server builds the document, unless it was requested before. */
const buildAfterMilliseconds = 2 * 60_000;

/** Builds something when first needed, and again after a failure. */
function buildOnce<T>(build: () => Promise<T>): () => Promise<T> {
  let built: Promise<T> | null = null;
  return () => {
    built ??= build().catch((error) => {
      built = null;
      throw error;
    });
    return built;
  };
}

/**
 * Documentation of all calls: the OpenAPI document at `/api/openapi.json` (and `/api/docs/json`), and Swagger UI at `/api/docs`.
 * It is the same for everybody, so it is serialized and compressed once.
 *
 * Describing all calls blocks the event loop for some hundred milliseconds. So the document is built before it is requested, but not
 * while the server starts, when gateways deliver what waited.
 *
 * @param guard runs before each of these routes, for example to require a sign-in
 */
export async function registerDocumentation(
  app: FastifyInstance,
  guard?: onRequestHookHandler,
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: about.info,
      servers: about.servers,
      components: { securitySchemes: about.securitySchemes },
    },
    transform: transformRoute,
  });
  const openApi = buildOnce(() =>
    SharedResponse.of(
      JSON.stringify({
        ...completeDocument(app.swagger() as unknown as ApiDocument),
        webhooks: describeWebhooks(),
      }),
      'application/json; charset=utf-8',
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    const build = () => openApi().catch((error) => app.log.error(error));
    timer = setTimeout(build, buildAfterMilliseconds).unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
  const serve = (url: string, find: () => Promise<SharedResponse>) => {
    app.get(url, { schema: { hide: true }, onRequest: guard ? [guard] : [] }, async (request, reply) =>
      sendShared(request, reply, await find()),
    );
  };
  const shareText = (content: string, contentType: string) =>
    buildOnce(() => SharedResponse.of(content, contentType));
  serve('/api/openapi.json', openApi);
  serve('/api/docs/json', openApi);
  serve('/api/docs', shareText(page, 'text/html; charset=utf-8'));
  serve('/api/docs/static/swagger-initializer.js', shareText(initializer, 'text/javascript; charset=utf-8'));
  for (const [name, contentType] of Object.entries(files)) {
    const readDocumentationFile = async () =>
      SharedResponse.of(await readFile(path.join(filesFolder, name)), contentType);
    serve(`/api/docs/static/${name}`, buildOnce(readDocumentationFile));
  }
}
