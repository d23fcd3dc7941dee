import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateToLatest } from '../../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import {
  isAlive,
  isPostmasterOf,
  readPostmaster,
  stopPostmaster,
} from '../../src/platform/postgres/postmaster.ts';

/** The test server, and its migrated template database. */
export interface TestDatabaseServer {
  connectionString: string;
  template: string;
}

/** The migrated, empty database of one test file. */
export interface TestDatabase {
  connectionString: string;
  drop(): Promise<void>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestDatabaseServer;
  }
}

/** Test data need not survive a crash, so nothing waits for the disk. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=400',
  'autovacuum=off',
  'jit=off',
  'io_method=sync',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_parallel_workers_per_gather=0',
];
const requiredMemoryBytes = 4 * 1024 ** 3;
const folderPrefix = 'harken-test-';
const server = path.join(import.meta.dirname, '..', '..');
/** Everything that changes the migrated schema; a template made from other files is not reused. */
const templateSources = ['migrations', 'src/platform/db', 'src/platform/jobs', '../../package-lock.json'];

/**
 * Starts the database server of a test run and prepares its template.
 *
 * With `HARKEN_TEST_DATABASE_URL` the tests use that server instead, whose user must be allowed to create databases; this is
 * how the suite runs on the oldest supported PostgreSQL.
 */
export async function startTestDatabaseServer(): Promise<TestDatabaseServer & { stop(): Promise<void> }> {
  const given = process.env.HARKEN_TEST_DATABASE_URL;
  if (given) return { ...(await prepareTemplate(given)), stop: async () => undefined };
  await removeAbandonedServers(await selectFastFolder());
  const folder = await createTestFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings });
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await prepareTemplate(postgres.connectionString)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Creates a folder for a database that need not survive a crash of this machine. The caller removes it; if this process is killed, the
 * next run does.
 */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await selectFastFolder(), folderPrefix));
  await writeFile(path.join(folder, 'owner'), String(process.pid));
  await chmod(folder, 0o755); // started as root, the database runs under another account
  return folder;
}

/**
 * Creates the database of a test file as a copy of the template, which takes a few milliseconds.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.drop());
 */
export function createTestDatabase(
  databaseServer: TestDatabaseServer = inject('testCluster'),
): Promise<TestDatabase> {
  return createDatabaseFrom(databaseServer, databaseServer.template);
}

/** A database without any tables. */
export function createEmptyDatabase(
  databaseServer: TestDatabaseServer = inject('testCluster'),
): Promise<TestDatabase> {
  return createDatabaseFrom(databaseServer, 'template0');
}

async function createDatabaseFrom(
  { connectionString }: TestDatabaseServer,
  template: string,
): Promise<TestDatabase> {
  const name = `harken_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await administrate(
    connectionString,
    `create database ${name} template ${template} encoding 'UTF8' strategy file_copy`,
  );
  return {
    connectionString: withDatabase(connectionString, name),
    drop: () => administrate(connectionString, `drop database if exists ${name} with (force)`),
  };
}

/** The connection of this process that creates and drops databases, by server. */
const administrators = new Map<string, pg.Pool>();

/** Runs a statement on a connection that is kept: a new one costs PostgreSQL as much time as copying the template. */
async function administrate(connectionString: string, statement: string): Promise<void> {
  const admin = administrators.get(connectionString) ?? createAdministrator(connectionString);
  administrators.set(connectionString, admin);
  await admin.query(statement);
}

function createAdministrator(connectionString: string): pg.Pool {
  const admin = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  admin.on('error', () => undefined); // a test stopped its server
  return admin;
}

/** In memory if there is enough: copying a database takes 11 ms there and up to 250 ms on some disks. */
async function selectFastFolder(): Promise<string> {
  const memory = '/dev/shm';
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize > requiredMemoryBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function prepareTemplate(connectionString: string): Promise<TestDatabaseServer> {
  const template = `harken_template_${await hashSources()}`;
  const unfinished = `${template}_unfinished`;
  await asAdmin(connectionString, async (admin) => {
    // Of two runs on the same server, the second waits and then finds the template.
    await admin.query(`select pg_advisory_lock(hashtext('harken test template'))`);
    const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount) return;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished} template template0 encoding 'UTF8'`);
    await migrateToLatest(withDatabase(connectionString, unfinished));
    await admin.query(`alter database ${unfinished} rename to ${template}`);
  });
  return { connectionString, template };
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of templateSources) {
    for (const file of await listFiles(path.join(server, source)))
      hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

async function listFiles(source: string): Promise<string[]> {
  const entries = await readdir(source, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [source];
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return files.map((file) => path.join(file.parentPath, file.name)).sort();
}

/** Stops the servers of test runs that were killed before they could do so. */
async function removeAbandonedServers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = path.join(parent, name);
    const owner = Number(await readFile(path.join(folder, 'owner'), 'utf8').catch(() => '0'));
    if (owner === 0 || isAlive(owner)) continue;
    const dataDir = path.join(folder, 'postgres');
    const postmaster = readPostmaster(dataDir);
    if (postmaster && isPostmasterOf(dataDir, postmaster.pid)) await stopPostmaster(postmaster.pid);
    await rm(folder, { recursive: true, force: true });
  }
}

async function asAdmin<T>(connectionString: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(connectionString);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}
