import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Storage that speaks the protocol of S3, path-style, as published by AWS: objects, ranges, lists in pages, multipart uploads with
 * the minimum size of parts, and signatures of version 4, which are verified.
 */
export interface FakeS3 {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Uploads that were neither completed nor aborted, by id. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>;
  /** Requests that were accepted, as `PUT /bucket/key`. */
  requests: string[];
  /** Answers requests that match with an error until `count` of them have failed. */
  fail(pattern: RegExp, status: number, count: number): void;
  close(): Promise<void>;
}

interface Keys {
  accessKey: string;
  secretKey: string;
  region: string;
}

/** The least of AWS is 5 MB; the last part may be smaller. */
const minPartBytes = 5 * 1024 * 1024;
const maxSkewMilliseconds = 15 * 60_000;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Record<string, string>;
  signedHeaders: string[];
  payloadHash: string;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function computeSignature(request: SignedRequest, secretKey: string, region: string): string {
  const { method, url, headers, signedHeaders, payloadHash } = request;
  const { pathname, searchParams } = new URL(url, 'http://storage');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [method, pathname, query, lines, signedHeaders.join(';'), payloadHash].join('\n');
  const time = headers['x-amz-date'] ?? '';
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (parent, part) => hmac(parent, part),
    hmac(`AWS4${secretKey}`, day),
  );
  return hmac(key, toSign).toString('hex');
}

/** The code of the error that AWS answers with; null for a request that is signed as it should be. */
function findSignatureError(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const headers = request.headers as Record<string, string>;
  const [, accessKey, day, region, signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!accessKey) return 'AccessDenied';
  if (accessKey !== keys.accessKey) return 'InvalidAccessKeyId';
  const [, date = '', hour, minute, second] =
    /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(headers['x-amz-date'] ?? '') ?? [];
  const at = Date.parse(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${hour}:${minute}:${second}Z`,
  );
  if (date !== day || !(Math.abs(performance.timeOrigin + performance.now() - at) < maxSkewMilliseconds))
    return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (region !== keys.region || mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  const payloadHash = headers['x-amz-content-sha256'] ?? '';
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = {
    method: request.method ?? '',
    url: request.url ?? '',
    headers,
    signedHeaders: names,
    payloadHash,
  };
  return computeSignature(signed, keys.secretKey, keys.region) === signature ? null : 'SignatureDoesNotMatch';
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const xml = (name: string, content: string) => `<?xml version="1.0"?><${name}>${content}</${name}>`;

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

const answerError = (status: number, code: string): Answer => ({
  status,
  body: xml('Error', `<Code>${code}</Code><Message>${code}</Message>`),
  headers: { 'content-type': 'application/xml' },
});

function listObjects(objects: FakeS3['objects'], query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const size = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, size);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${escapeXml(key)}</Key><Size>${objects.get(key)?.length}</Size><ETag>"x"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
  );
  const isTruncated = keys.length > page.length;
  const next = isTruncated
    ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
    : '';
  const body = `<IsTruncated>${isTruncated}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}`;
  return { status: 200, body: xml('ListBucketResult', body) };
}

function getObject(content: Buffer | undefined, method: string, range: string | undefined): Answer {
  if (!content) return answerError(404, 'NoSuchKey');
  if (method === 'HEAD') return { status: 200, headers: { 'content-length': String(content.length) } };
  const [, from, until] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (!from) return { status: 200, body: content };
  return { status: 206, body: content.subarray(Number(from), Number(until) + 1) };
}

type Storage = Pick<FakeS3, 'objects' | 'uploads'>;

function completeUpload({ objects, uploads }: Storage, uploadId: string, body: Buffer): Answer {
  const upload = uploads.get(uploadId);
  if (!upload) return answerError(404, 'NoSuchUpload');
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
  const parts = numbers.map((number) => upload.parts.get(number));
  if (parts.length === 0 || parts.includes(undefined)) return answerError(400, 'InvalidPart');
  if (parts.slice(0, -1).some((part) => (part?.length ?? 0) < minPartBytes))
    return answerError(400, 'EntityTooSmall');
  objects.set(upload.key, Buffer.concat(parts as Buffer[]));
  uploads.delete(uploadId);
  return { status: 200, body: xml('CompleteMultipartUploadResult', '<ETag>"x"</ETag>') };
}

function listUploads(uploads: FakeS3['uploads']): Answer {
  const items = [...uploads].map(
    ([id, { key }]) => `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></Upload>`,
  );
  return { status: 200, body: xml('ListMultipartUploadsResult', items.join('')) };
}

function answerUpload(
  storage: Storage,
  method: string,
  key: string,
  query: URLSearchParams,
  body: Buffer,
): Answer {
  const { uploads } = storage;
  const uploadId = query.get('uploadId');
  if (uploadId === null) {
    const id = randomUUID();
    uploads.set(id, { key, parts: new Map() });
    return { status: 200, body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) };
  }
  if (method === 'POST') return completeUpload(storage, uploadId, body);
  if (method === 'DELETE')
    return uploads.delete(uploadId) ? { status: 204 } : answerError(404, 'NoSuchUpload');
  uploads.get(uploadId)?.parts.set(Number(query.get('partNumber')), body);
  return { status: 200, headers: { etag: `"${sha256(body).slice(0, 32)}"` } };
}

function answer(storage: Storage, bucket: string, request: IncomingMessage, body: Buffer): Answer {
  const { method = '' } = request;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage');
  const [, name, ...rest] = decodeURIComponent(pathname).split('/');
  const key = rest.join('/');
  if (name !== bucket) return answerError(404, 'NoSuchBucket');
  if (key === '' && method === 'GET')
    return searchParams.has('uploads')
      ? listUploads(storage.uploads)
      : listObjects(storage.objects, searchParams);
  if (searchParams.has('uploads') || searchParams.has('uploadId'))
    return answerUpload(storage, method, key, searchParams, body);
  if (method === 'GET' || method === 'HEAD')
    return getObject(storage.objects.get(key), method, request.headers.range);
  if (method === 'DELETE') storage.objects.delete(key);
  else storage.objects.set(key, body);
  return { status: method === 'DELETE' ? 204 : 200, headers: { etag: '"x"' } };
}

export async function startFakeS3(bucket: string, keys: Keys): Promise<FakeS3> {
  const storage: Storage = { objects: new Map(), uploads: new Map() };
  const requests: string[] = [];
  const failures: { pattern: RegExp; status: number; count: number }[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const line = `${request.method} ${request.url}`;
    const failure = failures.find(({ pattern, count }) => count > 0 && pattern.test(line));
    if (failure) failure.count -= 1;
    const code = findSignatureError(request, body, keys);
    if (!failure && !code) requests.push(line);
    const result = failure
      ? answerError(failure.status, 'InternalError')
      : code
        ? answerError(403, code)
        : answer(storage, bucket, request, body);
    response.writeHead(result.status, result.headers ?? {}).end(result.body);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...storage,
    requests,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (pattern, status, count) => void failures.unshift({ pattern, status, count }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
