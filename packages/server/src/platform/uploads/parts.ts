import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { expectedError } from '../http/expected-error.ts';

/** An upload that stopped is removed when another begins after this time. */
const abandonedMilliseconds = 24 * 3_600_000;

/** A part of a file that is too large for one request. */
export interface UploadPart {
  /** Names the upload: the same for all its parts. */
  upload: string;
  /** Where in the file the content begins. */
  offset: number;
  /** Of the whole file. */
  sizeInBytes: number;
  content: Buffer;
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part')) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > abandonedMilliseconds) await rm(file, { force: true });
  }
}

/** Appends a part. Parts arrive in order, perhaps at different processes with the same folder. */
async function append(file: string, { offset, content }: UploadPart): Promise<number> {
  const handle = await open(file, offset === 0 ? 'w' : 'r+').catch(() => null);
  if (!handle) throw expectedError('mapFile.uploadInterrupted');
  try {
    if ((await handle.stat()).size !== offset) throw expectedError('mapFile.uploadInterrupted');
    await handle.write(content, 0, content.length, offset);
    await handle.sync();
    return offset + content.length;
  } finally {
    await handle.close();
  }
}

export const findPart = (folder: string, upload: string) => path.join(folder, `${upload}.part`);

/**
 * Stores a part of an upload.
 *
 * @returns the path of the file once it is complete; null while parts are missing
 */
export async function storeUploadPart(folder: string, part: UploadPart): Promise<string | null> {
  const file = findPart(folder, part.upload);
  await mkdir(folder, { recursive: true });
  if (part.offset === 0) await removeAbandoned(folder);
  const received = await append(file, part);
  if (received > part.sizeInBytes) throw expectedError('mapFile.uploadInterrupted');
  return received < part.sizeInBytes ? null : file;
}
