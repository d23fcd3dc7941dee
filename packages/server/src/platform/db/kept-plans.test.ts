import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/support/database-server.ts';
import { endPool } from './connection-timeouts.queries.ts';
import { createKysely, openPool } from './database.ts';
import { keepPlan } from './kept-plans.ts';

const database = await createTestDatabase();
const pool = openPool(database.connectionString, 1);
const db = createKysely(pool);
afterAll(async () => {
  await endPool(pool);
  await database.drop();
});

const findLanguage = (code: string) =>
  db
    .selectFrom('languages')
    .select(['languages.id', 'languages.code'])
    .modifyFront(keepPlan)
    .where('code', '=', code)
    .executeTakeFirst();

const findKept = async () =>
  (
    await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where name like 'harken_%'`.execute(
      db,
    )
  ).rows.map(({ uses }) => uses);

it('is planned once per connection and run with other values', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect((await findLanguage('en'))?.code).toBe('en');
    expect((await findLanguage('ar'))?.code).toBe('ar');
    expect(await findLanguage('xx')).toBeUndefined();
  }
  expect(await findKept()).toEqual([15]);
});

it('is planned again when the table changes', async () => {
  await sql`alter table languages add column added_later integer not null default 1`.execute(db);
  await sql`drop index if exists languages_code_key`.execute(db).catch(() => undefined);
  expect((await findLanguage('fr'))?.code).toBe('fr');
  expect(await findKept()).toEqual([16]);
});

it('works in a transaction, also after one that failed', async () => {
  await expect(
    db.transaction().execute((transaction) => sql`select 1 / 0`.execute(transaction)),
  ).rejects.toThrow();
  const found = await db
    .transaction()
    .execute((transaction) =>
      transaction
        .selectFrom('languages')
        .select('code')
        .modifyFront(keepPlan)
        .where('code', '=', 'es')
        .execute(),
    );
  expect(found).toEqual([{ code: 'es' }]);
});

it('is applied to statements in SQL, whatever they do', async () => {
  const before = await findKept();
  const rename = (id: number) =>
    sql`
    update ${keepPlan} languages set display_name = display_name where id = ${id}`.execute(db);
  const count = (id: number) =>
    sql`
    with recursive ${keepPlan} one as (select id from languages where id = ${id}) select from one`.execute(
      db,
    );
  for (const id of [1, 2, 3]) {
    await rename(id);
    await count(id);
  }
  expect((await findKept()).toSorted()).toEqual([...before, 3, 3].toSorted());
});

it('is not applied to other queries', async () => {
  const before = await findKept();
  await db.selectFrom('languages').select('code').where('code', '=', 'es').execute();
  expect(await findKept()).toEqual(before);
});
