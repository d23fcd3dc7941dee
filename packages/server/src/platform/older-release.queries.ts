import { type RawBuilder, sql } from 'kysely';
import type { Database } from './db/database.ts';
import { applicationNameBeforeEncryption } from './db/database.ts';

/** What the server does once after an upgrade from a release that stored secrets in plain text, in this order. */
export const stoppingPlainSecrets = 'write no plain secrets';
export const encryptingPlainSecrets = 'encrypt plain secrets';
/** The change of the schema that a release before does not know. */
const changeThatOlderReleasesLack = '2026-11-23-25-encrypted-secrets';

/**
 * Whether secrets are also written to the plain columns: until the release before, which knows nothing else, cannot be
 * started again. A database that this release made never had one.
 */
export const isPlainTextKept: RawBuilder<boolean> = sql<boolean>`not exists (
  select 1 from finished_upgrades where name = ${sql.lit(stoppingPlainSecrets)})`;

/** Whether a process of the release before the encrypted columns is connected to this database. */
export async function findOlderRelease(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${applicationNameBeforeEncryption}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/**
 * Has processes of the release before refuse to start: they look into the table of Kysely's migrator and refuse what they do
 * not know.
 */
export async function refuseOlderRelease(db: Database): Promise<void> {
  const { rows } = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!rows[0]?.name) return;
  await sql`
    insert into kysely_migration (name, timestamp)
    values (${changeThatOlderReleasesLack}, ${new Date().toISOString()}) on conflict do nothing`.execute(db);
}

export async function isUpgradeFinished(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('finishedUpgrades')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteUpgradeFinished(db: Database, name: string): Promise<void> {
  await db
    .insertInto('finishedUpgrades')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
