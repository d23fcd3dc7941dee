import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The current time of the database clock. */
export async function findDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return (rows[0] as { now: Date }).now;
}

export interface HostClockRow {
  host: string;
  bootId: string;
  bootedAt: Date;
  offsetSeconds: number;
}

/** Locks the stored clock comparison of a machine until the transaction ends. */
export function findHostClockForUpdate(trx: Database, host: string) {
  return trx.selectFrom('hostClocks').selectAll().where('host', '=', host).forUpdate().executeTakeFirst();
}

export async function upsertHostClock(trx: Database, row: HostClockRow): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .insertInto('hostClocks')
    .values({ ...row, checkedAt: now })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ ...row, checkedAt: now }))
    .execute();
}

/** Records that a clock was set, and deletes records older than a month. */
export async function insertClockStep(
  trx: Database,
  step: { host: string; seconds: number; noticedAt: Date },
): Promise<void> {
  const monthBefore = new Date(step.noticedAt.getTime() - 30 * 86_400_000);
  await trx
    .deleteFrom('clockSteps')
    .where('host', '=', step.host)
    .where('noticedAt', '<', monthBefore)
    .execute();
  await trx.insertInto('clockSteps').values(step).execute();
}

/** The machines whose clocks were compared in the last five minutes. */
export function findHostClocks(db: Database): Promise<{ host: string; offsetSeconds: number }[]> {
  return db
    .selectFrom('hostClocks')
    .select(['host', 'offsetSeconds'])
    .where('checkedAt', '>', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('host')
    .execute();
}

/** The latest gateway messages of the last hour that have a database time. */
export async function findRecentMessages(db: Database) {
  const { rows } = await sql<{ smsGatewayId: number; source: string; timestamp: string; storedAt: Date }>`
    select sms_gateway_id, source, timestamp, stored_at from (
      select sms_gateway_id, source, timestamp, stored_at from raw_reports order by id desc limit 500
    ) as latest
    where source <> 'Staff' and sms_gateway_id is not null and timestamp is not null
      and stored_at > now() - interval '1 hour'`.execute(db);
  return rows;
}

export function findGateways(db: Database, ids: number[]) {
  return db
    .selectFrom('smsGateways')
    .select(['id', 'name', 'nationalSocietyId'])
    .where('id', 'in', ids)
    .execute();
}

/** The societies a user belongs to. */
export async function findSocietyIds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('userNationalSocieties')
    .select('nationalSocietyId')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ nationalSocietyId }) => nationalSocietyId);
}

/** A message rejected for its time, and by how much the clock that judged it was slow. */
export interface RejectedMessage {
  id: number;
  source: string;
  timestamp: string;
  arrivedAt: Date;
  behindSeconds: number;
}

/**
 * Claims messages that were rejected for their time while the clock of the process was slow: slower than the database clock
 * when they were stored, or set forward afterwards. Messages that staff already corrected are skipped.
 *
 * @param clockOffset milliseconds by which the clock of a test is ahead of the database clock
 */
export async function claimMessagesRejectedByClock(
  trx: Database,
  { clockOffset, limit }: { clockOffset: number; limit: number },
): Promise<RejectedMessage[]> {
  const stored = sql`(refused.stored_at + make_interval(secs => ${clockOffset / 1000}))`;
  const { rows } = await sql<RejectedMessage>`
    select refused.id, refused.source, refused.timestamp, refused.arrived_at,
      greatest(extract(epoch from ${stored} - refused.arrived_at), step.seconds)::float8 as behind_seconds
    from raw_reports as refused
    left join lateral (
      select max(clock_steps.seconds) as seconds from clock_steps
      where clock_steps.seconds > 0
        and refused.arrived_at <= clock_steps.noticed_at - make_interval(secs => clock_steps.seconds)
    ) as step on true
    where refused.is_time_refused and refused.error_type = 'Gateway' and refused.marked_as_corrected_at is null
      and not refused.is_anonymized
      and (${stored} - refused.arrived_at > interval '1 minute' or step.seconds > 60)
    order by refused.id limit ${limit}
    for update of refused skip locked`.execute(trx);
  return rows;
}

/** Queues messages for processing as if they had just arrived, at their real arrival time. */
export async function requeueMessages(
  trx: Database,
  messages: { id: number; arrivedAt: Date }[],
): Promise<void> {
  await sql`
    update raw_reports set processed_at = null, error_type = error_type_on_arrival, is_time_refused = false,
      attempts = 0, next_attempt_at = null, arrived_at = reopened."arrivedAt", received_at = reopened."arrivedAt"
    from json_to_recordset(${JSON.stringify(messages)}::json) as reopened (id bigint, "arrivedAt" timestamptz)
    where raw_reports.id = reopened.id`.execute(trx);
}

/** Confirms the rejection of messages whose time is also in the future by the correct clock. */
export async function confirmRejection(trx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('rawReports').set({ isTimeRefused: false }).where('id', 'in', ids).execute();
}
