import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { MapFileProblem } from '@harken/domain/map-file/map-file';
import type { Config } from '../../platform/config/config.ts';
import { MapFileError, type MapFileFacts, readMapFile } from './pmtiles.ts';

type Settings = Pick<Config, 'mapFile' | 'dataDir'>;

/** The file of `HARKEN_MAP_FILE`, or else the uploaded one. */
export type MapFileState =
  | { origin: 'none'; file: null; problem: null }
  | { origin: 'setting' | 'upload'; file: MapFileFacts; problem: null }
  | { origin: 'setting' | 'upload'; file: null; problem: MapFileProblem };

/** The folder of uploaded map files. */
export const findUploadFolder = ({ dataDir }: Settings) => path.resolve(dataDir, 'maps');

export const findUploadedFile = (settings: Settings) =>
  path.join(findUploadFolder(settings), 'uploaded.pmtiles');

function locate(settings: Settings): { origin: 'setting' | 'upload'; path: string } {
  return settings.mapFile
    ? { origin: 'setting', path: settings.mapFile }
    : { origin: 'upload', path: findUploadedFile(settings) };
}

const isMissing = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR';

function toProblem(error: unknown): MapFileProblem {
  if (error instanceof MapFileError) return error.problem;
  return isMissing(error as NodeJS.ErrnoException) ? 'missing' : 'notReadable';
}

/** What was read of a file last. Another process may replace the file at any time, which changes its identity. */
let latest: { identity: string; facts: MapFileFacts } | null = null;

async function readFacts(handle: FileHandle): Promise<MapFileFacts> {
  const { dev, ino, size, mtimeMs } = await handle.stat();
  const identity = [dev, ino, size, mtimeMs].join();
  if (latest?.identity !== identity) latest = { identity, facts: await readMapFile(handle) };
  return latest.facts;
}

/**
 * Opens the map file. The handle stays on this content, even if the file is replaced meanwhile; close it.
 *
 * @throws MapFileError, or the error of the file system
 */
export async function openMapFile(settings: Settings): Promise<{ handle: FileHandle; facts: MapFileFacts }> {
  const handle = await open(locate(settings).path);
  try {
    return { handle, facts: await readFacts(handle) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Which map file there is, and whether it can be used. */
export async function findMapFile(settings: Settings): Promise<MapFileState> {
  const { origin } = locate(settings);
  try {
    const { handle, facts } = await openMapFile(settings);
    await handle.close();
    return { origin, file: facts, problem: null };
  } catch (error) {
    const problem = toProblem(error);
    if (origin === 'upload' && problem === 'missing') return { origin: 'none', file: null, problem: null };
    return { origin, file: null, problem };
  }
}
