import type pg from 'pg';
import { type LogPosition, parseLogPosition } from './log-positions.ts';

/** Which database a server has: that of an installation, in the history that began when its primary was promoted. */
export interface DatabaseIdentity {
  /** Differs between databases that were not copied from each other. */
  systemId: string;
  /** Increases whenever a replica becomes the primary. */
  timeline: number;
}

export interface PrimaryState extends DatabaseIdentity {
  /** The end of what was written to the log. */
  written: LogPosition;
  /** The end of what was committed, also where commits do not wait until they are written (`synchronous_commit = off`). */
  inserted: LogPosition;
}

export interface ReplicaState extends DatabaseIdentity {
  /** What the server has replayed; null if it is no replica. */
  replayed: LogPosition | null;
  /** Differs between the servers that one address may lead to. */
  server: string;
}

/** The state of the primary. @throws when the server is a replica */
export async function findPrimaryState(pool: pg.Pool): Promise<PrimaryState> {
  const { rows } = await pool.query<{
    written: string;
    inserted: string;
    system_id: string;
    timeline: number;
  }>({
    name: 'harken_primary_state',
    text: `
      select pg_current_wal_lsn()::text as written, pg_current_wal_insert_lsn()::text as inserted,
        (select system_identifier::text from pg_control_system()) as system_id,
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline`,
  });
  const [row] = rows;
  if (!row) throw new Error('The primary did not answer.');
  return {
    written: parseLogPosition(row.written),
    inserted: parseLogPosition(row.inserted),
    systemId: row.system_id,
    timeline: row.timeline,
  };
}

/**
 * The state of the server of a connection. The timeline of a replica is that of its latest restart point: for some minutes after
 * another server has become the primary, it is not known whether the replica follows that one.
 */
export async function findReplicaState(client: Pick<pg.ClientBase, 'query'>): Promise<ReplicaState> {
  const { rows } = await client.query<{
    replayed: string | null;
    system_id: string;
    timeline: number;
    server: string;
  }>({
    name: 'harken_replica_state',
    text: `
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
        (select system_identifier::text from pg_control_system()) as system_id,
        greatest((select timeline_id from pg_control_checkpoint()),
          (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
        concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server`,
  });
  const [row] = rows;
  if (!row) throw new Error('The replica did not answer.');
  return {
    replayed: row.replayed === null ? null : parseLogPosition(row.replayed),
    systemId: row.system_id,
    timeline: row.timeline,
    server: row.server,
  };
}
