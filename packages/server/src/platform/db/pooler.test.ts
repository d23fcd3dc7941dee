import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/cluster.ts';
import { type PoolMode, startPooler } from '../../../test/support/pooler.ts';
import { refuseTransactionPooler } from './pooler.queries.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

/** Looks twice: the second time the pooler has sessions to hand out again. */
async function look(mode: PoolMode): Promise<void> {
  const pooler = await startPooler(database.connectionString, mode);
  try {
    await refuseTransactionPooler(pooler.url);
    await refuseTransactionPooler(pooler.url);
  } finally {
    await pooler.close();
  }
}

test('PostgreSQL itself, and a pooler that keeps to its sessions, are taken', async () => {
  await refuseTransactionPooler(database.connectionString);
  await look('session');
});

test.each(['transaction', 'transaction in turn'] as const)(
  'a pooler that shares sessions (%s) is refused in one sentence',
  async (mode) => {
    await expect(look(mode)).rejects.toThrow(
      /connection pooler in transaction mode.*Set the pooler to session mode/,
    );
  },
);
