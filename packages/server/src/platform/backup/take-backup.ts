import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withConnection } from '../db/database.ts';
import { productVersion } from '../product-version.ts';
import {
  copyOut,
  findJobQueueVersion,
  findMigrations,
  findSequences,
  findSnapshotTime,
  findStoredTables,
  type StoredTable,
} from './backup.queries.ts';
import { type BackedUpTable, type BackupManifest, manifestName } from './backup-manifest.ts';

/**
 * Writes all data of a database into a new folder: a compressed file per table, all from one snapshot, and a manifest. The
 * product keeps running meanwhile. The folder gets its final name only when it is complete.
 *
 * @throws Error when the folder exists already
 */
export async function takeBackup(connectionString: string, folder: string): Promise<BackupManifest> {
  const partial = `${folder}.partial`;
  await mkdir(path.dirname(path.resolve(folder)), { recursive: true });
  await requireNewFolder(folder);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  const manifest = await withConnection(connectionString, 'harken backup', (client) =>
    copyEverything(client, partial),
  );
  await writeFile(path.join(partial, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
  await rename(partial, folder);
  return manifest;
}

async function requireNewFolder(folder: string): Promise<void> {
  const found = await open(folder).catch(() => null);
  if (found === null) return;
  await found.close();
  throw new Error(`${folder} already exists; a backup never overwrites another one.`);
}

async function copyEverything(client: pg.Client, folder: string): Promise<BackupManifest> {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await findMigrations(client);
  const takenAt = (await findSnapshotTime(client)).toISOString();
  const jobQueueVersion = await findJobQueueVersion(client);
  const tables: BackedUpTable[] = [];
  for (const table of await findStoredTables(client)) tables.push(await copyTable(client, table, folder));
  await client.query('commit');
  const sequences = await findSequences(client);
  return {
    format: 'harken-backup-1',
    takenAt,
    productVersion,
    migrations,
    jobQueueVersion,
    tables,
    sequences,
  };
}

async function copyTable(client: pg.Client, table: StoredTable, folder: string): Promise<BackedUpTable> {
  const file = `${table.schema}.${table.name}.copy.gz`;
  const rows = client.query(copyTo(copyOut(table)));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const target = createWriteStream(path.join(folder, file), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: 6 }), hashing, target);
  return { ...table, rowCount: rows.rowCount, file, sha256: hash.digest('hex') };
}
