import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** What every database holds from its first day, and what belongs to the machine rather than to the demo. */
const kept = [
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
 * Empties a database but for its reference rows, and takes back the work that waits. Whoever reads meanwhile waits until
 * the transaction ends. Devices stay with their secrets, but the societies they were made for are gone.
 */
export async function emptyDatabase(trx: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> all(${kept}::text[]) order by tablename`.execute(
    trx,
  );
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  const devices = await trx.selectFrom('devices').select(['name', 'secretHash', 'createdAt']).execute();
  await sql`truncate ${tables} restart identity`.execute(trx);
  if (devices.length > 0) await trx.insertInto('devices').values(devices).execute();
  await sql`delete from health_risks where health_risk_code not in (98, 99)`.execute(trx);
  await sql`delete from pgboss.job`.execute(trx);
}
