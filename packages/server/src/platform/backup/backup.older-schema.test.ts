import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/support/database-server.ts';
import { listMigrations, migrateTo } from '../db/migrate.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const firstOfOtherNames = '2026-11-26-10-names-of-the-glossary';
const old = await createEmptyDatabase();
const restored = await createEmptyDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'harken-older-'));
afterAll(async () => {
  await Promise.all([old.drop(), restored.drop(), rm(folder, { recursive: true, force: true })]);
});

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

test('a backup made before tables were renamed is restored under their new names', async () => {
  const names = await listMigrations();
  await migrateTo(
    old.connectionString,
    names.filter((name) => name < firstOfOtherNames),
  );
  await query(old.connectionString, `insert into audit_entries (id, deed) values (7, 'project/edit')`);
  await takeBackup(old.connectionString, path.join(folder, 'backup'));
  await restoreBackup(path.join(folder, 'backup'), restored.connectionString);
  const events = 'select id::int, action from audit_events';
  expect(await query(restored.connectionString, events)).toEqual([{ id: 7, action: 'project/edit' }]);
});
