import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { expectedError } from '../http/expected-error.ts';

/** An upload that stopped is removed when another begins after this time. */
const abandonedMilliseconds = 24 * 3_600_000;
/** When another begins, only the newest are kept: nobody fills the disk with files that are never used. */
const maxOthers = 3;

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

async function removeAbandoned(folder: string, upload: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.part') && name !== `${upload}.part`);
  const others: { file: string; changedAt: number }[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null); // removed meanwhile
    if (found) others.push({ file, changedAt: found.mtimeMs });
  }
  others.sort((one, other) => other.changedAt - one.changedAt);
  for (const [index, { file, changedAt }] of others.entries())
    if (index >= maxOthers || Date.now() - changedAt > abandonedMilliseconds) await rm(file, { force: true });
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
  if (part.offset === 0) await removeAbandoned(folder, part.upload);
  const received = await append(file, part);
  if (received > part.sizeInBytes) throw expectedError('mapFile.uploadInterrupted');
  return received < part.sizeInBytes ? null : file;
}
