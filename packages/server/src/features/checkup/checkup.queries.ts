import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The version of PostgreSQL as a number: 150004 for 15.4. */
export async function findDatabaseVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** The applied migrations, and when the latest was applied; null for a database without any table of Harken. */
export async function findAppliedMigrations(
  db: Database,
): Promise<{ name: string; isContract: boolean; appliedAt: Date }[] | null> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('schema_migrations')::text as name`.execute(db);
  if (!tables[0]?.name) return null;
  const { rows } = await sql<{ name: string; isContract: boolean; appliedAt: Date }>`
    select name, is_contract, applied_at from schema_migrations order by name`.execute(db);
  return rows;
}

/** Last success of scheduled jobs and of the backup, by name. */
export function findLastSuccesses(db: Database): Promise<{ name: string; succeededAt: Date }[]> {
  return db.selectFrom('repeatedJobs').select(['name', 'succeededAt']).execute();
}

/** The current time of the database, by which backups are recorded. */
export async function findDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Messages refused for a wrong gateway key since an instant, and the latest. */
export async function findRefusedKeys(
  db: Database,
  since: Date,
): Promise<{ count: number; lastAt: Date | null }> {
  const { rows } = await sql<{ count: number; lastAt: Date | null }>`
    select coalesce(sum(count), 0)::int as count, max(refused_at) as last_at from refused_deliveries
    where reason = 'wrongKey' and refused_at > ${since}`.execute(db);
  return rows[0] ?? { count: 0, lastAt: null };
}

/** The folder with the files of the database; null if this user of the database may not know it. */
export async function findDataFolder(db: Database): Promise<string | null> {
  const { rows } = await sql<{ folder: string | null }>`
    select setting as folder from pg_settings where name = 'data_directory'`.execute(db);
  return rows[0]?.folder ?? null;
}
