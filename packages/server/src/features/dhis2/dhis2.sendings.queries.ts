import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { Dhis2Reason, SendingState } from '@harken/domain/dhis2/sending-reasons';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface NewSending {
  nationalSocietyId: number;
  startedById: number | null;
  startedAt: Date;
  firstWeek: CalendarDate | null;
  lastWeek: CalendarDate | null;
  planned: number;
}

export async function insertSending(db: Database, sending: NewSending): Promise<number> {
  const { id } = await db
    .insertInto('dhis2Sendings')
    .values({ ...sending, state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds to the counts of a sending. */
export async function addCounts(
  db: Database,
  sendingId: number,
  counts: { imported?: number; updated?: number; deleted?: number; rejected?: number; completed?: number },
): Promise<void> {
  const { imported = 0, updated = 0, deleted = 0, rejected = 0, completed = 0 } = counts;
  await sql`
    update dhis2_sendings set imported = imported + ${imported}, updated = updated + ${updated}, deleted = deleted + ${deleted},
      rejected = rejected + ${rejected}, completed = completed + ${completed}
    where id = ${sendingId}`.execute(db);
}

export async function updateSending(
  db: Database,
  sendingId: number,
  changes: {
    state?: SendingState;
    reason?: Dhis2Reason | null;
    reasonCode?: string | null;
    version?: string;
    endedAt?: Date;
    importAskedAt?: Date | null;
    storeTaskId?: string | null;
    deleteTaskId?: string | null;
  },
): Promise<void> {
  await db.updateTable('dhis2Sendings').set(changes).where('id', '=', sendingId).execute();
}

/** Ends a sending: done, or partly if something was rejected. */
export async function endSending(db: Database, sendingId: number, endedAt: Date): Promise<void> {
  await sql`
    update dhis2_sendings set state = case when rejected > 0 then 'partly' else 'done' end, ended_at = ${endedAt}
    where id = ${sendingId}`.execute(db);
}

/**
 * Sendings whose process died: what they sent counts as not known. An import that DHIS2 does in the background is looked up, as if
 * the process had stopped waiting for it.
 */
export async function endAbandoned(db: Database, nationalSocietyId: number, endedAt: Date): Promise<void> {
  await sql`
    update dhis2_sendings set state = 'waiting'
    where national_society_id = ${nationalSocietyId} and state = 'running' and num_nonnulls(store_task_id, delete_task_id) > 0
      and exists (select from dhis2_values unsettled where unsettled.sending_id = dhis2_sendings.id and unsettled.state = 'sending'
        and (unsettled.new_value is null) = (dhis2_sendings.delete_task_id is not null))`.execute(db);
  await db
    .updateTable('dhis2Sendings')
    .set({ state: 'failed', reason: 'interrupted', reasonCode: null, endedAt })
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('state', '=', 'running')
    .execute();
}

/** Sendings that DHIS2 is still importing, oldest first. */
export function findWaiting(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('dhis2Sendings')
    .select(['id', 'startedAt', 'storeTaskId', 'deleteTaskId'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
}

/** Imports in the background that were asked for and that DHIS2 has not named: they may still arrive. */
export function findUnknownImports(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('dhis2Sendings')
    .select(['id', 'importAskedAt as askedAt'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('importAskedAt', 'is not', null)
    .$narrowType<{ askedAt: Date }>()
    .orderBy('id')
    .execute();
}

export type WaitingSending = Awaited<ReturnType<typeof findWaiting>>[number];

export interface NewConflict {
  organisationUnitId: string;
  firstDay: CalendarDate;
  dataElementId: string | null;
  categoryOptionComboId: string | null;
  value: number | null;
  errorCode: string | null;
}

export async function insertConflicts(
  db: Database,
  sendingId: number,
  conflicts: readonly NewConflict[],
): Promise<void> {
  if (conflicts.length === 0) return;
  await db
    .insertInto('dhis2Conflicts')
    .values(conflicts.map((conflict) => ({ ...conflict, sendingId })))
    .execute();
}

const selectSendings = (db: Database, nationalSocietyId: number) =>
  db
    .selectFrom('dhis2Sendings')
    .leftJoin('users', 'users.id', 'dhis2Sendings.startedById')
    .select([
      ...(['dhis2Sendings.id', 'startedAt', 'endedAt', 'startedById', 'users.name as startedBy'] as const),
      ...(['state', 'reason', 'reasonCode', 'version', 'firstWeek', 'lastWeek', 'planned'] as const),
      ...(['imported', 'updated', 'deleted', 'rejected', 'completed'] as const),
    ])
    .where('dhis2Sendings.nationalSocietyId', '=', nationalSocietyId);

export const findSendings = (
  db: Database,
  nationalSocietyId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  selectSendings(db, nationalSocietyId)
    .orderBy('dhis2Sendings.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export type SendingRow = Awaited<ReturnType<typeof findSendings>>[number];

export const findSending = (db: Database, nationalSocietyId: number, sendingId: number) =>
  selectSendings(db, nationalSocietyId).where('dhis2Sendings.id', '=', sendingId).executeTakeFirst();

export async function countSendings(db: Database, nationalSocietyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('dhis2Sendings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findConflicts(db: Database, sendingId: number, limit: number) {
  return db
    .selectFrom('dhis2Conflicts')
    .select([
      ...(['organisationUnitId', 'firstDay', 'dataElementId', 'categoryOptionComboId'] as const),
      ...(['value', 'errorCode'] as const),
    ])
    .where('sendingId', '=', sendingId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes sendings that ended before an instant and whose values were sent again since. */
export async function deleteOldSendings(db: Database, before: Date): Promise<void> {
  await sql`
    delete from dhis2_sendings where ended_at < ${before}
      and not exists (select from dhis2_values where dhis2_values.sending_id = dhis2_sendings.id)`.execute(
    db,
  );
}
