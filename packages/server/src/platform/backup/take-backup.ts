import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withConnection } from '../db/database.ts';
import { productVersion } from '../product-version.ts';
import { encryptStream } from './age-files.ts';
import {
  copyOut,
  findJobQueueVersion,
  findMigrations,
  findSequences,
  findSnapshotTime,
  findStoredTables,
  type StoredTable,
} from './backup.queries.ts';
import { type BackedUpTable, type BackupManifest, formatManifest } from './backup-manifest.ts';
import type { BackupStorage, BackupWriter } from './backup-storage.ts';
import { createFolderStorage } from './folder-storage.ts';

interface Target {
  storage: BackupStorage;
  name: string;
  /** The public key of age for which all files are encrypted; null: they are not. */
  recipient: string | null;
}

/**
 * Stores all data of a database: a compressed file per table, all from one snapshot, and a manifest. The product keeps running
 * meanwhile. The backup counts as one only when it is complete; after a failure nothing of it is left.
 *
 * @param target a new folder, or a storage
 * @returns the manifest, and the size of all files in bytes
 * @throws Error when there is a backup of this name
 */
export async function takeBackup(
  connectionString: string,
  target: string | Target,
): Promise<BackupManifest & { bytes: number }> {
  const { storage, name, recipient } = typeof target === 'string' ? toFolder(target) : target;
  const writer = await storage.begin(name);
  try {
    const { manifest, bytes } = await withConnection(connectionString, 'harken backup', (client) =>
      copyEverything(client, writer, recipient),
    );
    await writer.finish(formatManifest(manifest));
    return { ...manifest, bytes };
  } catch (error) {
    await writer.cancel().catch(() => undefined);
    throw error;
  }
}

const toFolder = (folder: string): Target => ({
  storage: createFolderStorage(path.dirname(path.resolve(folder))),
  name: path.basename(path.resolve(folder)),
  recipient: null,
});

async function copyEverything(client: pg.Client, writer: BackupWriter, recipient: string | null) {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await findMigrations(client);
  const takenAt = (await findSnapshotTime(client)).toISOString();
  const jobQueueVersion = await findJobQueueVersion(client);
  const tables: BackedUpTable[] = [];
  let bytes = 0;
  for (const table of await findStoredTables(client)) {
    const stored = await copyTable(client, table, writer, recipient);
    tables.push(stored.table);
    bytes += stored.bytes;
  }
  await client.query('commit');
  const sequences = await findSequences(client);
  const manifest: BackupManifest = {
    format: 'harken-backup-2',
    ...{ takenAt, productVersion, recipient, migrations, jobQueueVersion, tables, sequences },
  };
  return { manifest, bytes };
}

/** Counts and hashes what passes. */
function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ sha256: hash.digest('hex'), bytes }) };
}

/** Encrypts what passes; without a recipient nothing is changed. */
const encryptFor = (recipient: string | null) =>
  async function* (source: Readable) {
    yield* recipient === null ? source : await encryptStream(source, recipient);
  };

async function copyTable(
  client: pg.Client,
  table: StoredTable,
  writer: BackupWriter,
  recipient: string | null,
) {
  const file = `${table.schema}.${table.name}.copy.gz${recipient ? '.age' : ''}`;
  const rows = client.query(copyTo(copyOut(table)));
  const meter = createMeter();
  const [written, read] = await Promise.allSettled([
    writer.write(file, meter.stream),
    pipeline(rows, createGzip({ level: 6 }), encryptFor(recipient), meter.stream),
  ]);
  // A storage that fails also ends the reading, whose error says less.
  if (written.status === 'rejected') throw written.reason;
  if (read.status === 'rejected') throw read.reason;
  const { sha256, bytes } = meter.read();
  return { table: { ...table, rowCount: rows.rowCount, file, sha256 }, bytes };
}
