import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withConnection } from '../db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '../db/migrate.ts';
import {
  copyIn,
  disableConstraints,
  findJobQueueVersion,
  hasTables,
  restoreConstraints,
  setSequence,
} from './backup.queries.ts';
import { type BackedUpTable, type BackupManifest, readManifest } from './backup-manifest.ts';

/**
 * Restores a backup into an empty database: migrates to the schema of the backup, loads all rows in one transaction, then
 * applies newer migrations.
 *
 * @throws Error with a message for the operator: a file is damaged, the database is not empty, or the backup is from a
 * newer version
 */
export async function restoreBackup(folder: string, connectionString: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await requireKnownSchema(manifest);
  await requireIntactFiles(folder, manifest);
  await withConnection(connectionString, 'harken restore', async (client) => {
    if (await hasTables(client))
      throw new Error('This database is not empty. A backup can only be restored into an empty one.');
  });
  await migrateTo(connectionString, manifest.migrations);
  await withConnection(connectionString, 'harken restore', (client) => loadRows(client, folder, manifest));
  await migrateToLatest(connectionString);
  return manifest;
}

async function requireKnownSchema({ migrations, productVersion }: BackupManifest): Promise<void> {
  const known = new Set(await listMigrations());
  if (migrations.some((name) => !known.has(name)))
    throw new Error(
      `The backup was made by a newer Harken (${productVersion}); restore it with that version.`,
    );
}

/** Checks all files before anything is changed. */
async function requireIntactFiles(folder: string, { tables }: BackupManifest): Promise<void> {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, file)), hash).catch(() => undefined);
    if (hash.digest('hex') !== sha256)
      throw new Error(`The backup is damaged: the checksum of ${file} does not match.`);
  }
}

async function loadRows(client: pg.Client, folder: string, manifest: BackupManifest): Promise<void> {
  const { tables, sequences, jobQueueVersion } = manifest;
  if ((await findJobQueueVersion(client)) !== jobQueueVersion)
    throw new Error(
      `The backup has a different version of the job queue; restore it with Harken ${manifest.productVersion}.`,
    );
  await client.query('begin');
  const foreignKeys = await disableConstraints(client, tables);
  for (const table of tables) await loadTable(client, folder, table);
  await restoreConstraints(client, tables, foreignKeys);
  for (const sequence of sequences) await setSequence(client, sequence);
  await client.query('commit');
}

async function loadTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const target = client.query(copyFrom(copyIn(table)));
  await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), target);
  if (target.rowCount !== table.rowCount)
    throw new Error(`${table.name} should have ${table.rowCount} rows but got ${target.rowCount}.`);
}
