import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../../test/support/database-server.ts';
import { withConnection } from '../database.ts';
import { type MigrationFile, readMigrations, splitStatements } from '../migration-files.ts';
import { type Blocked, findBlocked, planMigration, planStatement } from './statement-plan.ts';
import { findTable } from './upgrade.queries.ts';

describe('a statement of a migration', () => {
  test.each([
    ['alter table reports add column note text', ['reports everything catalog']],
    ['alter table "reports" add column note text not null default \'a, b\'', ['reports everything catalog']],
    ['alter table reports add column note text default gen_random_uuid()', ['reports everything rewriting']],
    ['alter table reports alter column note type bigint', ['reports everything rewriting']],
    ['alter table reports alter column note set not null', ['reports everything reading']],
    ['alter table reports add constraint a check (id > 0)', ['reports everything reading']],
    ['alter table reports add constraint a check (id > 0) not valid', ['reports everything catalog']],
    ['alter table reports add constraint a unique (id)', ['reports everything indexing']],
    ['alter table reports add constraint a unique using index b', ['reports everything catalog']],
    ['alter table reports validate constraint a', ['reports nothing reading']],
    ['alter table reports validate constraint a, validate constraint b', ['reports nothing reading']],
    [
      'alter table reports add constraint a foreign key (user_id) references users (id) not valid',
      ['reports writing catalog', 'users writing catalog'],
    ],
    [
      'alter table reports add column user_id int, add constraint a foreign key (user_id) references users (id) not valid',
      ['reports everything catalog', 'users writing catalog'],
    ],
    ['alter table reports drop column note', ['reports everything catalog']],
    ['create index a on reports (id)', ['reports writing indexing']],
    ['create unique index concurrently a on public.reports using btree (id)', ['reports nothing indexing']],
    ['create table notes (id int, report_id int references reports (id))', ['reports writing catalog']],
    [
      'create trigger a after update on reports for each row execute function b()',
      ['reports writing catalog'],
    ],
    [
      'create function b() returns trigger language plpgsql as $$ begin update reports set id = 1; end $$',
      [],
    ],
    ['update reports set note = 1', ['reports nothing changing']],
    ['with old as (select 1) insert into notes select * from old', ['notes nothing changing']],
    ["comment on column reports.note is 'alter table reports'", []],
    ['drop index concurrently a', []],
    ['drop index a', ['a everything catalog']],
    ['alter table reports drop constraint a', ['reports everything catalog', 'a everything catalog']],
  ])('%s', (statement, expected) => {
    expect(planStatement(statement).map(({ name, blocked, work }) => `${name} ${blocked} ${work}`)).toEqual(
      expected,
    );
  });

  test('does nothing to a table that the migration creates', () => {
    expect(planMigration('create table notes (id int); create index a on notes (id);')).toEqual([]);
  });
});

/** What PostgreSQL's locks keep others from. Those that only keep migrations and vacuum away count as nothing. */
const blockedBy: Record<string, Blocked> = {
  ShareLock: 'writing',
  ShareRowExclusiveLock: 'writing',
  ExclusiveLock: 'writing',
  AccessExclusiveLock: 'everything',
};

const selectTables = `select relname as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/** What the transaction of a connection keeps others from, by table. */
async function readLocks(client: pg.Client): Promise<Map<string, Blocked>> {
  const { rows } = await client.query<{ table: string; mode: string }>(
    `select pg_class.relname as table, mode from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and pg_class.relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return findBlocked(rows.map(({ table, mode }) => ({ table, blocked: blockedBy[mode] ?? 'nothing' })));
}

/** Applies a migration, and returns where its locks are not what was planned. */
async function compareLocks(client: pg.Client, { name, text, run }: MigrationFile): Promise<string[]> {
  const parts = splitStatements(text);
  if (run !== 'transaction') {
    for (const part of parts) await client.query(part);
    return [];
  }
  await client.query('begin');
  const { rows: existing } = await client.query<{ table: string }>(selectTables);
  const plans: { table: string; blocked: Blocked }[] = [];
  for (const plan of planMigration(text)) {
    const table = await findTable(client, plan);
    if (table !== undefined) plans.push({ table, blocked: plan.blocked });
  }
  const planned = findBlocked(plans);
  for (const part of parts) await client.query(part);
  const locked = await readLocks(client);
  await client.query('commit');
  return existing
    .map(({ table }) => [table, planned.get(table) ?? 'nothing', locked.get(table) ?? 'nothing'])
    .filter(([, said, is]) => said !== is)
    .map(([table, said, is]) => `${name}: ${table} was planned to be locked for ${said}, but was for ${is}`);
}

describe('the migrations of this release', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database.drop());

  test('lock what their plans say, and nothing else', async () => {
    const wrong = await withConnection(database.connectionString, 'test', async (client) => {
      const found: string[] = [];
      for (const file of await readMigrations()) found.push(...(await compareLocks(client, file)));
      return found;
    });
    expect(wrong).toEqual([]);
  });
});
