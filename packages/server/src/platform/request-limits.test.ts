import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../test/support/test-app.ts';
import { countInWindows } from './request-limits.queries.ts';

const app = await startTestApp();
afterAll(() => app.close());

const now = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test.each([false, true])(
  'counts in windows that start with their first event (quick: %s)',
  async (isQuick) => {
    const [a, b] = [`a:${isQuick}`, `b:${isQuick}`];
    const count = async (keys: string[], seconds: number) => {
      const options = { now: later(seconds), windowSeconds: 60, isQuick };
      const counted = await countInWindows(app.db, keys, options);
      return counted.map(({ key, count: times, windowStartedAt }) => [key, times, windowStartedAt]);
    };
    expect(await count([b, a], 0)).toEqual([
      [a, 1, now],
      [b, 1, now],
    ]);
    expect(await count([a], 59)).toEqual([[a, 2, now]]);
    expect(await count([b, a], 60)).toEqual([
      [a, 1, later(60)],
      [b, 1, later(60)],
    ]);
  },
);

test('a quick count changes how other statements of the connection commit in no way', async () => {
  await app.db.connection().execute(async (db) => {
    const read = async () => (await sql<object>`show synchronous_commit`.execute(db)).rows;
    await sql`set synchronous_commit = on`.execute(db);
    const before = await read();
    await countInWindows(db, ['c'], { now, windowSeconds: 60, isQuick: true });
    expect(await read()).toEqual(before);
    await sql`reset synchronous_commit`.execute(db);
  });
});
