import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './database-server.ts';

async function query(connectionString: string, sql: string) {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  it('is migrated and isolated from other tests', async () => {
    const [mine, another] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await query(mine.connectionString, 'create table only_mine (id int)');
    const tables = `select table_name from information_schema.tables where table_schema = 'public'`;
    const names = async (connectionString: string) =>
      (await query(connectionString, tables)).map(({ table_name }) => table_name);

    expect(await names(mine.connectionString)).toContain('only_mine');
    expect(await names(another.connectionString)).not.toContain('only_mine');
    expect(await names(another.connectionString)).not.toHaveLength(0);
    await Promise.all([mine.drop(), another.drop()]);
  });

  it('can be dropped while connections are open', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client(database.connectionString);
    client.on('error', () => undefined); // the server ends this connection
    await client.connect();
    await database.drop();
    await expect(query(database.connectionString, 'select 1')).rejects.toThrow('does not exist');
    await client.end().catch(() => undefined);
  });
});
