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

/** Where tests find their databases: a server, and in it a migrated database to copy. */
export interface TestCluster {
  connectionString: string;
  template: string;
}

/** A database of one test file, migrated and empty. */
export interface TestDatabase {
  connectionString: string;
  drop(): Promise<void>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** Nothing here must survive a power cut, and nothing waits for a disk. */
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
const roomForCluster = 4 * 1024 ** 3;
const folderPrefix = 'harken-test-';
const server = path.join(import.meta.dirname, '..', '..');
/** Whatever changes the migrated schema; a template made from other files is not used again. */
const sourcesOfTemplate = ['migrations', 'src/platform/db', 'src/platform/jobs', '../../package-lock.json'];

/**
 * Starts the server of a whole test run and prepares its template.
 *
 * With `HARKEN_TEST_DATABASE_URL` the tests use that server instead, whose user must be allowed to
 * create databases; so the suite also runs on the oldest PostgreSQL that is supported.
 */
export async function startTestCluster(): Promise<TestCluster & { stop(): Promise<void> }> {
  const given = process.env.HARKEN_TEST_DATABASE_URL;
  if (given) return { ...(await prepareTemplate(given)), stop: async () => undefined };
  const parent = await fastFolder();
  await removeAbandonedClusters(parent);
  const folder = await mkdtemp(path.join(parent, folderPrefix));
  await writeFile(path.join(folder, 'owner'), String(process.pid));
  await chmod(folder, 0o755); // started as root, the server runs under another account
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
 * A database of its own for one test file: a copy of the template, made in a few milliseconds.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.drop());
 */
export function createTestDatabase(cluster: TestCluster = inject('testCluster')): Promise<TestDatabase> {
  return createDatabaseFrom(cluster, cluster.template);
}

/** A database in which there is nothing at all. */
export function createEmptyDatabase(cluster: TestCluster = inject('testCluster')): Promise<TestDatabase> {
  return createDatabaseFrom(cluster, 'template0');
}

async function createDatabaseFrom(cluster: TestCluster, template: string): Promise<TestDatabase> {
  const name = `harken_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await asAdmin(cluster.connectionString, (admin) =>
    admin.query(`create database ${name} template ${template} encoding 'UTF8'`),
  );
  return {
    connectionString: withDatabase(cluster.connectionString, name),
    drop: () =>
      asAdmin(cluster.connectionString, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** In memory where there is room for it: copying a database there takes 11 ms, on some disks 250 ms. */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm';
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize > roomForCluster ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function prepareTemplate(connectionString: string): Promise<TestCluster> {
  const template = `harken_template_${await hashOfSources()}`;
  const unfinished = `${template}_unfinished`;
  await asAdmin(connectionString, async (admin) => {
    // two runs on the same server: the second waits and then finds the template
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

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sourcesOfTemplate) {
    for (const file of await filesOf(path.join(server, source)))
      hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

async function filesOf(source: string): Promise<string[]> {
  const entries = await readdir(source, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [source];
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return files.map((file) => path.join(file.parentPath, file.name)).sort();
}

/** Ends the servers of test runs that were killed before they could do so themselves. */
async function removeAbandonedClusters(parent: string): Promise<void> {
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
