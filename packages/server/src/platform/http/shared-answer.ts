import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Smaller answers gain nothing by compression. */
const smallestCompressed = 1024;

/**
 * An answer that is the same for everybody: its bytes are written and compressed once, so that asking for it again and
 * again costs the server next to nothing.
 */
export class SharedAnswer {
  readonly contentType: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly compressed: { br: Buffer; gzip: Buffer } | null;

  private constructor(
    contentType: string,
    etag: string,
    plain: Buffer,
    compressed: SharedAnswer['compressed'],
  ) {
    this.contentType = contentType;
    this.etag = etag;
    this.plain = plain;
    this.compressed = compressed;
  }

  /** @param tag what changes when the content does; otherwise a hash of the content */
  static async of(content: string | Buffer, contentType: string, tag?: string): Promise<SharedAnswer> {
    const plain = Buffer.from(content);
    const etag = `W/"${tag ?? createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    if (plain.length < smallestCompressed) return new SharedAnswer(contentType, etag, plain, null);
    // Asynchronous: zlib works in threads of its own.
    const [br, gz] = await Promise.all([
      compressBrotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      }),
      compressGzip(plain, { level: 9 }),
    ]);
    return new SharedAnswer(contentType, etag, plain, { br, gzip: gz });
  }
}

/** Whether `Accept-Encoding` names an encoding, and not with `q=0`. */
function accepts(request: FastifyRequest, encoding: string): boolean {
  const header = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Whether the caller has this answer already. Tags are compared weakly, as RFC 9110 wants it for `If-None-Match`. */
function isKnownTo(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (!header) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Sends an answer that is the same for everybody, or 304 to callers who have it. They ask again each time. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, shared: SharedAnswer): FastifyReply {
  reply.header('etag', shared.etag).header('vary', 'accept-encoding');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  if (isKnownTo(request, shared.etag)) return reply.status(304).send();
  reply.type(shared.contentType);
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = shared.compressed?.[encoding];
    if (bytes && accepts(request, encoding)) return reply.header('content-encoding', encoding).send(bytes);
  }
  return reply.send(shared.plain);
}
