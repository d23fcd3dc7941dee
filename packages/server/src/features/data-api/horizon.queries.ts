import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The last number of a change that was handed out. */
export async function findLastChange(db: Database): Promise<number> {
  const { rows } = await sql<{
    lastValue: number;
  }>`select case when is_called then last_value else 0 end as last_value from data_change_numbers`.execute(
    db,
  );
  return Number(rows[0]?.lastValue ?? 0);
}

/** The transactions of this database that have numbers of changes and have not ended: names that no later one has. */
export async function findWriters(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ virtualtransaction: string }>`
    select virtualtransaction from pg_locks where locktype = 'advisory' and classid = 7601 and objid = 0 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return new Set(rows.map(({ virtualtransaction }) => virtualtransaction));
}

/** The history of the database: it changes when a backup is restored and when a standby takes over. */
export async function findTimeline(db: Database): Promise<number> {
  const { rows } = await sql<{ timelineId: number }>`select timeline_id from pg_control_checkpoint()`.execute(
    db,
  );
  return Number(rows[0]?.timelineId ?? 0);
}
