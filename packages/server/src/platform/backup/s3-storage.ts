import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { manifestName } from './backup-manifest.ts';
import { type BackupStorage, type BackupWriter, readBackupTime, verifiedName } from './backup-storage.ts';

/** A bucket of S3-compatible storage. Its address is path-style: `endpoint/bucket/key`. */
export interface S3Settings {
  /** `https://s3.eu-west-1.amazonaws.com`, or the address of another provider. */
  endpoint: string;
  region: string;
  bucket: string;
  /** The beginning of all keys, without slashes at both ends; empty for none. */
  prefix: string;
  accessKey: string;
  secretKey: string;
  /** Of the parts of a multipart upload, in bytes; at least 5 MB. Two of them are in memory. */
  partBytes?: number;
}

/** 10,000 parts are allowed, so a table may have 320 GB, compressed. */
const defaultPartBytes = 32 * 1024 * 1024;
/** A part that takes longer than this fails, in milliseconds; it is tried again. */
const requestMilliseconds = 600_000;
const attempts = 4;
const firstPauseMilliseconds = 1000;

interface Bucket {
  client: S3mini;
  /** For messages. */
  address: string;
  toKey(name: string, file: string): string;
}

interface S3Failure {
  status?: number;
  serviceCode?: string;
  code?: string;
  message?: string;
  cause?: unknown;
}

/** The client wraps some failures. */
const unwrap = (error: unknown): S3Failure => {
  const failure = error as S3Failure;
  const cause = failure.cause as S3Failure | undefined;
  return failure.status === undefined && cause?.status !== undefined ? cause : failure;
};

/** An answer that says what is wrong with the request is not worth a second attempt. */
function isFinal(error: unknown): boolean {
  const { status } = unwrap(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** A sentence for the operator, without the body of the answer, which may contain the access key. */
function explain(error: unknown, address: string): Error {
  const { status, serviceCode, code, cause, message } = unwrap(error);
  const networkCode = (cause as { code?: string } | undefined)?.code;
  if (status === 403)
    return new Error(
      `${address} refuses access (${serviceCode ?? 403}): check the access key and its rights.`,
    );
  if (status === 404) return new Error(`${address} was not found (${serviceCode ?? 404}): check the bucket.`);
  return new Error(`${address} cannot be used (${serviceCode ?? code ?? networkCode ?? status ?? message}).`);
}

async function retry<T>(bucket: Bucket, work: (client: S3mini) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work(bucket.client);
    } catch (error) {
      if (attempt === attempts || isFinal(error)) throw explain(error, bucket.address);
      await sleep(firstPauseMilliseconds * 2 ** (attempt - 1));
    }
}

/** Cuts a stream into parts of the same size; the last one is smaller. */
async function* cut(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    let rest = chunk;
    while (length + rest.length >= size) {
      const needed = size - length;
      yield Buffer.concat([...chunks, rest.subarray(0, needed)]);
      rest = rest.subarray(needed);
      chunks = [];
      length = 0;
    }
    chunks.push(rest);
    length += rest.length;
  }
  yield Buffer.concat(chunks);
}

/** Uploads in parts. The object exists only when the last request has succeeded; after a failure nothing of it is left. */
async function uploadParts(
  bucket: Bucket,
  key: string,
  parts: AsyncIterable<Buffer<ArrayBuffer>>,
): Promise<void> {
  const uploadId = await retry(bucket, (client) => client.getMultipartUploadId(key));
  try {
    const uploaded: { partNumber: number; etag: string }[] = [];
    for await (const part of parts) {
      if (part.length === 0 && uploaded.length > 0) continue;
      const number = uploaded.length + 1;
      uploaded.push(await retry(bucket, (client) => client.uploadPart(key, uploadId, part, number)));
    }
    await retry(bucket, (client) => client.completeMultipartUpload(key, uploadId, uploaded));
  } catch (error) {
    await bucket.client.abortMultipartUpload(key, uploadId).catch(() => undefined);
    throw error;
  }
}

async function* chain<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** Small files are one request. */
async function upload(
  bucket: Bucket,
  key: string,
  source: AsyncIterable<Buffer>,
  partBytes: number,
): Promise<void> {
  const parts = cut(source, partBytes);
  const { value: first } = await parts.next();
  if (first && first.length === partBytes) return uploadParts(bucket, key, chain(first, parts));
  await retry(bucket, (client) => client.putObject(key, first ?? Buffer.alloc(0)));
}

/** Reads an object part by part, so that a lost connection costs one part and not the whole download. */
async function* download(
  bucket: Bucket,
  key: string,
  size: number,
  partBytes: number,
): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += partBytes) {
    const until = Math.min(from + partBytes, size);
    const part = await retry(bucket, async (client) => {
      const response = await client.getObjectRaw(key, false, from, until);
      return Buffer.from(await response.arrayBuffer());
    });
    if (part.length !== until - from) throw new Error(`${bucket.address} did not send all of ${key}.`);
    yield part;
  }
}

/** All keys below a prefix, by backup: the names of their files. */
async function listFiles(bucket: Bucket): Promise<Map<string, string[]>> {
  const prefix = bucket.toKey('', '');
  const files = new Map<string, string[]>();
  let token: string | undefined;
  do {
    const page = await retry(bucket, (client) => client.listObjectsPaged('/', prefix, 1000, token));
    if (!page) throw new Error(`${bucket.address} was not found: check the bucket.`);
    for (const { Key } of page.objects ?? []) {
      const [name = '', file = ''] = Key.slice(prefix.length).split('/');
      if (readBackupTime(name)) files.set(name, [...(files.get(name) ?? []), file]);
    }
    token = page.nextContinuationToken;
  } while (token);
  return files;
}

async function removeFiles(bucket: Bucket, name: string, files: readonly string[]): Promise<void> {
  // Without its manifest it is no backup any more, even if removing the rest is interrupted.
  const inOrder = files.toSorted((a, b) => Number(b === manifestName) - Number(a === manifestName));
  for (const file of inOrder) await retry(bucket, (client) => client.deleteObject(bucket.toKey(name, file)));
}

interface OpenUpload {
  key: string;
  uploadId: string;
}

/** Whatever the names of the elements of an answer, an upload has a key and an id. */
function findUploads(answer: unknown): OpenUpload[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { key, Key = key, uploadId, UploadId = uploadId } = answer as Record<string, unknown>;
  if (typeof Key === 'string' && typeof UploadId === 'string') return [{ key: Key, uploadId: UploadId }];
  return Object.values(answer).flatMap(findUploads);
}

/**
 * Ends uploads of processes that were killed: their parts are stored, and paid for, but are in no list of objects. Some providers
 * have no list of uploads, and some keys no right to it: no reason to have no backup.
 */
async function abortUploads({ client, toKey }: Bucket): Promise<void> {
  const prefix = toKey('', '');
  const isOurs = ({ key }: OpenUpload) =>
    key.startsWith(prefix) && readBackupTime(key.slice(prefix.length).split('/')[0] ?? '') !== null;
  try {
    const uploads = findUploads(await client.listMultipartUploads('/', '', 'GET', { prefix }));
    for (const { key, uploadId } of uploads.filter(isOurs)) await client.abortMultipartUpload(key, uploadId);
  } catch {
    // A lifecycle rule of the bucket does the same.
  }
}

function openWriter(bucket: Bucket, name: string, partBytes: number): BackupWriter {
  const written: string[] = [];
  const write = async (file: string, source: AsyncIterable<Buffer>) => {
    written.push(file);
    await upload(bucket, bucket.toKey(name, file), source, partBytes);
  };
  return {
    write,
    finish: (manifest) => write(manifestName, Readable.from([Buffer.from(manifest)])),
    cancel: () => removeFiles(bucket, name, written),
  };
}

/** Backups in a bucket: an object per file, below the name of the backup. The manifest is stored last and removed first. */
export function createS3Storage(settings: S3Settings): BackupStorage {
  const { endpoint, region, accessKey, secretKey, partBytes = defaultPartBytes } = settings;
  const prefix = settings.prefix === '' ? '' : `${settings.prefix}/`;
  const bucket: Bucket = {
    address: `s3://${settings.bucket}/${settings.prefix}`,
    toKey: (name, file) => `${prefix}${name}${file && '/'}${file}`,
    client: new S3mini({
      ...{ accessKeyId: accessKey, secretAccessKey: secretKey, region },
      endpoint: `${endpoint.replace(/\/+$/, '')}/${settings.bucket}`,
      requestAbortTimeout: requestMilliseconds,
    }),
  };
  return {
    address: bucket.address,
    async list() {
      const backups = [...(await listFiles(bucket))].filter(([, files]) => files.includes(manifestName));
      return backups
        .map(([name, files]) => ({
          name,
          takenAt: readBackupTime(name) as Date,
          isVerified: files.includes(verifiedName),
        }))
        .sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
    },
    async begin(name) {
      const files = (await listFiles(bucket)).get(name);
      if (files)
        throw new Error(`${bucket.address} already has ${name}; a backup never overwrites another one.`);
      return openWriter(bucket, name, partBytes);
    },
    async read(name, file) {
      const key = bucket.toKey(name, file);
      const size = await retry(bucket, (client) => client.getContentLength(key));
      return Readable.from(download(bucket, key, size, partBytes), { objectMode: false });
    },
    readText: (name, file) => retry(bucket, (client) => client.getObject(bucket.toKey(name, file))),
    async markVerified(name, note) {
      await retry(bucket, (client) => client.putObject(bucket.toKey(name, verifiedName), note));
    },
    async remove(name) {
      await removeFiles(bucket, name, (await listFiles(bucket)).get(name) ?? []);
    },
    async removeUnfinished() {
      for (const [name, files] of await listFiles(bucket))
        if (!files.includes(manifestName)) await removeFiles(bucket, name, files);
      await abortUploads(bucket);
    },
  };
}
