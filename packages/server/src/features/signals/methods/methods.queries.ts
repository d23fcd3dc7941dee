import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { WatchedRisk } from '@harken/domain/signals/monitoring/assess-society';
import type { SignalMethod } from '@harken/domain/signals/monitoring/methods';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { toPlaceColumns } from '../evaluation/evaluation.queries.ts';

function isOf({ healthRiskId, level, placeId }: WatchedRisk): RawBuilder<boolean> {
  const { regionId, districtId, villageId } = toPlaceColumns(level, placeId);
  return sql<boolean>`(health_risk_id = ${healthRiskId} and place_key(region_id, district_id, village_id, null)
    = place_key(${regionId}::int, ${districtId}::int, ${villageId}::int, null))`;
}

/** The method that was set for a place and a health risk. */
export async function findChosenMethod(db: Database, risk: WatchedRisk): Promise<SignalMethod | null> {
  const { rows } = await sql<{ method: SignalMethod }>`
    select method from signal_methods where ${isOf(risk)}`.execute(db);
  return rows[0]?.method ?? null;
}

/** Lets one change of the method of a place and a health risk wait for another, until the transaction ends. */
export async function lockMethods(trx: Database, nationalSocietyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7423, ${nationalSocietyId})`.execute(trx);
}

/** Stores a method, or none. */
export async function storeMethod(
  trx: Database,
  nationalSocietyId: number,
  risk: WatchedRisk,
  method: SignalMethod | null,
): Promise<void> {
  await sql`delete from signal_methods where ${isOf(risk)}`.execute(trx);
  if (method === null) return;
  const { healthRiskId, level, placeId } = risk;
  await trx
    .insertInto('signalMethods')
    .values({ nationalSocietyId, healthRiskId, ...toPlaceColumns(level, placeId), method })
    .execute();
}

/**
 * Notes that the current week of a place has to be evaluated again: by one of its villages, with which the places that contain it are
 * evaluated as well.
 */
export async function noteMethodChange(
  trx: Database,
  nationalSocietyId: number,
  { healthRiskId, villageId, firstDay }: { healthRiskId: number; villageId: number; firstDay: CalendarDate },
): Promise<void> {
  await trx
    .insertInto('signalChanges')
    .values({ nationalSocietyId, villageId, healthRiskId, firstDay })
    .execute();
}

/** Whether one of the projects of a national society has a health risk that can have cases. */
export async function isHealthRiskOfSociety(
  db: Database,
  nationalSocietyId: number,
  healthRiskId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from project_health_risks risks
    join projects on projects.id = risks.project_id
    join health_risks on health_risks.id = risks.health_risk_id
    where projects.national_society_id = ${nationalSocietyId} and risks.health_risk_id = ${healthRiskId}
      and health_risks.health_risk_type <> 'Activity'
    limit 1`.execute(db);
  return rows.length > 0;
}
