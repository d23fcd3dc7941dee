import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/database-server.ts';
import { withConnection } from '../db/database.ts';
import { LiveChannel } from './live-channel.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const findProcess = () =>
  withConnection(database.connectionString, 'test', async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'harken live' and datname = current_database()`,
    );
    return rows[0]?.pid ?? 0;
  });

test('a notification that PostgreSQL does not take in time is reported as lost, on a new connection', async () => {
  const opened: { hasLost: boolean }[] = [];
  const received: string[] = [];
  const channel = new LiveChannel(database.connectionString, {
    onPayload: (payload) => received.push(payload),
    onOpen: (state) => opened.push(state),
    onFailure: () => undefined,
  });
  try {
    await channel.open();
    await channel.notify(['first']);
    await expect.poll(() => received).toEqual(['first']);
    const frozen = await findProcess();
    process.kill(frozen, 'SIGSTOP');
    try {
      await channel.notify(['second']);
    } finally {
      process.kill(frozen, 'SIGCONT');
    }
    await expect.poll(() => opened.length).toBe(2);
    expect(opened[1]).toMatchObject({ hasLost: true });
    await channel.notify(['third']);
    await expect.poll(() => received).toContain('third');
  } finally {
    await channel.close();
  }
});
