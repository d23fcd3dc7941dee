import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../../test/support/database-server.ts';
import { startFakeS3 } from '../../../test/support/fake-s3.ts';

const database = await createTestDatabase();
const parent = await mkdtemp(path.join(tmpdir(), 'harken-commands-'));
const keys = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'not-the-secret-of-anybody',
  region: 'us-east-1',
};
const s3 = await startFakeS3('backups', keys);
afterAll(async () => {
  await database.drop();
  await s3.close();
  await rm(parent, { recursive: true, force: true });
});

const scripts = path.join(import.meta.dirname, '..', '..', '..', 'scripts');
const identity = path.join(parent, 'identity.txt');

/** Runs a command with these settings only. */
const run = (script: string, parameters: string[], settings: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [path.join(scripts, script), ...parameters], {
    env: { PATH: process.env.PATH ?? '', ...settings },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);

async function createKey(): Promise<string> {
  const { stdout } = await run('create-backup-key.ts', [identity]);
  return /^HARKEN_BACKUP_RECIPIENT=(age1\S+)$/m.exec(stdout)?.[1] ?? '';
}

const bucket = {
  ...{ HARKEN_BACKUP_TO: 's3://backups/harken', HARKEN_BACKUP_S3_ENDPOINT: s3.endpoint },
  ...{ HARKEN_BACKUP_S3_ACCESS_KEY: keys.accessKey, HARKEN_BACKUP_S3_SECRET_KEY: keys.secretKey },
};

describe('backup, verification and restore by commands', () => {
  test('work with a key kept apart and a bucket, on an empty machine, and say how long each step took', async () => {
    const recipient = await createKey();
    expect((await stat(identity)).mode & 0o777).toBe(0o600);
    expect(await readFile(identity, 'utf8')).toMatch(/^# public key: age1\S+\nAGE-SECRET-KEY-1\S+\n$/);
    const made = await run('backup.ts', [], {
      ...{ ...bucket, DATABASE_URL: database.connectionString, HARKEN_BACKUP_RECIPIENT: recipient },
    });
    expect(made).toMatchObject({ stderr: '' });
    expect(made.stdout).toMatch(/^\d+ rows of \d+ tables, .* are in s3:\/\/backups\/harken\/harken-\S+$/m);
    expect(made.stdout).not.toContain('not encrypted');

    // Where the key is, there is no database of Harken.
    const verified = await run('verify-backup.ts', ['--identity', identity], {
      ...{ ...bucket, HARKEN_BACKUP_SCRATCH_URL: database.connectionString },
      HARKEN_DATA_DIR: path.join(parent, 'nothing'),
    });
    expect(verified).toMatchObject({ stderr: '' });
    expect(verified.stdout).toMatch(/^harken-\S+ is good: \d+ rows of \d+ tables/m);

    const empty = await createEmptyDatabase();
    const restored = await run('restore.ts', ['--latest', '--verified', '--identity', identity], {
      ...{ ...bucket, DATABASE_URL: empty.connectionString },
    });
    expect(restored).toMatchObject({ stderr: '' });
    expect(restored.stdout.replace(/ +\d+\.\d s/g, 'seconds').split('\n')).toEqual([
      expect.stringMatching(/^Restoring harken-\S+, which was restored successfully before\.$/),
      'seconds  checking all files',
      'seconds  creating the schema of the backup',
      'seconds  loading rows',
      'seconds  creating indexes',
      'seconds  checking references',
      'seconds  counting rows for the planner',
      'seconds  upgrading to the schema of this release',
      'seconds  in all',
      expect.stringMatching(
        /^\d+ rows of \d+ tables, as of .* were restored from s3:\/\/backups\/harken\/harken-\S+$/,
      ),
      '',
    ]);
    await empty.drop();
  }, 120_000);

  test('a key is never overwritten', async () => {
    expect(await run('create-backup-key.ts', [identity])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('EEXIST'),
    });
  });

  test('a folder named by hand is a backup of its own, from which nothing is deleted', async () => {
    const folder = path.join(parent, 'by-hand');
    const settings = { ...bucket, DATABASE_URL: database.connectionString };
    expect((await run('backup.ts', [folder], settings)).stdout).toContain(`are in ${folder}\n`);
    expect(await readdir(folder)).toContain('manifest.json');
    expect((await run('backup.ts', [folder], settings)).stderr).toContain(`${folder} already exists`);
  });

  test.each([
    ['restore.ts', [], /^Usage: npm run restore/],
    ['restore.ts', ['folder', '--latest'], /^Usage: npm run restore/],
    ['restore.ts', ['--latest'], /^--from or HARKEN_BACKUP_TO must say where the backups are/],
    ['restore.ts', ['--latest', '--from', parent], /^There is no complete backup in/],
    ['restore.ts', ['--latest', '--from', 's3://backups/x'], /^HARKEN_BACKUP_S3_ENDPOINT, .* are needed/],
    ['backup.ts', ['one', 'two'], /^Usage: npm run backup/],
    ['backup.ts', [], /^There is no database in/],
    ['verify-backup.ts', [], /^--from or HARKEN_BACKUP_TO must say/],
    ['verify-backup.ts', ['--from', parent], /^There is no database in/],
  ])('%s %j says what is wrong', async (script, parameters, message) => {
    const settings = { HARKEN_DATA_DIR: path.join(parent, 'nothing') };
    const { stderr } = await run(script, parameters, settings);
    expect(stderr).toMatch(message);
  });
});
