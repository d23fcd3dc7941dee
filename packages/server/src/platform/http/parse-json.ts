import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Characters above which a body waits for other large ones. */
const largeBodyLength = 65_536;

function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw Object.assign(new Error('unreadable'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 });
  }
}

/**
 * Parses JSON bodies; an empty one is `{}`. Large bodies are parsed one after the other, each followed by a pause as long as its
 * parsing took: many of them sent at once do not delay SMS and other small requests.
 */
export function acceptJson(app: FastifyInstance): void {
  let last: Promise<unknown> = Promise.resolve();
  function parseInTurn(text: string): Promise<unknown> {
    let milliseconds = 0;
    const parsed = last.then(() => {
      const start = performance.now();
      try {
        return parse(text);
      } finally {
        milliseconds = performance.now() - start;
      }
    });
    last = parsed.catch(() => undefined).then(() => setTimeout(milliseconds));
    return parsed;
  }
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    /^application\/json/i,
    { parseAs: 'string' },
    async (_request: unknown, body: string) =>
      body.length > largeBodyLength ? parseInTurn(body) : parse(body),
  );
}
