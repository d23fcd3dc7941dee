import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { BackupStorage } from '../../platform/backup/backup-storage.ts';
import { createFolderStorage } from '../../platform/backup/folder-storage.ts';
import type { BackupSettings } from '../../platform/config/config.backup.ts';
import { type BackupOrder, makeBackup } from './backups.make.ts';
import { findDueCommand } from './backups.schedule.ts';

const app = await startTestApp();
const parent = await mkdtemp(path.join(tmpdir(), 'harken-backups-'));
afterAll(async () => {
  await app.close();
  await rm(parent, { recursive: true, force: true });
});

const run = promisify(execFile);
const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'backup.ts');

let count = 0;
let folder = '';
let storage: BackupStorage;
let warnings: string[] = [];
beforeEach(async () => {
  count += 1;
  folder = path.join(parent, String(count));
  storage = createFolderStorage(folder);
  warnings = [];
  await app.db.deleteFrom('backupRuns').execute();
  await app.db.deleteFrom('repeatedJobs').execute();
});

const order = (changes: Partial<BackupOrder> = {}): BackupOrder => ({
  ...{ connectionString: app.connectionString, storage, name: null, recipient: null },
  ...{ keep: null, onlyAfterHour: null, warn: (sentence) => warnings.push(sentence), ...changes },
});

const findRuns = () => app.db.selectFrom('backupRuns').selectAll().orderBy('id').execute();
const names = async () => (await storage.list()).map(({ name }) => name);

/** A complete backup of an earlier time, as far as lists can tell. */
async function anOldBackup(name: string, isVerified = false): Promise<string> {
  const writer = await storage.begin(name);
  await writer.finish('{}');
  if (isVerified) await storage.markVerified(name, '{}');
  return name;
}

describe('a backup', () => {
  test('is recorded, with its size', async () => {
    const result = await makeBackup(order());
    expect(result).toMatchObject({ outcome: 'made', deleted: [] });
    const [row, ...others] = await findRuns();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: 'Backup', isSuccessful: true, problem: null, storage: folder });
    expect(row?.bytes).toBeGreaterThan(1000);
    expect(await names()).toEqual([row?.backupName]);
    expect(warnings).toEqual([]);
  });

  test('is made once when two workers start it in the same hour', async () => {
    const results = await Promise.all([
      makeBackup(order({ onlyAfterHour: 0 })),
      makeBackup(order({ onlyAfterHour: 0 })),
    ]);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['busy', 'made']);
    expect(await makeBackup(order({ onlyAfterHour: 0 }))).toEqual({ outcome: 'notDue' });
    expect(await names()).toHaveLength(1);
  });

  test('is made once by two processes, too', async () => {
    const env = {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: app.connectionString,
      ...{ HARKEN_BACKUP_TO: folder, HARKEN_BACKUP_HOUR: '0' },
    };
    const start = () => run(process.execPath, [script, '--scheduled'], { env }).catch((error) => error);
    const results = await Promise.all([start(), start()]);
    expect(results.some(({ stdout }) => /rows of \d+ tables/.test(stdout))).toBe(true);
    expect(await names()).toHaveLength(1);
  });
});

describe('older backups', () => {
  const keep = { daily: 2, weekly: 0, monthly: 0 };
  const older = async () => [
    await anOldBackup('harken-2026-01-01T01-30-00'),
    await anOldBackup('harken-2026-01-02T01-30-00', true),
    await anOldBackup('harken-2026-01-03T01-30-00'),
    await anOldBackup('harken-2026-01-04T01-30-00'),
  ];

  test('are deleted after a new one, but never the newest verified one', async () => {
    const [first, verified, third, fourth] = await older();
    const result = await makeBackup(order({ keep }));
    expect(result).toMatchObject({ deleted: [first, third] });
    expect((await names()).slice(0, 2)).toEqual([verified, fourth]);
  });

  test('stay when the settings say so, and files of others always', async () => {
    const before = await older();
    await mkdir(path.join(folder, 'photographs'));
    await makeBackup(order({ keep: null }));
    expect((await names()).slice(0, 4)).toEqual(before);
    expect(await readdir(folder)).toContain('photographs');
  });

  test('stay when the disk is full, which is said and stored', async () => {
    const mountPoint = path.join(parent, 'disk');
    await mkdir(mountPoint);
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', mountPoint]).then(
      () => true,
      () => false,
    );
    if (!isMounted) return expect(process.getuid?.()).not.toBe(0);
    try {
      storage = createFolderStorage(mountPoint);
      const before = [
        await anOldBackup('harken-2026-01-01T01-30-00'),
        await anOldBackup('harken-2026-01-02T01-30-00'),
      ];
      await expect(makeBackup(order({ keep: { daily: 1, weekly: 0, monthly: 0 } }))).rejects.toThrow(
        `There is no space left in ${mountPoint}. The backup was not made, and no older one was deleted`,
      );
      expect(await readdir(mountPoint)).toEqual(before);
      expect(await findRuns()).toMatchObject([
        { isSuccessful: false, problem: expect.stringMatching(/no space left/) },
      ]);
      expect(await app.db.selectFrom('repeatedJobs').selectAll().execute()).toEqual([]);
    } finally {
      await run('umount', [mountPoint]);
    }
  });
});

test('a process that was killed leaves nothing that looks whole, and the next backup removes it', async () => {
  // Enough that the process cannot finish before it is killed.
  await sql`insert into agreement_copies (content, language_code, name, sha256)
    select decode(string_agg(md5(random()::text), ''), 'hex'), 'en', gen_random_uuid(), decode(md5(number::text), 'hex')
    from generate_series(1, 4) as number cross join generate_series(1, 500000) group by number`.execute(
    app.db,
  );
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: app.connectionString, HARKEN_BACKUP_TO: folder };
  const child = spawn(process.execPath, [script], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('close', (_code, signal) => resolve(signal)));
  const isStarted = async () =>
    (await readdir(folder).catch(() => [])).some((name) => name.endsWith('.partial'));
  await vi.waitUntil(isStarted, { timeout: 30_000, interval: 5 });
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  expect(await names()).toEqual([]);
  expect(await isStarted()).toBe(true);
  // The server notices the lost connection, which ends the lock.
  await vi.waitUntil(async () => (await makeBackup(order())).outcome === 'made', {
    timeout: 30_000,
    interval: 200,
  });
  expect(await isStarted()).toBe(false);
  expect(await names()).toHaveLength(1);
  await sql`delete from agreement_copies where length(content) > 1000000`.execute(app.db);
}, 90_000);

describe('what a worker starts', () => {
  const { config } = app.services;
  const backup: BackupSettings = { ...config.backup, to: parent, hour: 0 };
  const withBackup = (changes: Partial<BackupSettings> = {}) => ({
    ...app.services,
    config: { ...config, backup: { ...backup, ...changes } },
  });

  test('is the backup of the day, then the first verification, then nothing', async () => {
    expect(await findDueCommand(withBackup())).toBe('backup');
    await makeBackup(order());
    expect(await findDueCommand(withBackup())).toBe('verify-backup');
    await sql`insert into repeated_jobs (name, succeeded_at) values ('backup-verification', now())`.execute(
      app.db,
    );
    expect(await findDueCommand(withBackup())).toBeNull();
  });

  test('is no verification of what it cannot decrypt', async () => {
    await makeBackup(order());
    const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
    expect(await findDueCommand(withBackup({ recipient }))).toBeNull();
    expect(await findDueCommand(withBackup({ recipient, identities: ['known'] }))).toBe('verify-backup');
  });

  test('is nothing when something else makes the backups', async () => {
    expect(await findDueCommand(withBackup({ hour: null }))).toBeNull();
  });
});
