import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database-server.ts';
import { type PoolMode, startPooler } from '../../../test/support/servers/pooler.ts';
import { rejectTransactionPooler } from './pooler.queries.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

/** Connects twice: the second time the pooler can reuse sessions. */
async function connectTwice(mode: PoolMode): Promise<void> {
  const pooler = await startPooler(database.connectionString, mode);
  try {
    await rejectTransactionPooler(pooler.url);
    await rejectTransactionPooler(pooler.url);
  } finally {
    await pooler.close();
  }
}

test('accepts PostgreSQL itself and a pooler in session mode', async () => {
  await rejectTransactionPooler(database.connectionString);
  await connectTwice('session');
});

test.each(['transaction', 'transaction in turn'] as const)(
  'rejects a pooler that shares sessions (%s)',
  async (mode) => {
    await expect(connectTwice(mode)).rejects.toThrow(
      /connection pooler in transaction mode.*Set the pooler to session mode/,
    );
  },
);
