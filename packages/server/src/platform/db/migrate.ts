import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { installJobQueue } from '../jobs/job-queue.ts';
import { withConnection } from './database.ts';
import { type MigrationFile, readMigrations, splitStatements } from './migration-files.ts';

/**
 * The advisory lock for schema changes. Releases that used Kysely's migrator take the same one, so an old and a new process
 * never change the schema at the same time.
 */
const lockNumber = '3853314791062309107';
/** While a migration waits for a table lock, later queries queue behind it, so it gives up after this time and retries. */
const lockMilliseconds = 1000;
/** Building an index concurrently blocks nobody, but waits for transactions that began before it. */
const concurrentLockMilliseconds = 10 * 60_000;
/** How long a migration is retried after a lock timeout, deadlock or serialization failure. */
const retryMinutes = 15;
const transientCodes = ['55P03', '40P01', '40001'];

/**
 * Migrates a database to the latest schema, including the tables of the job queue. Several processes may start at once: one
 * migrates under a lock, the others wait and find nothing to do. Running processes continue meanwhile. Completed migrations
 * stay after a failure; the next start continues from there.
 *
 * @param folder of the migration files; only tests pass their own
 * @throws the error of the database when a migration fails, and an Error with a message for the operator when this release
 * is too old for the database
 */
export async function migrateToLatest(connectionString: string, folder?: string): Promise<void> {
  await migrate(connectionString, await readMigrations(folder));
}

/** Applies the named migrations to an empty database; `migrateToLatest` applies the rest. */
export async function migrateTo(connectionString: string, names: string[]): Promise<void> {
  const files = await readMigrations();
  await migrate(
    connectionString,
    files.filter(({ name }) => names.includes(name)),
  );
}

/** The names of all migrations, oldest first. */
export async function listMigrations(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name);
}

async function migrate(connectionString: string, files: MigrationFile[]): Promise<void> {
  await withConnection(connectionString, 'harken migrations', async (client) => {
    await acquireLock(client);
    const applied = await findApplied(client);
    requireSupportedSchema(applied, files);
    for (const file of files) if (!applied.has(file.name)) await applyMigration(client, file);
  });
  await installJobQueue(connectionString);
}

/** Polls, because a statement that waits for the lock would block `create index concurrently`. */
async function acquireLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${lockNumber}) as taken`);
    if (rows[0].taken) return;
    await sleep(100);
  }
}

/**
 * The applied migrations, and whether each is a contracting one. Older releases read the table of Kysely's migrator and refuse to
 * start if it lists a migration they do not know. To let them start during an upgrade, only contracting migrations are added
 * there.
 */
async function findApplied(client: pg.Client): Promise<Map<string, boolean>> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, is_contract boolean not null, applied_at timestamptz not null default now())`);
  const { rows: found } = await client.query(`select to_regclass('kysely_migration') as name`);
  if (found[0].name)
    await client.query(`
      insert into schema_migrations (name, is_contract, applied_at)
      select name, false, timestamp::timestamptz from kysely_migration on conflict do nothing`);
  const { rows } = await client.query<{ name: string; is_contract: boolean }>(
    'select name, is_contract from schema_migrations order by name',
  );
  return new Map(rows.map((row) => [row.name, row.is_contract]));
}

function requireSupportedSchema(applied: Map<string, boolean>, files: MigrationFile[]): void {
  const known = new Set(files.map(({ name }) => name));
  for (const [name, isContract] of applied)
    if (isContract && !known.has(name))
      throw new Error(
        `Harken cannot start: its database was upgraded by a newer release, and this release no longer works with it (${name}). Start the newer release, or restore the backup made before the upgrade.`,
      );
}

/** Applies a migration; retries it after transient errors. */
async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  const giveUpAt = Date.now() + retryMinutes * 60_000;
  for (;;) {
    try {
      return await runners[file.run](client, file);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!transientCodes.includes((error as { code?: string }).code ?? '') || Date.now() > giveUpAt)
        throw error;
      await sleep(500 + Math.random() * 1000);
    }
  }
}

const runners = { transaction: runInTransaction, concurrent: runConcurrently, batches: runInBatches };

async function runInTransaction(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${lockMilliseconds}`);
  await client.query(file.text);
  await recordMigration(client, file);
  await client.query('commit');
}

async function runConcurrently(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(`set lock_timeout = ${concurrentLockMilliseconds}`);
  for (const statement of splitStatements(file.text)) {
    const index = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(
      statement,
    )?.[1];
    if (!(index && (await isIndexIntact(client, index)))) await client.query(statement);
  }
  await recordMigrationInTransaction(client, file);
}

/** Whether an index exists and is valid. An invalid one, left by an interruption, is dropped so that it can be rebuilt. */
async function isIndexIntact(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
    index,
  ]);
  if (rows[0]?.indisvalid === false) await client.query(`drop index concurrently if exists ${index}`);
  return rows[0]?.indisvalid === true;
}

async function runInBatches(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(`set lock_timeout = ${lockMilliseconds}`);
  const [statement, ...others] = splitStatements(file.text);
  if (!statement || others.length > 0)
    throw new Error(`${file.name}.sql must contain exactly one statement.`);
  while (((await client.query(statement)).rowCount ?? 0) > 0);
  await recordMigrationInTransaction(client, file);
}

async function recordMigrationInTransaction(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  await recordMigration(client, file);
  await client.query('commit');
}

async function recordMigration(client: pg.Client, { name, isContract }: MigrationFile): Promise<void> {
  await client.query('insert into schema_migrations (name, is_contract) values ($1, $2)', [name, isContract]);
  if (!isContract) return;
  const { rows } = await client.query(`select to_regclass('kysely_migration') as name`);
  if (rows[0].name)
    await client.query(
      'insert into kysely_migration (name, timestamp) values ($1, $2) on conflict do nothing',
      [name, new Date().toISOString()],
    );
}
