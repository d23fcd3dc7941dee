import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { findUploadedFile, findUploadFolder } from './map-file.ts';
import { MapFileError, type MapFileFacts, readMapFile } from './pmtiles.ts';

/** An upload that stopped is removed when another begins after this time. */
const abandonedMilliseconds = 24 * 3_600_000;

export interface UploadPart {
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

async function check(file: string): Promise<MapFileFacts> {
  const handle = await open(file);
  try {
    return await readMapFile(handle);
  } catch (error) {
    throw error instanceof MapFileError ? expectedError(`mapFile.problem.${error.problem}`) : error;
  } finally {
    await handle.close();
  }
}

/**
 * Stores a part of a new map file; the last one completes it.
 *
 * @returns the complete file, once it is checked and has replaced the one before; null while parts are missing
 */
export async function storePart(
  settings: Pick<Config, 'dataDir' | 'mapFile' | 'maxMapFileBytes'>,
  part: UploadPart,
): Promise<MapFileFacts | null> {
  if (settings.mapFile) throw expectedError('mapFile.setBySetting');
  if (part.sizeInBytes > settings.maxMapFileBytes) throw expectedError('mapFile.tooLarge');
  const folder = findUploadFolder(settings);
  const file = path.join(folder, `${part.upload}.part`);
  await mkdir(folder, { recursive: true });
  if (part.offset === 0) await removeAbandoned(folder);
  try {
    const received = await append(file, part);
    if (received > part.sizeInBytes) throw expectedError('mapFile.uploadInterrupted');
    if (received < part.sizeInBytes) return null;
    const facts = await check(file);
    await rename(file, findUploadedFile(settings));
    return facts;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Removes the uploaded map file. @returns whether there was one */
export async function removeUploaded(settings: Pick<Config, 'dataDir' | 'mapFile'>): Promise<boolean> {
  const file = findUploadedFile(settings);
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  await rm(file, { force: true });
  return exists;
}
