import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withConnection } from '../db/database.ts';
import { knownMigrations, migrateTo, migrateToLatest } from '../db/migrate.ts';
import {
  closeTables,
  copyIn,
  findJobQueueVersion,
  hasTables,
  openTables,
  setSequence,
} from './backup.queries.ts';
import { type BackedUpTable, type BackupManifest, readManifest } from './backup-manifest.ts';

/**
 * Brings a backup into an empty database: the schema as it was then, every row, and then what has changed in the schema
 * since. All rows come in one transaction: it is restored whole or not at all.
 *
 * @throws Error in words for the operator: the folder is damaged, the database is not empty, or the backup is of a newer
 * version
 */
export async function restoreBackup(folder: string, connectionString: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await demandKnownSchema(manifest);
  await demandWholeFiles(folder, manifest);
  await withConnection(connectionString, 'harken restore', async (client) => {
    if (await hasTables(client))
      throw new Error('This database is not empty. A backup is restored into a new one only.');
  });
  await migrateTo(connectionString, manifest.migrations);
  await withConnection(connectionString, 'harken restore', (client) => fill(client, folder, manifest));
  await migrateToLatest(connectionString);
  return manifest;
}

async function demandKnownSchema({ migrations, productVersion }: BackupManifest): Promise<void> {
  const known = new Set(await knownMigrations());
  if (migrations.some((name) => !known.has(name)))
    throw new Error(`The backup was made by a newer Harken (${productVersion}); restore it with that one.`);
}

/** Looks at every file before anything is touched. */
async function demandWholeFiles(folder: string, { tables }: BackupManifest): Promise<void> {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, file)), hash).catch(() => undefined);
    if (hash.digest('hex') !== sha256)
      throw new Error(`The backup is damaged: ${file} is not as it was written.`);
  }
}

async function fill(client: pg.Client, folder: string, manifest: BackupManifest): Promise<void> {
  const { tables, sequences, jobQueueVersion } = manifest;
  if ((await findJobQueueVersion(client)) !== jobQueueVersion)
    throw new Error(
      `The backup has another version of the job queue; restore it with Harken ${manifest.productVersion}.`,
    );
  await client.query('begin');
  const foreignKeys = await openTables(client, tables);
  for (const table of tables) await fillTable(client, folder, table);
  await closeTables(client, tables, foreignKeys);
  for (const sequence of sequences) await setSequence(client, sequence);
  await client.query('commit');
}

async function fillTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const target = client.query(copyFrom(copyIn(table)));
  await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), target);
  if (target.rowCount !== table.rowCount)
    throw new Error(`${table.name} should have ${table.rowCount} rows and got ${target.rowCount}.`);
}
