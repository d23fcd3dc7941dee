import net from 'node:net';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database-server.ts';
import { startPooler } from '../../../test/support/servers/pooler.ts';
import { endPool } from './connection-timeouts.queries.ts';
import { openPool } from './database.ts';
import { isTransientDatabaseError } from './database-errors.ts';
import { ordinaryLimits } from './query-limits.ts';

const database = await createTestDatabase();
const limits = { ...ordinaryLimits, statement: 400, response: 600 };
afterAll(() => database.drop());

/** A proxy to the database that can stop forwarding data. */
async function startStallingProxy() {
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
    /** Open connections receive no more data. */
    stopResponding() {
      for (const socket of near) socket.unpipe().pause();
    },
    async close() {
      for (const socket of near) socket.destroy();
      listener.close();
      await pooler.close();
    },
  };
}

describe('a connection without a response that is due', async () => {
  const proxy = await startStallingProxy();
  const pool = openPool(proxy.url, 3, limits);
  afterAll(() => proxy.close());

  test('is closed together with idle ones, and the next query opens a new one', async () => {
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')));
    expect(pool.totalCount).toBe(3);
    proxy.stopResponding();
    const failure = await pool.query('select 1').catch((error) => error);
    expect(failure).toMatchObject({ name: 'DatabaseUnresponsive', code: 'ETIMEDOUT' });
    expect(isTransientDatabaseError(failure)).toBe(true);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });

  test('is closed in a transaction, too', async () => {
    const client = await pool.connect();
    await client.query('begin');
    proxy.stopResponding();
    await expect(client.query('commit')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    client.release();
    await expect.poll(() => pool.totalCount).toBe(0);
  });

  test('does not prevent closing the pool', async () => {
    const client = await pool.connect();
    const waiting = client.query('select 1').catch(() => client.release());
    proxy.stopResponding();
    const startedAt = performance.now();
    await endPool(pool);
    await waiting;
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

describe('a healthy connection', async () => {
  const pool = openPool(database.connectionString, 1, limits);
  afterAll(() => endPool(pool));

  test('stays open however long it is idle', async () => {
    const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const before = await pid();
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await pid()).toBe(before);
  });

  test('stays usable after a statement timeout', async () => {
    const failure = await pool.query('select pg_sleep(5)').catch((error) => error);
    expect(failure).toBeInstanceOf(pg.DatabaseError);
    expect(failure.code).toBe('57014');
    expect(isTransientDatabaseError(failure)).toBe(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('a connection without a late response', async () => {
  // PostgreSQL's statement timeout also runs while a cursor is read.
  const pool = openPool(database.connectionString, 1, { ...limits, statement: 0 });
  afterAll(() => endPool(pool));

  test('stays open while a client reads a long list slowly', async () => {
    const client = await pool.connect();
    const cursor = client.query(new Cursor('select generate_series(1, 1000) as number'));
    expect(await cursor.read(1)).toEqual([{ number: 1 }]);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await cursor.read(1)).toEqual([{ number: 2 }]);
    await cursor.close();
    client.release();
  });

  test('stays open when this process was too busy to read', async () => {
    const response = pool.query('select pg_sleep(0.3), 1 as one');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const until = performance.now() + 900;
    while (performance.now() < until);
    expect((await response).rows).toMatchObject([{ one: 1 }]);
  });
});
