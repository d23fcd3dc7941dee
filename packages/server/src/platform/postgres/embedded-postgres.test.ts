import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectionStringOf, ensureDatabase } from './databases.queries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, stopPostmaster } from './postmaster.ts';

const fast = ['fsync=off', 'full_page_writes=off'];
let folder: string;
let dataDir: string;
let servers: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'harken-embedded-'));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'postgres');
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: string[] = fast) {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  servers.push(server);
  return server;
}

async function ask(connectionString: string, sql: string) {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

/** Starts the server in a process of its own, as the product does, and waits until it runs. */
async function startElsewhere(): Promise<{ process: ChildProcess; server: EmbeddedPostgres }> {
  const child = fork(path.join(import.meta.dirname, 'testing', 'start-in-child.ts'), [dataDir, ...fast]);
  const [server] = await once(child, 'message');
  return { process: child, server };
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('an embedded PostgreSQL', () => {
  it('answers at its connection string, in UTF-8, in UTC, with the settings asked for', async () => {
    const { connectionString, adopted } = await start();
    const answer = await ask(
      connectionString,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
              current_setting('fsync') as fsync, lower('ÉÀ') as lower`,
    );
    expect(answer).toEqual({ encoding: 'UTF8', zone: 'UTC', fsync: 'off', lower: 'éà' });
    expect(adopted).toBe(false);
  });

  it('keeps its data from one start to the next', async () => {
    const first = await start();
    await ensureDatabase(first.connection, 'surveillance');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start();
    const connectionString = connectionStringOf({ ...second.connection, database: 'surveillance' });
    expect(await ask(connectionString, 'select current_database() as name')).toEqual({
      name: 'surveillance',
    });
  });

  it('makes a database once, however many ask for it', async () => {
    const { connection } = await start();
    await Promise.all(Array.from({ length: 4 }, () => ensureDatabase(connection, 'of "all"')));
    const { count } = await ask(
      connectionStringOf(connection),
      'select count(*)::int as count from pg_database',
    );
    expect(count).toBe(4); // postgres, template0, template1 and the new one
  });

  it('is created and started once when several processes start it at the same moment', async () => {
    const children = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()]);
    expect(new Set(children.map(({ server }) => server.pid)).size).toBe(1);
    expect(children.filter(({ server }) => !server.adopted)).toHaveLength(1);
    servers.push(await startEmbeddedPostgres({ dataDir }));
    for (const child of children) await kill(child.process);
  });

  it('is taken over when its application was killed', async () => {
    const killed = await startElsewhere();
    await kill(killed.process);
    const server = await start();
    expect(server).toMatchObject({ pid: killed.server.pid, adopted: true });
    expect(await ask(server.connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('runs on for another process that still uses it', async () => {
    const other = await startElsewhere();
    const server = await start();
    await server.stop();
    expect(isAlive(server.pid)).toBe(true);
    other.process.send('stop');
    await once(other.process, 'exit');
    expect(isAlive(server.pid)).toBe(false);
  });

  it('starts again after it was killed itself', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second.connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('starts although its process number now belongs to a stranger', async () => {
    const first = await start();
    await first.stop();
    const stranger = spawn('sleep', ['60']);
    const lines = [stranger.pid, dataDir, 1_700_000_000, 5432, '/tmp/gone', '', '', 'ready', ''];
    await writeFile(path.join(dataDir, 'postmaster.pid'), lines.join('\n'));
    const second = await start();
    stranger.kill();
    expect(second.adopted).toBe(false);
  });

  it('keeps values that broke a rule out of its log', async () => {
    const { connectionString } = await start();
    const sql = `create temporary table numbers (number text unique); insert into numbers values ('+33600000001'), ('+33600000001')`;
    await expect(ask(connectionString, sql)).rejects.toThrow('unique');
    expect(await readFile(`${dataDir}.log`, 'utf8')).not.toContain('+336');
  });

  it('says why it does not start', async () => {
    await expect(start(['shared_buffers=many'])).rejects.toThrow(
      'invalid value for parameter "shared_buffers"',
    );
  });

  it('leaves a folder alone that holds something else', async () => {
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'letters.txt'), '');
    await expect(start()).rejects.toThrow('holds no PostgreSQL database');
    expect(await readdir(dataDir)).toEqual(['letters.txt']);
  });

  it('begins anew where an earlier first start was interrupted', async () => {
    await mkdir(`${dataDir}.unfinished`);
    await writeFile(path.join(`${dataDir}.unfinished`, 'PG_VERSION'), '18');
    const { connectionString } = await start();
    expect(await ask(connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('runs in a folder closed to everybody but its owner', async () => {
    await chmod(folder, 0o700);
    const { connectionString } = await start();
    expect(await ask(connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('keeps its data when the folder around it is closed later', async () => {
    const first = await start();
    await ensureDatabase(first.connection, 'surveillance');
    await first.stop();
    await chmod(folder, 0o700);
    const { connection } = await start();
    const connectionString = connectionStringOf({ ...connection, database: 'surveillance' });
    expect(await ask(connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });
});

describe('stopping', () => {
  it('is done when the process is gone already', async () => {
    const child = spawn('true');
    await once(child, 'exit');
    await expect(stopPostmaster(child.pid as number)).resolves.toBeUndefined();
  });
});
