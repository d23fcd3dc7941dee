import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { SharedAnswer, sendShared } from './shared-answer.ts';

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

/** A file of its own: the pages of the product allow no inline scripts. */
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

/** Builds something once, when it is first asked for; again after it failed. */
function once<T>(build: () => Promise<T>): () => Promise<T> {
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
 * The documentation of all calls: the OpenAPI document at `/api/openapi.json` (and `/api/docs/json`), and Swagger UI at
 * `/api/docs`. All of it is the same for everybody, and is written and compressed once.
 *
 * Describing 200 calls takes some hundred milliseconds, during which nothing else is answered: the document is made when
 * the server begins to listen, not when the first caller asks.
 *
 * @param guard runs before each of these addresses is answered, such as to ask for a sign-in
 */
export async function registerDocumentation(
  app: FastifyInstance,
  guard?: onRequestHookHandler,
): Promise<void> {
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
  const openApi = once(() =>
    SharedAnswer.of(JSON.stringify(app.swagger()), 'application/json; charset=utf-8'),
  );
  app.addHook('onListen', async () => {
    await openApi();
  });
  const serve = (url: string, find: () => Promise<SharedAnswer>) => {
    app.get(url, { schema: { hide: true }, onRequest: guard ? [guard] : [] }, async (request, reply) =>
      sendShared(request, reply, await find()),
    );
  };
  const text = (content: string, contentType: string) => once(() => SharedAnswer.of(content, contentType));
  serve('/api/openapi.json', openApi);
  serve('/api/docs/json', openApi);
  serve('/api/docs', text(page, 'text/html; charset=utf-8'));
  serve('/api/docs/static/swagger-initializer.js', text(initializer, 'text/javascript; charset=utf-8'));
  for (const [name, contentType] of Object.entries(files)) {
    const file = async () => SharedAnswer.of(await readFile(path.join(filesFolder, name)), contentType);
    serve(`/api/docs/static/${name}`, once(file));
  }
}
