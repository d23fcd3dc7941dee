import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildConnectionString, ensureDatabase } from './databases.queries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, stopPostmaster } from './postmaster.ts';

const fast = ['fsync=off', 'full_page_writes=off'];
let folder: string;
let dataDir: string;
let servers: EmbeddedPostgres[];
/** A data folder that was created and never used. */
let newDataDir: string;

async function createFolder() {
  const created = await mkdtemp(path.join(tmpdir(), 'harken-embedded-'));
  await chmod(created, 0o755);
  return created;
}

beforeAll(async () => {
  newDataDir = path.join(await createFolder(), 'postgres');
  const server = await startEmbeddedPostgres({ dataDir: newDataDir, settings: fast });
  await server.stop();
});

afterAll(() => rm(path.dirname(newDataDir), { recursive: true, force: true }));

/** For tests that are not about creating the data folder, which takes seconds. */
const copyDataFolder = () => execFileSync('cp', ['-a', newDataDir, dataDir]);

beforeEach(async () => {
  folder = await createFolder();
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

async function query(connectionString: string, sql: string) {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

/** Starts the server in a child process, as the product does, and waits until it runs. */
async function startInChild(): Promise<{ process: ChildProcess; server: EmbeddedPostgres }> {
  const child = fork(path.join(import.meta.dirname, 'testing', 'start-in-child.ts'), [dataDir, ...fast]);
  const [server] = await once(child, 'message');
  return { process: child, server };
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('an embedded PostgreSQL', () => {
  it('accepts connections, in UTF-8, in UTC, with the given settings', async () => {
    const { connectionString, adopted } = await start();
    const response = await query(
      connectionString,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
              current_setting('fsync') as fsync, lower('ÉÀ') as lower`,
    );
    expect(response).toEqual({ encoding: 'UTF8', zone: 'UTC', fsync: 'off', lower: 'éà' });
    expect(adopted).toBe(false);
  });

  it('keeps its data after a restart', async () => {
    copyDataFolder();
    const first = await start();
    await ensureDatabase(first.connection, 'surveillance');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start();
    const connectionString = buildConnectionString({ ...second.connection, database: 'surveillance' });
    expect(await query(connectionString, 'select current_database() as name')).toEqual({
      name: 'surveillance',
    });
  });

  it('creates a database only once for concurrent callers', async () => {
    copyDataFolder();
    const { connection } = await start();
    await Promise.all(Array.from({ length: 4 }, () => ensureDatabase(connection, 'of "all"')));
    const { count } = await query(
      buildConnectionString(connection),
      'select count(*)::int as count from pg_database',
    );
    expect(count).toBe(4); // postgres, template0, template1 and the new one
  });

  it('is created and started once when several processes start it at the same time', async () => {
    const children = await Promise.all([startInChild(), startInChild(), startInChild()]);
    expect(new Set(children.map(({ server }) => server.pid)).size).toBe(1);
    expect(children.filter(({ server }) => !server.adopted)).toHaveLength(1);
    servers.push(await startEmbeddedPostgres({ dataDir }));
    for (const child of children) await kill(child.process);
  });

  it('is adopted after its application was killed', async () => {
    copyDataFolder();
    const killed = await startInChild();
    await kill(killed.process);
    const server = await start();
    expect(server).toMatchObject({ pid: killed.server.pid, adopted: true });
    expect(await query(server.connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('keeps running for another process that uses it', async () => {
    copyDataFolder();
    const other = await startInChild();
    const server = await start();
    await server.stop();
    expect(isAlive(server.pid)).toBe(true);
    other.process.send('stop');
    await once(other.process, 'exit');
    expect(isAlive(server.pid)).toBe(false);
  });

  it('restarts after it was killed itself', async () => {
    copyDataFolder();
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('starts although its process id now belongs to another program', async () => {
    copyDataFolder();
    const first = await start();
    await first.stop();
    const otherProcess = spawn('sleep', ['60']);
    const lines = [otherProcess.pid, dataDir, 1_700_000_000, 5432, '/tmp/gone', '', '', 'ready', ''];
    await writeFile(path.join(dataDir, 'postmaster.pid'), lines.join('\n'));
    const second = await start();
    otherProcess.kill();
    expect(second.adopted).toBe(false);
  });

  it('does not log values that violate a constraint', async () => {
    copyDataFolder();
    const { connectionString } = await start();
    const sql = `create temporary table numbers (number text unique); insert into numbers values ('+33600000001'), ('+33600000001')`;
    await expect(query(connectionString, sql)).rejects.toThrow('unique');
    expect(await readFile(`${dataDir}.log`, 'utf8')).not.toContain('+336');
  });

  it('reports why it does not start', async () => {
    copyDataFolder();
    await expect(start(['shared_buffers=many'])).rejects.toThrow(
      'invalid value for parameter "shared_buffers"',
    );
  });

  it('does not touch a folder with other content', async () => {
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'letters.txt'), '');
    await expect(start()).rejects.toThrow('contains no PostgreSQL database');
    expect(await readdir(dataDir)).toEqual(['letters.txt']);
  });

  it('starts over after an interrupted first start', async () => {
    await mkdir(`${dataDir}.unfinished`);
    await writeFile(path.join(`${dataDir}.unfinished`, 'PG_VERSION'), '18');
    const { connectionString } = await start();
    expect(await query(connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('runs in a folder that only its owner can access', async () => {
    await chmod(folder, 0o700);
    const { connectionString } = await start();
    expect(await query(connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('keeps its data when access to the parent folder is restricted later', async () => {
    copyDataFolder();
    const first = await start();
    await ensureDatabase(first.connection, 'surveillance');
    await first.stop();
    await chmod(folder, 0o700);
    const { connection } = await start();
    const connectionString = buildConnectionString({ ...connection, database: 'surveillance' });
    expect(await query(connectionString, 'select 1 as one')).toEqual({ one: 1 });
  });
});

describe('stopping', () => {
  it('succeeds if the process has already ended', async () => {
    const child = spawn('true');
    await once(child, 'exit');
    await expect(stopPostmaster(child.pid as number)).resolves.toBeUndefined();
  });
});
