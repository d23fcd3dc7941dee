import { open, rename, rm, stat } from 'node:fs/promises';
import type { Config } from '../../platform/config/config.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { findPart, storeUploadPart, type UploadPart } from '../../platform/uploads/parts.ts';
import { findUploadedFile, findUploadFolder } from './map-file.ts';
import { MapFileError, type MapFileFacts, readMapFile } from './pmtiles.ts';

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
  try {
    const file = await storeUploadPart(folder, part);
    if (!file) return null;
    const facts = await check(file);
    await rename(file, findUploadedFile(settings));
    return facts;
  } catch (error) {
    await rm(findPart(folder, part.upload), { force: true });
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
