import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/database-server.ts';
import { openPool } from './database.ts';
import { migrateToLatest } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'harken-migrations-'));
  pool = openPool(database.connectionString, 3);
});
const ends: (() => Promise<void>)[] = [];
const endAll = async () => {
  for (const end of ends.splice(0)) await end();
};
afterEach(async () => {
  await endAll();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});
afterAll(endAll);

async function given(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, `${name}.sql`), text);
}
const migrate = () => migrateToLatest(database.connectionString, folder);
const rows = async (text: string) => (await pool.query(text)).rows;
const names = async () =>
  (await rows('select name from schema_migrations order by name')).map(({ name }) => name);

const table =
  'create table notes (id int primary key, text text); insert into notes select n from generate_series(1, 25) n;';

describe('migrations', () => {
  test('run once when several processes start at the same time', async () => {
    await given({
      '1-table': table,
      '2-index': '-- migration: concurrent\ncreate index concurrently notes_text on notes (text);',
    });
    await Promise.all([migrate(), migrate(), migrate()]);
    expect(await names()).toEqual(['1-table', '2-index']);
    expect(await rows('select count(*)::int as count from notes')).toEqual([{ count: 25 }]);
  });

  test('that fail are rolled back; those before them stay', async () => {
    await given({ '1-table': table, '2-broken': 'alter table notes add column half int; select 1 / 0;' });
    await expect(migrate()).rejects.toThrow('division by zero');
    expect(await names()).toEqual(['1-table']);
    await given({ '2-broken': 'alter table notes add column half int;' });
    await migrate();
    expect(await names()).toEqual(['1-table', '2-broken']);
  });

  test('of many rows run in batches', async () => {
    await given({
      '1-table': table,
      '2-fill': `-- migration: batches
        update notes set text = txid_current() where id in (select id from notes where text is null limit 10);`,
    });
    await migrate();
    expect(
      await rows('select count(distinct text)::int as transactions, count(text)::int as filled from notes'),
    ).toEqual([{ transactions: 3, filled: 25 }]);
  });

  test('wait for a busy table without blocking later queries', async () => {
    await given({ '1-table': table });
    await migrate();
    const busy = await pool.connect();
    await busy.query('begin; select from notes');
    await given({ '2-column': 'alter table notes add column more int;' });
    const migrated = migrate();
    const waiting = `select 1 from pg_locks where not granted and relation = 'notes'::regclass`;
    await expect.poll(() => rows(waiting), { interval: 20 }).toHaveLength(1);
    const startedAt = performance.now();
    await rows('select count(*) from notes');
    expect(performance.now() - startedAt).toBeLessThan(2000);
    await busy.query('commit');
    busy.release();
    await migrated;
    expect(await names()).toContain('2-column');
  });

  test('that build an index first remove an invalid one left by an interruption', async () => {
    await given({ '1-table': table });
    await migrate();
    await rows(`insert into notes select n, 'twice' from generate_series(26, 27) n`);
    const build = 'create unique index concurrently notes_text on notes (text)';
    await expect(rows(build)).rejects.toThrow('could not create unique index');
    await rows('delete from notes where id = 27');
    await given({ '2-index': `-- migration: concurrent\n${build};` });
    await migrate();
    expect(await rows(`select indisvalid from pg_index where indexrelid = 'notes_text'::regclass`)).toEqual([
      { indisvalid: true },
    ]);
  });
});

/** Migrates like releases that used Kysely's migrator. */
async function migrateAsBefore(known: string[]): Promise<Error | undefined> {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: openPool(database.connectionString, 3) }) });
  ends.push(() => db.destroy());
  const migrations = Object.fromEntries(known.map((name) => [name, { up: async () => undefined }]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  return (await migrator.migrateToLatest()).error as Error | undefined;
}

describe('a release older than the database', () => {
  test('starts if migrations only added something', async () => {
    await given({ '1-table': table, '2-column': 'alter table notes add column more int;' });
    await migrate();
    await rm(path.join(folder, '2-column.sql'));
    await expect(migrate()).resolves.toBeUndefined();
  });

  test('does not start if a migration removed something', async () => {
    await given({
      '1-table': table,
      '2-less': '-- migration: contract\nalter table notes drop column text;',
    });
    await migrate();
    await rm(path.join(folder, '2-less.sql'));
    await expect(migrate()).rejects.toThrow(
      'Harken cannot start: its database was upgraded by a newer release, and this release no longer works with it (2-less).',
    );
  });

  test("behaves the same with Kysely's migrator", async () => {
    expect(await migrateAsBefore(['1-table'])).toBeUndefined();
    await given({ '1-table': '', '2-more': table });
    await migrate();
    expect(await names()).toEqual(['1-table', '2-more']);
    expect(await migrateAsBefore(['1-table'])).toBeUndefined();
    await given({ '3-less': '-- migration: contract\nalter table notes drop column text;' });
    await migrate();
    expect((await migrateAsBefore(['1-table']))?.message).toContain('3-less');
  });
});
