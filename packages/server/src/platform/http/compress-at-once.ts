import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, gzip, type ZlibOptions } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { releasePayload } from './json-bytes.ts';

/** That of zlib. */
const leastChunk = 16_384;
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

interface CompressionSettings {
  /** Smaller responses are left to others. */
  threshold: number;
  brotliOptions: BrotliOptions;
  zlibOptions: ZlibOptions;
}

/**
 * Compresses large JSON responses, which are complete in memory, in one piece and in a thread. The library would send them through
 * four streams, each with a copy, and go back and forth between thread and event loop for every 16 kB of the result. What this
 * leaves alone it compresses as usual: it must be registered afterwards.
 */
export function compressAtOnce(app: FastifyInstance, settings: CompressionSettings): void {
  const { threshold, brotliOptions, zlibOptions } = settings;
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < threshold || isSpecial(reply)) return payload;
    const encoding = chooseEncoding(request.headers);
    if (!encoding) return payload;
    const json = typeof payload === 'string' ? Buffer.from(payload) : payload;
    // JSON usually becomes a fifth of its size or less, so a quarter has room for it: the thread need not come back for more.
    const chunkSize = Math.max(leastChunk, json.length >> 2);
    const compressed = await compressors[encoding](
      json,
      encoding === 'br' ? { ...brotliOptions, chunkSize } : { ...zlibOptions, chunkSize },
    );
    releasePayload(json);
    reply.header('content-encoding', encoding);
    reply.header('vary', 'accept-encoding');
    return compressed;
  });
}

interface Reply {
  statusCode: number;
  getHeader(name: string): unknown;
  hasHeader(name: string): boolean;
}

/** Not ordinary JSON, or with headers that compression would have to change. */
function isSpecial(reply: Reply): boolean {
  const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
  const changed = ['content-encoding', 'content-range', 'vary'].some((name) => reply.hasHeader(name));
  return !isJson || changed || reply.statusCode === 206;
}

/** The encoding for a client that accepts it without weights, as browsers do; null leaves the choice to the library. */
export function chooseEncoding(headers: {
  'accept-encoding'?: string | string[] | undefined;
  'x-no-compression'?: string | string[] | undefined;
}): keyof typeof compressors | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || headers['x-no-compression'] !== undefined) return null;
  const names = accepted.toLowerCase().split(',');
  if (names.some((name) => name.includes(';'))) return null;
  const has = (wanted: string) => names.some((name) => name.trim() === wanted);
  if (has('br')) return 'br';
  return has('gzip') ? 'gzip' : null;
}
