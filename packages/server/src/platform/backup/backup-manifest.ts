import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Describes the contents of a backup; written last, so a folder without it is not a complete backup. */
export const manifestName = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal('harken-backup-1'),
  /** Everything committed before this moment is included. All tables share one snapshot, which is hardly later. */
  takenAt: z.iso.datetime(),
  productVersion: z.string(),
  /** Names of the applied migrations. */
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
      /** Of the compressed file. */
      sha256: z.string(),
    }),
  ),
  /** The last value of each sequence. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.number() })),
});

export type BackupManifest = z.output<typeof manifestSchema>;
export type BackedUpTable = BackupManifest['tables'][number];

/** @throws Error with a message for the operator when the folder is not a complete backup */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} is not a complete backup: ${manifestName} is missing.`);
  const { data, success } = manifestSchema.safeParse(parseJson(text));
  if (!success) throw new Error(`${path.join(folder, manifestName)} is not the manifest of a Harken backup.`);
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
