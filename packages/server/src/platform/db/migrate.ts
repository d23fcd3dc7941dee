import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { installJobQueue } from '../jobs/install.ts';
import { withConnection } from './database.ts';
import { type MigrationFile, readMigrations, statementsOf } from './migration-files.ts';

/**
 * The number of the lock under which the schema is changed. Releases that used Kysely's migrator take the same one, so
 * that an old and a new process never change the schema at the same time.
 */
const lockNumber = '3853314791062309107';
/** While a change waits for a lock of a table, everybody who comes later waits behind it: so it waits this long only. */
const lockMilliseconds = 1000;
/** Building an index concurrently holds up nobody, but waits for the transactions that were there before it. */
const concurrentLockMilliseconds = 10 * 60_000;
/** How long a change is tried again that found a table locked or was chosen to end a deadlock. */
const retryMinutes = 15;
const passing = ['55P03', '40P01', '40001'];

/**
 * Brings a database to the newest schema, the job queue's tables included. Several processes may start at once: one
 * changes the schema under a lock, the others wait and find nothing left to do. Processes that run meanwhile go on.
 * What was done before a failure stays; the next start goes on from there.
 *
 * @param folder with the files of the changes; the product's own unless a test brings others
 * @throws the database's error when a change fails, and an Error in words for the operator when this release is too old
 * for the database
 */
export async function migrateToLatest(connectionString: string, folder?: string): Promise<void> {
  await migrate(connectionString, await readMigrations(folder));
}

/** Brings an empty database to the schema as it was after these changes: what came later is left for `migrateToLatest`. */
export async function migrateTo(connectionString: string, names: string[]): Promise<void> {
  const files = await readMigrations();
  await migrate(
    connectionString,
    files.filter(({ name }) => names.includes(name)),
  );
}

/** The names of all changes of the schema, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name);
}

async function migrate(connectionString: string, files: MigrationFile[]): Promise<void> {
  await withConnection(connectionString, 'harken migrations', async (client) => {
    await takeLock(client);
    const applied = await findApplied(client);
    demandThatNotTooOld(applied, files);
    for (const file of files) if (!applied.has(file.name)) await apply(client, file);
  });
  await installJobQueue(connectionString);
}

/** Asks again and again: a statement that waits for the lock would hold up an index that is built concurrently. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${lockNumber}) as taken`);
    if (rows[0].taken) return;
    await sleep(100);
  }
}

/**
 * The changes that were made, and whether each is a contracting one. Releases before this one look into the table of
 * Kysely's migrator and refuse to start on a change that they do not know. It is left as it is, so that they can start
 * while an upgrade goes on; only contracting changes are entered there too.
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

function demandThatNotTooOld(applied: Map<string, boolean>, files: MigrationFile[]): void {
  const known = new Set(files.map(({ name }) => name));
  for (const [name, isContract] of applied)
    if (isContract && !known.has(name))
      throw new Error(
        `Harken cannot start: its database was upgraded by a newer release, and this release no longer works with it (${name}). Start the newer release, or restore the backup made before the upgrade.`,
      );
}

/** Makes a change; one that finds something locked is tried again. */
async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  const giveUpAt = Date.now() + retryMinutes * 60_000;
  for (;;) {
    try {
      return await runners[file.run](client, file);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!passing.includes((error as { code?: string }).code ?? '') || Date.now() > giveUpAt) throw error;
      await sleep(500 + Math.random() * 1000);
    }
  }
}

const runners = { transaction: runInTransaction, concurrent: runConcurrently, batches: runInBatches };

async function runInTransaction(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${lockMilliseconds}`);
  await client.query(file.text);
  await remember(client, file);
  await client.query('commit');
}

async function runConcurrently(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(`set lock_timeout = ${concurrentLockMilliseconds}`);
  for (const statement of statementsOf(file.text)) {
    const index = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(
      statement,
    )?.[1];
    if (!(index && (await isWhole(client, index)))) await client.query(statement);
  }
  await rememberOutside(client, file);
}

/** Whether an index is there and complete. One whose building was interrupted is removed, to be built again. */
async function isWhole(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
    index,
  ]);
  if (rows[0]?.indisvalid === false) await client.query(`drop index concurrently if exists ${index}`);
  return rows[0]?.indisvalid === true;
}

async function runInBatches(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(`set lock_timeout = ${lockMilliseconds}`);
  const [statement, ...others] = statementsOf(file.text);
  if (!statement || others.length > 0) throw new Error(`${file.name}.sql must hold exactly one statement.`);
  while (((await client.query(statement)).rowCount ?? 0) > 0);
  await rememberOutside(client, file);
}

async function rememberOutside(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  await remember(client, file);
  await client.query('commit');
}

async function remember(client: pg.Client, { name, isContract }: MigrationFile): Promise<void> {
  await client.query('insert into schema_migrations (name, is_contract) values ($1, $2)', [name, isContract]);
  if (!isContract) return;
  const { rows } = await client.query(`select to_regclass('kysely_migration') as name`);
  if (rows[0].name)
    await client.query(
      'insert into kysely_migration (name, timestamp) values ($1, $2) on conflict do nothing',
      [name, new Date().toISOString()],
    );
}
