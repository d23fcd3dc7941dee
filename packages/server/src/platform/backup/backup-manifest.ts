import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BackupStorage } from './backup-storage.ts';

/**
 * Describes the contents of a backup: names and numbers of rows of tables, nothing from them, so it is not encrypted. It is
 * written last: what has none is not a complete backup.
 */
export const manifestName = 'manifest.json';

const manifestSchema = z.object({
  format: z.enum(['harken-backup-1', 'harken-backup-2']),
  /** Everything committed before this moment is included. All tables share one snapshot, which is hardly later. */
  takenAt: z.iso.datetime(),
  productVersion: z.string(),
  /** For which public key of age the files are encrypted; null if they are not. */
  recipient: z.string().nullish(),
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
      file: z.string().regex(/^[a-z_.0-9]+\.copy\.gz(\.age)?$/),
      /** Of the stored file, compressed and encrypted. */
      sha256: z.string(),
    }),
  ),
  /** The last value of each sequence. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.number() })),
});

export type BackupManifest = z.output<typeof manifestSchema>;
export type BackedUpTable = BackupManifest['tables'][number];

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The manifest as a text, with a line at the end that has the checksum of the lines before. */
export function formatManifest(manifest: BackupManifest): string {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return `${text}${hash(text)}\n`;
}

/** The former format has no checksum. */
function parseManifest(text: string): unknown {
  const [, content = text, checksum] = /^(.*\n)([0-9a-f]{64})\n$/s.exec(text) ?? [];
  if (checksum !== undefined && hash(content) !== checksum) return null;
  try {
    const parsed = JSON.parse(content);
    return checksum === undefined && parsed.format !== 'harken-backup-1' ? null : parsed;
  } catch {
    return null;
  }
}

/** @throws Error with a message for the operator when this is not a complete backup */
export async function readManifest(storage: BackupStorage, name: string): Promise<BackupManifest> {
  const text = await storage.readText(name, manifestName);
  if (text === null) throw new Error(`${name} is not a complete backup: ${manifestName} is missing.`);
  const { data, success } = manifestSchema.safeParse(parseManifest(text));
  if (!success) throw new Error(`The ${manifestName} of ${name} is damaged, or not that of a Harken backup.`);
  return data;
}
