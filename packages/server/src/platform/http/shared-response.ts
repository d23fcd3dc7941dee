import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Smaller responses are not worth compressing. */
const minCompressedBytes = 1024;

/** A response that is the same for everybody: serialized and compressed once, so that repeated requests cost almost nothing. */
export class SharedResponse {
  readonly contentType: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly compressed: { br: Buffer; gzip: Buffer } | null;

  private constructor(
    contentType: string,
    etag: string,
    plain: Buffer,
    compressed: SharedResponse['compressed'],
  ) {
    this.contentType = contentType;
    this.etag = etag;
    this.plain = plain;
    this.compressed = compressed;
  }

  /** @param tag changes with the content; by default a hash of it */
  static async of(content: string | Buffer, contentType: string, tag?: string): Promise<SharedResponse> {
    const plain = Buffer.from(content);
    const etag = `W/"${tag ?? createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    if (plain.length < minCompressedBytes) return new SharedResponse(contentType, etag, plain, null);
    // Asynchronous: zlib uses threads.
    const [br, gz] = await Promise.all([
      compressBrotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      }),
      compressGzip(plain, { level: 9 }),
    ]);
    return new SharedResponse(contentType, etag, plain, { br, gzip: gz });
  }
}

/** Whether `Accept-Encoding` contains an encoding without `q=0`. */
function acceptsEncoding(request: FastifyRequest, encoding: string): boolean {
  const header = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Whether the client has this response cached. `If-None-Match` compares tags weakly (RFC 9110). */
function isCached(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (!header) return false;
  const toOpaqueTag = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => toOpaqueTag(tag) === toOpaqueTag(etag));
}

/** Sends a shared response, or 304 to clients that have it. Clients revalidate it every time. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  shared: SharedResponse,
): FastifyReply {
  reply.header('etag', shared.etag).header('vary', 'accept-encoding');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  if (isCached(request, shared.etag)) return reply.status(304).send();
  reply.type(shared.contentType);
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = shared.compressed?.[encoding];
    if (bytes && acceptsEncoding(request, encoding))
      return reply.header('content-encoding', encoding).send(bytes);
  }
  return reply.send(shared.plain);
}

/**
 * Sends a text of one person from a handler whose responses the framework does not compress: that of unknown addresses. Quick
 * rather than small, because it is done for each request.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  if (acceptsEncoding(request, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return reply.header('content-encoding', 'br').send(await compressBrotli(text, { params }));
  }
  if (acceptsEncoding(request, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(await compressGzip(text));
  return reply.send(text);
}
