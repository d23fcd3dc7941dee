import type { FileHandle } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FileResponse } from '../../platform/http/routes.ts';

type Range = { start: number; end: number };

/**
 * The bytes that a `Range` header asks for: null for the whole file, also for several ranges, which servers need not support;
 * `outside` if the file has none of them.
 *
 * @example parseRange('bytes=100-199', 1000) // { start: 100, end: 199 }
 * @example parseRange('bytes=-50', 1000) // { start: 950, end: 999 }
 */
export function parseRange(header: string | undefined, size: number): Range | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'outside' : { start, end };
}

/** Whether a header lists the tag of the file. */
const lists = (header: string | undefined, tag: string) =>
  header === '*' || Boolean(header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));

/** How long browsers keep the parts of a map file: its address changes with the content. */
const cacheSeconds = 30 * 24 * 3600;

/**
 * Answers with a file or a range of it (RFC 9110): 200, 206, 304 or 416. It is streamed, and closed at the end.
 *
 * @param version of the content, for the `ETag`
 */
export async function sendRange(
  request: { method: string; headers: IncomingHttpHeaders },
  { handle, size, version }: { handle: FileHandle; size: number; version: string },
): Promise<FileResponse> {
  const tag = `"${version}"`;
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  const response = (status: number, headers: Record<string, string>, content?: FileResponse['content']) => ({
    content: content ?? Buffer.alloc(0),
    contentType: 'application/octet-stream',
    fileName: 'map.pmtiles',
    status,
    headers: { etag: tag, 'accept-ranges': 'bytes', ...headers },
    cacheSeconds,
  });
  const wanted = ifRange !== undefined && ifRange !== tag ? null : parseRange(range, size);
  const isUnchanged = lists(ifNoneMatch, tag);
  if (isUnchanged || wanted === 'outside' || request.method === 'HEAD') await handle.close();
  if (isUnchanged) return response(304, {});
  if (wanted === 'outside') return response(416, { 'content-range': `bytes */${size}` });
  const { start, end } = wanted ?? { start: 0, end: size - 1 };
  const headers = {
    'content-length': `${end - start + 1}`,
    ...(wanted && { 'content-range': `bytes ${start}-${end}/${size}` }),
  };
  const status = wanted ? 206 : 200;
  // of an empty stream, the framework does not replace the length by its own
  if (request.method === 'HEAD') return response(status, headers, Readable.from([]));
  return response(status, headers, handle.createReadStream({ start, end }));
}
