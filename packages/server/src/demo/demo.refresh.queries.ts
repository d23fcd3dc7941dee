import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Tables with rows that every database has, or that belong to the installation rather than to the demo. */
const retainedTables = [
  'schema_migrations',
  'kysely_migration',
  'kysely_migration_lock',
  'languages',
  'countries',
  'alert_event_types',
  'alert_event_subtypes',
  'health_risks',
  'request_limits',
];

/**
 * Deletes all rows except reference data, and all queued jobs. Concurrent readers wait until the transaction ends. Devices
 * keep their secrets but lose their society.
 */
export async function emptyDatabase(trx: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> all(${retainedTables}::text[]) order by tablename`.execute(
    trx,
  );
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  const devices = await trx.selectFrom('devices').select(['name', 'secretHash', 'createdAt']).execute();
  await sql`truncate ${tables} restart identity`.execute(trx);
  if (devices.length > 0) await trx.insertInto('devices').values(devices).execute();
  await sql`delete from health_risks where health_risk_code not in (98, 99)`.execute(trx);
  await sql`delete from pgboss.job`.execute(trx);
}
