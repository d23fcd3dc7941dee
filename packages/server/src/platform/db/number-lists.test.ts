import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
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
