import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readIdentities } from '../src/platform/backup/age-files.ts';
import { type BackupStorage, locateBackup } from '../src/platform/backup/backup-storage.ts';
import { createFolderStorage } from '../src/platform/backup/folder-storage.ts';
import { openStorage } from '../src/platform/backup/open-storage.ts';
import { type RestoreStage, restoreBackup } from '../src/platform/backup/restore-backup.ts';
import type { BackupSettings } from '../src/platform/config/config.backup.ts';
import { readBackupSettings, readDatabaseLocation } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { printLine, runCommand } from './lib/run-command.ts';

const usage = `Usage: npm run restore <folder of a backup> [-- --identity <file>]
  npm run restore -- --latest [--verified] [--from <folder or s3://bucket/prefix>] [--identity <file>]`;

const stageNames: Record<RestoreStage, string> = {
  check: 'checking all files',
  schema: 'creating the schema of the backup',
  rows: 'loading rows',
  indexes: 'creating indexes',
  keys: 'checking references',
  statistics: 'counting rows for the planner',
  upgrade: 'upgrading to the schema of this release',
};

/**
 * npm run restore <folder>: restores a backup into an empty database, the one of DATABASE_URL or a new embedded one in
 * HARKEN_DATA_DIR. No server may have been started on it before. With `--latest` the newest backup of a storage, by default
 * HARKEN_BACKUP_TO; with `--verified` the newest one that was restored successfully before.
 */
async function main(given: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: given,
    options: {
      ...{ latest: { type: 'boolean' }, verified: { type: 'boolean' } },
      ...{ from: { type: 'string' }, identity: { type: 'string' } },
    },
    allowPositionals: true,
  });
  if (positionals.length + (values.latest ? 1 : 0) !== 1) throw new Error(usage);
  const startedAt = performance.now();
  const settings = readBackupSettings(process.env);
  const identities = values.identity
    ? readIdentities(readFileSync(values.identity, 'utf8'))
    : (settings.identities ?? []);
  const [folder] = positionals;
  const source = folder
    ? openFolder(folder)
    : await findLatest(values.from ?? settings.to, settings.s3, values.verified ?? false);
  const database = await openDatabase(readDatabaseLocation(process.env));
  try {
    const onStage = (stage: RestoreStage, seconds: number) =>
      printLine(`${seconds.toFixed(1).padStart(8)} s  ${stageNames[stage]}`);
    const { tables, takenAt } = await restoreBackup({ ...source, identities }, database.connectionString, {
      onStage,
    });
    const rows = tables.reduce((sum, table) => sum + table.rowCount, 0);
    const seconds = (performance.now() - startedAt) / 1000;
    printLine(`${seconds.toFixed(1).padStart(8)} s  in all`);
    printLine(
      `${rows} rows of ${tables.length} tables, as of ${takenAt}, were restored from ${locateBackup(source.storage, source.name)}`,
    );
  } finally {
    await database.stop();
  }
}

function openFolder(folder: string) {
  const absolute = path.resolve(folder);
  return { storage: createFolderStorage(path.dirname(absolute)), name: path.basename(absolute) };
}

async function findLatest(
  place: string | null,
  s3: BackupSettings['s3'],
  isVerifiedOnly: boolean,
): Promise<{ storage: BackupStorage; name: string }> {
  if (place === null) throw new Error(`--from or HARKEN_BACKUP_TO must say where the backups are.\n${usage}`);
  const storage = openStorage(place, s3);
  const backups = await storage.list();
  const latest = isVerifiedOnly ? backups.findLast(({ isVerified }) => isVerified) : backups.at(-1);
  if (!latest)
    throw new Error(
      `There is no complete${isVerifiedOnly ? ', verified' : ''} backup in ${storage.address}.`,
    );
  printLine(
    `Restoring ${latest.name}, ${latest.isVerified ? 'which was restored successfully before' : 'which was not verified'}.`,
  );
  return { storage, name: latest.name };
}

runCommand(main);
