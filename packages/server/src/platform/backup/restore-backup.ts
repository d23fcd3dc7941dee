import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withConnection } from '../db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '../db/migrate.ts';
import { decryptStream } from './age-files.ts';
import {
  copyIn,
  createIndexes,
  disableConstraints,
  dropIndexes,
  findJobQueueVersion,
  hasTables,
  restoreConstraints,
  setSequence,
} from './backup.queries.ts';
import { type BackedUpTable, type BackupManifest, readManifest } from './backup-manifest.ts';
import type { BackupStorage } from './backup-storage.ts';
import { createFolderStorage } from './folder-storage.ts';

/** What restoring takes time for. */
export type RestoreStage = 'check' | 'schema' | 'rows' | 'indexes' | 'keys' | 'statistics' | 'upgrade';

interface Source {
  storage: BackupStorage;
  name: string;
  /** Private keys of age; none for backups that are not encrypted. */
  identities?: readonly string[];
}

interface Options {
  /** Is notified after each stage, with its seconds. */
  onStage?(stage: RestoreStage, seconds: number): void;
  /** Looks at the restored rows before newer migrations are applied. */
  afterRows?(manifest: BackupManifest): Promise<void>;
}

/**
 * Restores a backup into an empty database: migrates to the schema of the backup, loads all rows in one transaction, then
 * applies newer migrations. Every file is checked before the database is touched.
 *
 * @param source the folder of a backup, or a backup in a storage
 * @throws Error with a message for the operator: a file is damaged or encrypted for another key, the database is not empty, or
 * the backup is from a newer version
 */
export async function restoreBackup(
  source: string | Source,
  connectionString: string,
  { onStage, afterRows }: Options = {},
): Promise<BackupManifest> {
  const { storage, name, identities = [] } = typeof source === 'string' ? toFolder(source) : source;
  const measure = createStopwatch(onStage);
  const manifest = await readManifest(storage, name);
  const backup: OpenBackup = { storage, name, manifest, identities };
  await measure('check', async () => {
    await requireKnownSchema(manifest);
    await withConnection(connectionString, 'harken restore', async (client) => {
      if (await hasTables(client))
        throw new Error('This database is not empty. A backup can only be restored into an empty one.');
    });
    await requireReadableFiles(backup);
  });
  await measure('schema', () => migrateTo(connectionString, manifest.migrations));
  await withConnection(connectionString, 'harken restore', (client) => loadRows(client, backup, measure));
  await afterRows?.(manifest);
  await measure('upgrade', () => migrateToLatest(connectionString));
  return manifest;
}

interface OpenBackup {
  storage: BackupStorage;
  name: string;
  manifest: BackupManifest;
  identities: readonly string[];
}

const toFolder = (folder: string): Source => ({
  storage: createFolderStorage(path.dirname(path.resolve(folder))),
  name: path.basename(path.resolve(folder)),
});

type Stopwatch = <T>(stage: RestoreStage, work: () => Promise<T>) => Promise<T>;

function createStopwatch(onStage: Options['onStage']): Stopwatch {
  return async (stage, work) => {
    const startedAt = performance.now();
    const result = await work();
    onStage?.(stage, (performance.now() - startedAt) / 1000);
    return result;
  };
}

async function requireKnownSchema({ migrations, productVersion }: BackupManifest): Promise<void> {
  const known = new Set(await listMigrations());
  if (migrations.some((name) => !known.has(name)))
    throw new Error(
      `The backup was made by a newer Harken (${productVersion}); restore it with that version.`,
    );
}

/** Checks all files before anything is changed: that they are as they were written, and that we can decrypt them. */
async function requireReadableFiles(backup: OpenBackup): Promise<void> {
  const { manifest, identities } = backup;
  if (manifest.recipient && identities.length === 0)
    throw new Error(
      `The backup is encrypted for ${manifest.recipient}: give the file of its private key with --identity.`,
    );
  for (const { file, sha256 } of manifest.tables)
    if ((await hashFile(backup, file)) !== sha256)
      throw new Error(`The backup is damaged: the checksum of ${file} does not match.`);
  // Each file has a key of its own, in its first lines.
  if (manifest.recipient) for (const { file } of manifest.tables) await requireKey(backup, file);
}

/** Null for a file that is missing or cannot be read. */
async function hashFile({ storage, name }: OpenBackup, file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(await storage.read(name, file), hash);
    return hash.digest('hex');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw error;
  }
}

async function requireKey({ storage, name, identities }: OpenBackup, file: string): Promise<void> {
  const decrypted = await decryptStream(await storage.read(name, file), identities);
  decrypted.on('error', () => undefined);
  decrypted.destroy();
}

async function loadRows(client: pg.Client, backup: OpenBackup, measure: Stopwatch): Promise<void> {
  const { tables, sequences, jobQueueVersion, productVersion } = backup.manifest;
  if ((await findJobQueueVersion(client)) !== jobQueueVersion)
    throw new Error(
      `The backup has a different version of the job queue; restore it with Harken ${productVersion}.`,
    );
  await client.query('begin');
  const { foreignKeys, indexes } = await measure('rows', async () => {
    const dropped = {
      foreignKeys: await disableConstraints(client, tables),
      indexes: await dropIndexes(client, tables),
    };
    for (const table of tables) await loadTable(client, backup, table);
    return dropped;
  });
  await measure('indexes', () => createIndexes(client, indexes));
  await measure('keys', async () => {
    await restoreConstraints(client, tables, foreignKeys);
    for (const sequence of sequences) await setSequence(client, sequence);
    await client.query('commit');
  });
  await measure('statistics', async () => {
    await client.query('analyze');
  });
}

async function openRows(
  { storage, name, manifest, identities }: OpenBackup,
  file: string,
): Promise<Readable> {
  const stored = await storage.read(name, file);
  return manifest.recipient ? decryptStream(stored, identities) : stored;
}

async function loadTable(client: pg.Client, backup: OpenBackup, table: BackedUpTable): Promise<void> {
  const target = client.query(copyFrom(copyIn(table)));
  await pipeline(await openRows(backup, table.file), createGunzip(), target);
  if (target.rowCount !== table.rowCount)
    throw new Error(`${table.name} should have ${table.rowCount} rows but got ${target.rowCount}.`);
}
