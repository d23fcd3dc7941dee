import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Position } from '@harken/domain/geography/distance';
import { boundaryLimits } from '@harken/domain/places/boundary-limits';
import type { Config } from '../../../platform/config/config.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import { findPart, storeUploadPart, type UploadPart } from '../../../platform/uploads/parts.ts';
import { defineWorkerTask, type WorkerPool } from '../../../platform/workers/worker-pool.ts';
import type { readBoundaryFile } from './reading/read-boundaries.task.ts';

type Folder = Pick<Config, 'dataDir'>;

const readTask = defineWorkerTask<typeof readBoundaryFile>(
  new URL('./reading/read-boundaries.task.ts', import.meta.url),
  'readBoundaryFile',
  60,
);

/** Uploads of a national society: nobody finds those of another one. */
const findFolder = ({ dataDir }: Folder, nationalSocietyId: number) =>
  path.resolve(dataDir, 'boundaries', String(nationalSocietyId));

/** Stores a part of a file of boundaries. @returns whether it is complete */
export async function storeBoundaryPart(
  config: Folder,
  nationalSocietyId: number,
  part: UploadPart,
): Promise<boolean> {
  if (part.sizeInBytes > boundaryLimits.fileBytes) throw expectedError('boundaries.tooLarge');
  return (await storeUploadPart(findFolder(config, nationalSocietyId), part)) !== null;
}

export async function removeBoundaryFile(config: Folder, nationalSocietyId: number, upload: string) {
  await rm(findPart(findFolder(config, nationalSocietyId), upload), { force: true });
}

export interface FileChoices {
  upload: string;
  layer?: string | null | undefined;
  nameField?: string | null | undefined;
  codeField?: string | null | undefined;
}

/** Reads an uploaded file in a thread. */
export async function readUploadedBoundaries(
  { config, workers, signal }: { config: Folder; workers: WorkerPool; signal: AbortSignal },
  {
    nationalSocietyId,
    known,
    choices,
  }: { nationalSocietyId: number; known: Position[]; choices: FileChoices },
) {
  const file = findPart(findFolder(config, nationalSocietyId), choices.upload);
  if (!(await stat(file).catch(() => null))) throw expectedError('boundaries.uploadMissing');
  const { layer = null, nameField = null, codeField = null } = choices;
  return await workers.run(readTask, { path: file, layer, nameField, codeField, known }, signal);
}
