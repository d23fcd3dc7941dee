import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../../test/support/database-server.ts';
import { withConnection } from '../database.ts';
import { migrateToLatest } from '../migrate.ts';
import { findLongestBlock, planUpgrade } from './check-upgrade.ts';
import { describePlan } from './describe-plan.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'harken-upgrade-'));
  await writeFile(
    path.join(folder, '1-first.sql'),
    'create table people (id int primary key, name text); create table messages (id bigint, text text, person_id int);',
  );
  await migrateToLatest(database.connectionString, folder);
  await withConnection(database.connectionString, 'test', async (client) => {
    await client.query(
      `insert into messages select n, repeat('text ', 20), null from generate_series(1, 60000) n`,
    );
    await client.query('analyze messages');
  });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const files = {
  '2-columns.sql': `alter table messages add column note text;
    alter table messages add constraint messages_person_fkey foreign key (person_id) references people (id) not valid;`,
  '3-index.sql':
    '-- migration: concurrent\ncreate index concurrently messages_text_index on messages (text);',
  '4-checked.sql': 'alter table messages validate constraint messages_person_fkey;',
  '5-slow.sql': `alter table people add column age int; create index messages_person_index on messages (person_id);`,
  '6-gone.sql': '-- migration: contract\nalter table messages drop column note;',
};

test('says what each migration locks, and estimates how long', async () => {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const plan = await planUpgrade(database.connectionString, folder);
  expect(plan.migrations).toEqual(['2-columns', '3-index', '4-checked', '5-slow', '6-gone']);
  expect(plan.contracts).toEqual(['6-gone']);
  const of = (name: string) =>
    plan.changes
      .filter(({ migration }) => migration === name)
      .map(({ table, blocked, work, seconds }) => [table, blocked, work, seconds > 0]);
  expect(of('2-columns')).toEqual([
    ['messages', 'everything', 'catalog', false],
    ['messages', 'writing', 'catalog', false],
    ['people', 'writing', 'catalog', false],
  ]);
  expect(of('3-index')).toEqual([['messages', 'nothing', 'indexing', true]]);
  expect(of('4-checked')).toEqual([['messages', 'nothing', 'reading', true]]);
  expect(of('5-slow')).toEqual([
    ['people', 'everything', 'catalog', false],
    ['messages', 'writing', 'indexing', true],
  ]);
  // The lock of the first statement is held until the index is built.
  const [held, index] = plan.changes.filter(({ migration }) => migration === '5-slow');
  expect(held?.heldSeconds).toBeGreaterThan(0);
  expect(held?.heldSeconds).toBe(index?.seconds);
  expect(findLongestBlock(plan)).toBe(index?.heldSeconds);
  expect(describePlan(plan)).toContain('5 migrations to apply, the last is 6-gone.');
  expect(describePlan(plan)).toContain('Locked for a moment each: messages, people.');
  expect(describePlan(plan)).toContain('After 6-gone, the previous release no longer starts');
});

test('names what takes longer than a moment', () => {
  const shared = { migration: '2-big', table: 'reports', rows: 5_000_000, bytes: 2_000_000_000 };
  const plan = {
    ...{ migrations: ['2-big'], contracts: [], longestTransaction: 0 },
    changes: [
      { ...shared, blocked: 'nothing' as const, work: 'reading' as const, seconds: 40, heldSeconds: 240 },
      { ...shared, blocked: 'writing' as const, work: 'indexing' as const, seconds: 200, heldSeconds: 200 },
    ],
  };
  expect(describePlan(plan).split('\n')).toEqual([
    '1 migration to apply: 2-big.',
    '2-big',
    '  reports (5,000,000 rows, 1,907 MiB): reads all of it, nobody waits, for about 40 s',
    '  reports (5,000,000 rows, 1,907 MiB): builds an index, nothing can be stored in it, for about 3 min',
    'Others wait for about 3 min at most. Gateways get an error meanwhile and send their messages again.',
    '',
  ]);
});

test('changes nothing, and has nothing to say after the upgrade', async () => {
  const tables = () =>
    withConnection(database.connectionString, 'test', async (client) => {
      const { rows } = await client.query(
        `select attrelid::regclass::text as name, attname from pg_attribute join pg_class on pg_class.oid = attrelid
         where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 order by 1, attnum`,
      );
      return rows;
    });
  const before = await tables();
  await planUpgrade(database.connectionString, folder);
  expect(await tables()).toEqual(before);
  await migrateToLatest(database.connectionString, folder);
  const plan = await planUpgrade(database.connectionString, folder);
  expect(plan).toMatchObject({ migrations: [], changes: [] });
  expect(describePlan(plan)).toBe(
    'The database has the schema of this release: there is nothing to apply.\n',
  );
});

test('works on a database without any table', async () => {
  const empty = await createEmptyDatabase();
  try {
    const { migrations, changes } = await planUpgrade(empty.connectionString);
    expect(migrations.length).toBeGreaterThan(100);
    expect(changes).toEqual([]);
  } finally {
    await empty.drop();
  }
});
