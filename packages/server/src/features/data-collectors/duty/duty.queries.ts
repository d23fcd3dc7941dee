import type { OffDutyKind, Period } from '@harken/domain/data-collectors/duty-periods';
import { sql } from 'kysely';
import { type Author, selectAuthor } from '../../../platform/access/authors.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

const tables = {
  InTraining: 'dataCollectorTrainingPeriods',
  NotDeployed: 'dataCollectorNotDeployedPeriods',
} as const satisfies Record<OffDutyKind, string>;

/** Starts periods of training. A collector has at most one that lasts. */
export async function openTrainingPeriods(db: Database, ids: number[], startedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  // A period may still last although training ended: the previous release, during an upgrade, does not know periods.
  await db
    .insertInto('dataCollectorTrainingPeriods')
    .values(ids.map((dataCollectorId) => ({ dataCollectorId, startedAt })))
    .onConflict((conflict) =>
      conflict.column('dataCollectorId').where('endedAt', 'is', null).doUpdateSet({ startedAt }),
    )
    .execute();
}

export async function closeTrainingPeriods(db: Database, ids: number[], endedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('dataCollectorTrainingPeriods')
    .set({ endedAt: sql<Date>`greatest(${endedAt}, started_at)` })
    .where('dataCollectorId', 'in', ids)
    .where('endedAt', 'is', null)
    .execute();
}

export interface StoredPeriod {
  id: number;
  kind: OffDutyKind;
  startedAt: Date;
  endedAt: Date | null;
  correctionReason: string | null;
  correctedAt: Date | null;
  correctedBy: Author | null;
}

/** When a collector was in training or not deployed, the latest first, with corrections by staff. */
export async function findOffDutyPeriodsOf(db: Database, id: number): Promise<StoredPeriod[]> {
  const author = selectAuthor(sql.ref('periods.corrected_by_id'), sql.ref('projects.national_society_id'));
  const { rows } = await sql<StoredPeriod>`
    select periods.id, periods.kind, periods.started_at, periods.ended_at, periods.correction_reason, periods.corrected_at,
      ${author} as corrected_by
    from (
      select 'NotDeployed' as kind, id, data_collector_id, started_at, ended_at, correction_reason, corrected_by_id, corrected_at
      from data_collector_not_deployed_periods
      union all
      select 'InTraining', id, data_collector_id, started_at, ended_at, correction_reason, corrected_by_id, corrected_at
      from data_collector_training_periods) as periods
    join data_collectors on data_collectors.id = periods.data_collector_id
    join projects on projects.id = data_collectors.project_id
    where periods.data_collector_id = ${id}
      and (periods.ended_at is not null or periods.kind <> 'InTraining' or data_collectors.is_in_training_mode)
    order by periods.started_at desc, periods.id desc`.execute(db);
  return rows;
}

/** The time zone in which the days of a collector's project are. */
export async function findTimeZone(db: Database, projectId: number): Promise<string> {
  const { timeZoneId } = await db
    .selectFrom('projects')
    .select('timeZoneId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return timeZoneId;
}

/** The periods of one kind. The collector must be locked. */
export async function findPeriods(
  db: Database,
  kind: OffDutyKind,
  id: number,
): Promise<(Period & { id: number })[]> {
  const rows = await db
    .selectFrom(tables[kind])
    .select(['id', 'startedAt', 'endedAt'])
    .where('dataCollectorId', '=', id)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.startedAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
  }));
}

export interface Correction {
  kind: OffDutyKind;
  dataCollectorId: number;
  period: Period;
  reason: string;
  byId: number;
  at: Date;
}

const toColumns = ({ period, reason, byId, at }: Correction) => ({
  startedAt: new Date(period.startedAt),
  endedAt: period.endedAt === null ? null : new Date(period.endedAt),
  ...{ correctionReason: reason, correctedById: byId, correctedAt: at },
});

export async function insertPeriod(trx: Database, correction: Correction): Promise<void> {
  const { kind, dataCollectorId } = correction;
  await trx
    .insertInto(tables[kind])
    .values({ dataCollectorId, ...toColumns(correction) })
    .execute();
}

export async function updatePeriod(trx: Database, id: number, correction: Correction): Promise<void> {
  await trx.updateTable(tables[correction.kind]).set(toColumns(correction)).where('id', '=', id).execute();
}

export async function deletePeriod(trx: Database, kind: OffDutyKind, id: number): Promise<void> {
  await trx.deleteFrom(tables[kind]).where('id', '=', id).execute();
}
