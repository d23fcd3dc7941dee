import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/support/database-server.ts';
import { endPool } from './connection-timeouts.queries.ts';
import { createKysely, openPool } from './database.ts';

const database = await createTestDatabase();
const pool = openPool(database.connectionString, 1);
const db = createKysely(pool);
afterAll(async () => {
  await endPool(pool);
  await database.drop();
});

it.each(['select', 'select /* keep plan */'])('writes a list of numbers itself: %s', async (select) => {
  const client = (await pool.connect()) as unknown as {
    connection: { bind(config: { values: unknown[] }, more: boolean): void };
    release(): void;
  };
  client.release();
  const bind = vi.spyOn(client.connection, 'bind');
  await sql`${sql.raw(select)} ${[1, 22, 333]}::int[] as value`.execute(db);
  expect(bind.mock.calls.map(([{ values }]) => values)).toEqual([['{1,22,333}']]);
  bind.mockRestore();
});

const read = async (value: unknown, type: string) =>
  (await sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(db)).rows[0]?.value;

it.each([
  [[], 'int[]'],
  [[1, -2, 2_147_483_647], 'int[]'],
  [[9_007_199_254_740_991], 'float8[]'],
  [[1.5, -0.25, 1e21], 'float8[]'],
  [[1, null, 3], 'int[]'],
  [
    [
      [1, 2],
      [3, 4],
    ],
    'int[]',
  ],
  [['1', 'a"b', '{', ''], 'text[]'],
  [[true, false], 'boolean[]'],
])('reads %j as it was written', async (value, type) => {
  expect(await read(value, type)).toEqual(value);
});
