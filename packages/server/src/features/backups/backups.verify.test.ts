import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { createKeyPair } from '../../platform/backup/age-files.ts';
import { createFolderStorage } from '../../platform/backup/folder-storage.ts';
import { extendAuditChain } from '../audit/index.ts';
import { makeBackup } from './backups.make.ts';
import { findBackupStatus } from './backups.state.ts';
import { verifyNewestBackup } from './backups.verify.ts';
import { watchBackups } from './backups.watch.ts';

const app = await startTestApp();
const parent = await mkdtemp(path.join(tmpdir(), 'harken-verify-'));
afterAll(async () => {
  await app.close();
  await rm(parent, { recursive: true, force: true });
});
const { db, connectionString } = app;
const administrator = await aUser(db, 'Administrator');
await aUser(db, 'GlobalCoordinator');
const { identity, recipient } = await createKeyPair();

let count = 0;
let folder = '';
beforeEach(async () => {
  count += 1;
  folder = path.join(parent, String(count));
  for (const table of ['backupRuns', 'repeatedJobs', 'notifications'] as const)
    await db.deleteFrom(table).execute();
  await sql`truncate audit_events, audit_chain`.execute(db);
});

const warn = (sentence: string) => {
  throw new Error(sentence);
};
const make = async () => {
  const storage = createFolderStorage(folder);
  const result = await makeBackup({
    ...{ connectionString, storage, name: null, recipient, keep: null, onlyAfterHour: null, warn },
  });
  if (result.outcome !== 'made') throw new Error(result.outcome);
  return result;
};
const verify = (changes: { connectionString?: null; identities?: string[] } = {}) =>
  verifyNewestBackup({
    ...{ storage: createFolderStorage(folder), identities: [identity], scratchServer: connectionString },
    ...{ connectionString, warn, ...changes },
  });

async function listScratchDatabases(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, current_database() || '_verify_')
      or starts_with(datname, left(current_database(), 43) || '_verify_')`.execute(db);
  return rows.map(({ name }) => name);
}

const services = (to: string | null = folder) => ({
  ...app.services,
  config: { ...app.services.config, isDemo: false, backup: { ...app.services.config.backup, to } },
});
const status = () => findBackupStatus(db, services().config);

describe('a verification', () => {
  test('restores the newest backup, and stores the result with it and in the database', async () => {
    const { name, manifest } = await make();
    expect((await status()).lastVerificationAt).toBeNull();
    const verified = await verify();
    expect(verified).toMatchObject({ name, takenAt: manifest.takenAt, tableCount: manifest.tables.length });
    expect(await createFolderStorage(folder).list()).toMatchObject([{ name, isVerified: true }]);
    const note = JSON.parse(readFileSync(path.join(folder, name, 'verified.json'), 'utf8'));
    expect(note).toMatchObject({ name, rowCount: verified?.rowCount });
    expect(await status()).toMatchObject({ problem: null, verificationProblem: null });
    expect((await status()).lastVerificationAt).not.toBeNull();
    expect(await listScratchDatabases()).toEqual([]);
  });

  test('drops what an earlier one left behind that was killed', async () => {
    await make();
    const { rows } = await sql<{ name: string }>`select left(current_database(), 43) as name`.execute(db);
    await sql.raw(`create database "${rows[0]?.name}_verify_left"`).execute(db);
    expect(await listScratchDatabases()).toHaveLength(1);
    await verify();
    expect(await listScratchDatabases()).toEqual([]);
  });

  test('runs once at a time', async () => {
    await make();
    const results = await Promise.all([verify(), verify()]);
    expect(results.filter((result) => result === null)).toHaveLength(1);
  });

  test('says that there is no backup', async () => {
    await expect(verify()).rejects.toThrow(`There is no complete backup in ${folder}`);
  });

  test('with another key fails, which is stored, and ends with the next success', async () => {
    await make();
    const other = await createKeyPair();
    await expect(verify({ identities: [other.identity] })).rejects.toThrow('for another key');
    expect(await status()).toMatchObject({
      problem: { problem: 'verificationFailed' },
      verificationProblem: expect.stringMatching(/for another key/),
    });
    expect(await listScratchDatabases()).toEqual([]);
    expect(await createFolderStorage(folder).list()).toMatchObject([{ isVerified: false }]);
    await verify();
    expect((await status()).problem).toBeNull();
  });

  test('finds an audit log that was changed before the backup', async () => {
    await sql`insert into audit_events (action) select 'project/edit' from generate_series(1, 3)`.execute(db);
    await extendAuditChain(db);
    await sql`update audit_events set action = 'project/close' where chain_number = 2`.execute(db);
    await make();
    await expect(verify()).rejects.toThrow(/The audit log in the backup is broken at event 2 \(changed\)/);
  });

  test('elsewhere, without the database, is learnt from the storage', async () => {
    const { name } = await make();
    await verify({ connectionString: null });
    expect((await status()).lastVerificationAt).toBeNull();
    await watchBackups(services());
    expect((await status()).lastVerificationAt).not.toBeNull();
    // A note that cannot be read teaches nothing.
    await writeFile(path.join(folder, name, 'verified.json'), '{');
    await watchBackups(services());
    expect(await readFile(path.join(folder, name, 'verified.json'), 'utf8')).toBe('{');
  });
});

describe('Administrators', () => {
  const findNotifications = () =>
    db
      .selectFrom('notifications')
      .select(['userId', 'kind', 'details', 'nationalSocietyId'])
      .orderBy('id')
      .execute();
  const installedLongAgo = (days: number) =>
    sql`update schema_migrations set applied_at = now() - make_interval(days => ${days})`.execute(db);

  test('are notified of a backup that is too old, once', async () => {
    await installedLongAgo(30);
    await sql`insert into repeated_jobs (name, succeeded_at) values ('backup', now() - interval '4 days')`.execute(
      db,
    );
    await watchBackups(services(null));
    await watchBackups(services(null));
    expect(await findNotifications()).toEqual([
      {
        ...{ userId: administrator, kind: 'backupProblem', nationalSocietyId: null },
        details: { backupProblem: 'backupMissing' },
      },
    ]);
    const { body } = await app.as(administrator).get('/api/notification/list');
    expect(body.value.items).toMatchObject([{ kind: 'backupProblem', backupProblem: 'backupMissing' }]);
    expect((await app.as(administrator).get('/api/notification/unread')).body.value).toEqual({ count: 1 });
  });

  test('are notified of backups that were never verified, where that is expected', async () => {
    await installedLongAgo(30);
    await make();
    await watchBackups(services(null));
    expect(await findNotifications()).toEqual([]);
    await watchBackups(services());
    expect(await findNotifications()).toMatchObject([{ details: { backupProblem: 'verificationMissing' } }]);
  });

  test('of a new installation are not notified yet', async () => {
    await installedLongAgo(2);
    await watchBackups(services());
    expect(await findNotifications()).toEqual([]);
  });

  test('see the age and the verification in the system check', async () => {
    await make();
    await verify();
    const { results } = (await app.as(administrator).get('/api/checkup')).body.value;
    const found = results.filter(({ id }: { id: string }) => id === 'backup');
    expect(found.map(({ state, finding }: Record<string, string>) => `${state} ${finding}`)).toEqual([
      'ok ok',
      'ok verified',
    ]);
  });
});
