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

/** The id of a transaction that begins and ends now: all that began before have smaller ids. */
export async function drawTransactionId(db: Database): Promise<bigint> {
  const { rows } = await sql<{ drawn: string }>`select pg_current_xact_id()::text as drawn`.execute(db);
  return BigInt(rows[0]?.drawn ?? 0);
}

/** The smallest id of a transaction that is still running: all before have ended. */
export async function findOldestTransaction(db: Database): Promise<bigint> {
  const { rows } = await sql<{ oldest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db);
  return BigInt(rows[0]?.oldest ?? 0);
}

/** The history of the database: it changes when a backup is restored and when a standby takes over. */
export async function findTimeline(db: Database): Promise<number> {
  const { rows } = await sql<{ timelineId: number }>`select timeline_id from pg_control_checkpoint()`.execute(
    db,
  );
  return Number(rows[0]?.timelineId ?? 0);
}
