import { type RawBuilder, sql } from 'kysely';
import type { Database } from './db/database.ts';
import { applicationNameBeforeEncryption } from './db/database.ts';

/** The steps after an upgrade from a release that stored secrets in plain text, in order, as stored in `finished_upgrades`. */
export const stoppingPlainSecrets = 'write no plain secrets';
export const encryptingPlainSecrets = 'encrypt plain secrets';
/** The name of a migration that the previous release does not know. */
const migrationUnknownToOlderRelease = '2026-11-23-25-encrypted-secrets';

/**
 * SQL condition: whether secrets are also written to the plain text columns. They are written for as long as the previous
 * release, which only reads these columns, may be started again. New databases have no plain text.
 */
export const isPlainTextWritten: RawBuilder<boolean> = sql<boolean>`not exists (
  select 1 from finished_upgrades where name = ${sql.lit(stoppingPlainSecrets)})`;

/** Whether a process of a release without encrypted columns is connected to this database. */
export async function isOlderReleaseConnected(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isConnected: boolean }>`select exists (
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${applicationNameBeforeEncryption}) as is_connected`.execute(
    db,
  );
  return rows[0]?.isConnected ?? false;
}

/**
 * Makes processes of the previous release refuse to start: they read the table of Kysely's migrator and refuse migrations that
 * they do not know.
 */
export async function blockOlderRelease(db: Database): Promise<void> {
  const { rows } = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!rows[0]?.name) return;
  await sql`
    insert into kysely_migration (name, timestamp)
    values (${migrationUnknownToOlderRelease}, ${new Date().toISOString()}) on conflict do nothing`.execute(
    db,
  );
}

export async function isUpgradeFinished(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('finishedUpgrades')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeUpgradeFinished(db: Database, name: string): Promise<void> {
  await db
    .insertInto('finishedUpgrades')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
