import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A process as it describes itself. */
export interface ProcessRow {
  id: string;
  host: string;
  version: string;
  isWeb: boolean;
  isWorker: boolean;
  clockOffsetSeconds: number | null;
}

/** Stores a heartbeat, by the clock of the database. @param uptimeSeconds since the process started */
export async function upsertProcess(db: Database, row: ProcessRow, uptimeSeconds: number): Promise<void> {
  const seenAt = sql<Date>`now()`;
  await db
    .insertInto('serverProcesses')
    .values({ ...row, seenAt, startedAt: sql<Date>`now() - make_interval(secs => ${uptimeSeconds})` })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ seenAt, clockOffsetSeconds: row.clockOffsetSeconds }),
    )
    .execute();
}

export async function deleteProcess(db: Database, id: string): Promise<void> {
  await db.deleteFrom('serverProcesses').where('id', '=', id).execute();
}

/** Deletes processes that were killed more than a day ago. */
export async function deleteOldProcesses(db: Database): Promise<void> {
  await db.deleteFrom('serverProcesses').where('seenAt', '<', sql<Date>`now() - interval '1 day'`).execute();
}

/** The processes by machine and start, so that they keep their order while the page is open. */
export function findProcesses(db: Database, limit: number) {
  return db
    .selectFrom('serverProcesses')
    .select(['id', 'host', 'version', 'isWeb', 'isWorker', 'startedAt', 'clockOffsetSeconds'])
    .select(sql<number>`greatest(0, extract(epoch from now() - seen_at))::float8`.as('seenSecondsAgo'))
    .where('seenAt', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('host')
    .orderBy('startedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Version and size of the database, and how many connections it has. */
export async function findDatabaseFacts(db: Database) {
  const { rows } = await sql<{
    version: string;
    sizeInBytes: number;
    connections: number;
    maxConnections: number;
  }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size_in_bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/**
 * The replicas that are connected to the primary. Without the right to see them (`pg_monitor`), PostgreSQL hides all but their
 * number. Base backups are no replicas.
 */
export async function findReplicas(db: Database, limit: number) {
  const { rows } = await sql<{
    name: string | null;
    streamingState: string | null;
    isSynchronous: boolean;
    lagSeconds: number | null;
  }>`
    select nullif(application_name, '') as name, state as streaming_state,
      coalesce(sync_state in ('sync', 'quorum'), false) as is_synchronous, extract(epoch from replay_lag)::float8 as lag_seconds
    from pg_stat_replication
    where state is distinct from 'backup'
    order by application_name, pid limit ${limit}`.execute(db);
  return rows;
}
