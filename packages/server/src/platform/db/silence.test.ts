import net from 'node:net';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/cluster.ts';
import { startPooler } from '../../../test/support/pooler.ts';
import { openPool } from './database.ts';
import { isDatabaseFault } from './database-errors.ts';
import { ordinaryLimits } from './query-limits.ts';
import { endPool } from './silence.queries.ts';

const database = await createTestDatabase();
const limits = { ...ordinaryLimits, statement: 400, silence: 600 };
afterAll(() => database.drop());

/** A line to the database that can fall silent, seen from the server. */
async function aLine() {
  const pooler = await startPooler(database.connectionString, 'session');
  const { port } = new URL(pooler.url);
  const near = new Set<net.Socket>();
  const listener = net.createServer((socket) => {
    const far = net.connect(Number(port), '127.0.0.1');
    for (const end of [socket, far]) end.on('error', () => undefined);
    near.add(socket);
    socket.pipe(far).pipe(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(pooler.url);
  url.port = String((listener.address() as net.AddressInfo).port);
  return {
    url: url.href,
    /** Connections that are open hear nothing any more. */
    fallSilent() {
      for (const socket of near) socket.unpipe().pause();
    },
    async close() {
      for (const socket of near) socket.destroy();
      listener.close();
      await pooler.close();
    },
  };
}

describe('a connection that is silent while an answer is due', async () => {
  const line = await aLine();
  const pool = openPool(line.url, 3, limits);
  afterAll(() => line.close());

  test('is cut, with those that lie idle beside it, and the next query has a new one', async () => {
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')));
    expect(pool.totalCount).toBe(3);
    line.fallSilent();
    const failure = await pool.query('select 1').catch((error) => error);
    expect(failure).toMatchObject({ name: 'DatabaseSilent', code: 'ETIMEDOUT' });
    expect(isDatabaseFault(failure)).toBe(true);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });

  test('is cut in the middle of a transaction, too', async () => {
    const client = await pool.connect();
    await client.query('begin');
    line.fallSilent();
    await expect(client.query('commit')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    client.release();
    await expect.poll(() => pool.totalCount).toBe(0);
  });

  test('does not keep a pool from ending', async () => {
    const client = await pool.connect();
    const waiting = client.query('select 1').catch(() => client.release());
    line.fallSilent();
    const begun = performance.now();
    await endPool(pool);
    await waiting;
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

describe('a connection that is fine', async () => {
  const pool = openPool(database.connectionString, 1, limits);
  afterAll(() => endPool(pool));

  test('stays, however long nobody asks anything', async () => {
    const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const before = await pid();
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await pid()).toBe(before);
  });

  test('ends a statement that takes too long by itself, and goes on', async () => {
    const failure = await pool.query('select pg_sleep(5)').catch((error) => error);
    expect(failure).toBeInstanceOf(pg.DatabaseError);
    expect(failure.code).toBe('57014');
    expect(isDatabaseFault(failure)).toBe(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('a connection whose answer is not late', async () => {
  // The limit of PostgreSQL for a statement goes on while a list is read bit by bit.
  const pool = openPool(database.connectionString, 1, { ...limits, statement: 0 });
  afterAll(() => endPool(pool));

  test('stays while somebody reads a long list slowly', async () => {
    const client = await pool.connect();
    const cursor = client.query(new Cursor('select generate_series(1, 1000) as number'));
    expect(await cursor.read(1)).toEqual([{ number: 1 }]);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await cursor.read(1)).toEqual([{ number: 2 }]);
    await cursor.close();
    client.release();
  });

  test('stays when this process was too busy to read it', async () => {
    const answer = pool.query('select pg_sleep(0.3), 1 as one');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const until = performance.now() + 900;
    while (performance.now() < until);
    expect((await answer).rows).toMatchObject([{ one: 1 }]);
  });
});
