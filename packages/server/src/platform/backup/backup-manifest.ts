import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The file that tells what a backup holds; written last, so that a folder without it is no backup. */
export const manifestName = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal('harken-backup-1'),
  /** Everything committed before this moment is there. All tables are of one and the same moment, which is hardly later. */
  takenAt: z.iso.datetime(),
  productVersion: z.string(),
  /** The changes of the schema that had been made, by name. */
  migrations: z.array(z.string()).min(1),
  /** The version of the job queue's own tables. */
  jobQueueVersion: z.int(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rowCount: z.int(),
      file: z.string().regex(/^[a-z_.0-9]+\.copy\.gz$/),
      /** Of the packed file. */
      sha256: z.string(),
    }),
  ),
  /** Where the numbering of each table goes on. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.number() })),
});

export type BackupManifest = z.output<typeof manifestSchema>;
export type BackedUpTable = BackupManifest['tables'][number];

/** @throws Error in words for the operator when the folder is no whole backup */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} holds no whole backup: ${manifestName} is missing.`);
  const { data, success } = manifestSchema.safeParse(parsed(text));
  if (!success)
    throw new Error(`${path.join(folder, manifestName)} is not the manifest of a backup of Harken.`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
