import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { SignalLevel } from '@harken/domain/signals/monitoring/areas';
import type { AssessedSignal, SignalFigures } from '@harken/domain/signals/monitoring/assess-society';
import { signalParameters } from '@harken/domain/signals/monitoring/methods';
import { quietAfterAnswer } from '@harken/domain/signals/monitoring/signal-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ChangedSum } from '../counting/counting.queries.ts';

/** Changed sums of a society that wait, up to the latest one; they are removed with it once they are evaluated. */
export async function findSignalChanges(
  db: Database,
  nationalSocietyId: number,
): Promise<{ lastId: number; changes: ChangedSum[] }> {
  const { rows } = await sql<ChangedSum & { lastId: number }>`
    select village_id, health_risk_id, first_day::text as first_day, max(id)::float8 as last_id
    from signal_changes where national_society_id = ${nationalSocietyId}
    group by village_id, health_risk_id, first_day`.execute(db);
  return { lastId: rows.reduce((last, { lastId }) => Math.max(last, lastId), 0), changes: rows };
}

export async function removeSignalChanges(
  db: Database,
  { nationalSocietyId, lastId }: { nationalSocietyId: number; lastId: number },
): Promise<void> {
  await sql`delete from signal_changes where national_society_id = ${nationalSocietyId} and id <= ${lastId}`.execute(
    db,
  );
}

/** The societies with changes that wait. */
export async function findSocietiesWithChanges(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct national_society_id as id from signal_changes order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The columns of a place. */
export function toPlaceColumns(level: SignalLevel, placeId: number) {
  return {
    regionId: level === 'region' ? placeId : null,
    districtId: level === 'district' ? placeId : null,
    villageId: level === 'village' ? placeId : null,
  };
}

interface Evaluated {
  nationalSocietyId: number;
  firstDays: readonly CalendarDate[];
  at: Date;
}

function toColumns({ series, methods, ...figures }: SignalFigures, { firstDays, at }: Evaluated) {
  const { method, observed, expected, upper, completeness, urgency } = figures;
  return {
    ...{ method, observed, expected, upper, completeness, urgency, computedAt: at },
    week: firstDays[figures.week] as CalendarDate,
    parameters: JSON.stringify(signalParameters[method]),
    methods: JSON.stringify(methods),
    series: JSON.stringify(series),
  };
}

/**
 * Stores a new signal, unless the place and health risk has an open one or was answered within the last seven days; both may have
 * happened while it was computed.
 *
 * @returns whether it was stored
 */
export async function insertSignal(
  db: Database,
  { level, placeId, healthRiskId, figures }: Extract<AssessedSignal, { kind: 'raise' }>,
  evaluated: Evaluated,
): Promise<boolean> {
  const place = toPlaceColumns(level, placeId);
  const { nationalSocietyId, at } = evaluated;
  const quietSince = new Date(at.getTime() - quietAfterAnswer);
  const answered = await sql`
    select from signals where national_society_id = ${nationalSocietyId} and kind = 'area' and answered_at > ${quietSince}
      and health_risk_id = ${healthRiskId} and region_id is not distinct from ${place.regionId}::int
      and district_id is not distinct from ${place.districtId}::int and village_id is not distinct from ${place.villageId}::int
    limit 1`.execute(db);
  if (answered.rows.length > 0) return false;
  const columns = toColumns(figures, evaluated);
  const stored = await db
    .insertInto('signals')
    .values({ ...columns, ...place, nationalSocietyId, healthRiskId, firstWeek: columns.week, raisedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Stores new figures of a signal, unless somebody answered it meanwhile. @returns whether they were stored */
export async function updateSignal(
  db: Database,
  { signalId, figures }: Extract<AssessedSignal, { kind: 'update' }>,
  evaluated: Evaluated,
): Promise<boolean> {
  const columns = toColumns(figures, evaluated);
  const { numUpdatedRows } = await db
    .updateTable('signals')
    .set({ ...columns, firstWeek: sql<string>`least(first_week, ${columns.week}::date)` })
    .where('id', '=', signalId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Withdraws a signal, unless somebody answered it meanwhile. @returns whether it was withdrawn */
export async function withdrawSignal(
  db: Database,
  {
    signalId,
    reason,
    observed,
  }: Pick<Extract<AssessedSignal, { kind: 'withdraw' }>, 'signalId' | 'reason' | 'observed'>,
  { at }: Pick<Evaluated, 'at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signals')
    .set({
      ...{ state: 'withdrawn', withdrawnAt: at, withdrawalReason: reason, computedAt: at },
      ...(observed !== null && { observed }),
    })
    .where('id', '=', signalId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Claims a night of a society, so that one process evaluates it.
 *
 * @returns whether nobody else had claimed it
 */
export async function claimNight(
  db: Database,
  { nationalSocietyId, night }: { nationalSocietyId: number; night: CalendarDate },
): Promise<boolean> {
  const { rows } = await sql`
    insert into signal_nights (national_society_id, night) values (${nationalSocietyId}, ${night})
    on conflict (national_society_id) do update set night = excluded.night, finished_at = null
      where signal_nights.night < excluded.night
    returning night`.execute(db);
  return rows.length > 0;
}

/** The last claimed night of each society. */
export async function findLastNights(db: Database): Promise<Map<number, CalendarDate>> {
  const nights = await db.selectFrom('signalNights').select(['nationalSocietyId', 'night']).execute();
  return new Map(nights.map(({ nationalSocietyId, night }) => [nationalSocietyId, night]));
}

export async function finishNight(
  db: Database,
  { nationalSocietyId, at }: { nationalSocietyId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('signalNights')
    .set({ finishedAt: at })
    .where('nationalSocietyId', '=', nationalSocietyId)
    .execute();
}
