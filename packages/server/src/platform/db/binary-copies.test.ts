import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/support/database-server.ts';
import { inBinary } from './binary-copies.ts';
import { endPool } from './connection-timeouts.queries.ts';
import { createKysely, openPool } from './database.ts';

const database = await createTestDatabase();
const pool = openPool(database.connectionString, 1);
const db = createKysely(pool);
afterAll(async () => {
  await endPool(pool);
  await database.drop();
});

const read = async (query: ReturnType<typeof sql>) => (await inBinary(query).execute(db)).rows;

it('reads texts, numbers, bytes and nulls of several rows', async () => {
  const rows = await read(sql`
    select ${sql.lit("it's é")}::text, n::float8 / 4, case when n < 3 then decode('00ff0a5c', 'hex') end, ''::bytea
    from generate_series(1, 3) n order by n`);
  expect(
    rows.map(({ fields: [text, number, bytes, empty] }) => [
      text?.toString(),
      number?.readDoubleBE(),
      bytes?.toString('hex'),
      empty?.length,
    ]),
  ).toEqual([
    ["it's é", 0.25, '00ff0a5c', 0],
    ["it's é", 0.5, '00ff0a5c', 0],
    ["it's é", 0.75, undefined, 0],
  ]);
});

it('reads no rows', async () => {
  expect(await read(sql`select 1 where false`)).toEqual([]);
});

it('reads values of megabytes, which arrive in many parts', async () => {
  const rows = await read(sql`select decode(repeat('0a', 1000000 + n), 'hex') from generate_series(1, 3) n`);
  expect(rows.map(({ fields }) => fields[0]?.length)).toEqual([1_000_001, 1_000_002, 1_000_003]);
  expect(rows.every(({ fields }) => fields[0]?.every((byte) => byte === 10))).toBe(true);
});

it.each([
  ['before the first row', sql`select 1 / 0`, '22012'],
  ['after some rows', sql`select 1 / (1000 - n) from generate_series(1, 2000) n`, '22012'],
  ['of a name', sql`select nothing`, '42703'],
])(
  'fails with the error of the database, %s, and the connection remains usable',
  async (_when, query, code) => {
    await expect(read(query)).rejects.toMatchObject({ code });
    expect(await read(sql`select 'on'::text`)).toHaveLength(1);
  },
);

it('fails when the statement takes too long', async () => {
  await sql`set statement_timeout = 50`.execute(db);
  await expect(read(sql`select pg_sleep(20)::text`)).rejects.toMatchObject({ code: '57014' });
  await sql`set statement_timeout = 0`.execute(db);
});

it('fails when the connection is lost', async () => {
  const killed = read(sql`select pg_terminate_backend(pg_backend_pid())::text`);
  await expect(killed).rejects.toThrow();
  await expect.poll(() => pool.totalCount).toBe(0);
  expect(await read(sql`select 'on'::text`)).toHaveLength(1);
});

it('takes no values', async () => {
  await expect(read(sql`select ${1}::int`)).rejects.toThrow('literals only');
});

it('works in a transaction', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`create temporary table kept (id integer) on commit drop`.execute(trx);
    await sql`insert into kept values (7)`.execute(trx);
    const { rows } = await inBinary(sql`select id from kept`).execute(trx);
    expect(rows[0]?.fields[0]?.readInt32BE()).toBe(7);
  });
});
