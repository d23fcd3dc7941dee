import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Returns an id of this database: the same for all processes that use it, and another one for a copy in the same cluster. */
export async function findInstallation(db: Database): Promise<string> {
  const { rows } = await sql<{ installation: string }>`
    select concat((select system_identifier from pg_control_system()), '/',
      (select oid from pg_database where datname = current_database())) as installation`.execute(db);
  return rows[0]?.installation ?? '';
}
