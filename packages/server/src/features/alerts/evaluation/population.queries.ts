import type { PopulationRuleLevel } from '@harken/domain/alerts/population-rule';
import type { ReportInPlace } from '@harken/domain/alerts/raise-by-population';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The place of a report at the level of a rule per population. */
export interface PlaceOfReport {
  placeId: number;
  name: string;
}

const places: Record<PopulationRuleLevel, { id: RawBuilder<number>; name: RawBuilder<string> }> = {
  region: { id: sql`regions.id`, name: sql`regions.name` },
  district: { id: sql`districts.id`, name: sql`districts.name` },
  village: { id: sql`villages.id`, name: sql`villages.name` },
};

/** Undefined for a report without a village. */
export async function findPlaceOfReport(
  trx: Database,
  reportId: number,
  level: PopulationRuleLevel,
): Promise<PlaceOfReport | undefined> {
  const { id, name } = places[level];
  const { rows } = await sql<PlaceOfReport>`
    select ${id} as place_id, ${name} as name from reports
    join villages on villages.id = reports.village_id
    join districts on districts.id = villages.district_id
    join regions on regions.id = districts.region_id
    where reports.id = ${reportId}`.execute(trx);
  return rows[0];
}

const villagesOf: Record<PopulationRuleLevel, (placeId: number) => RawBuilder<unknown>> = {
  region: (id) => sql`select villages.id from villages join districts on districts.id = villages.district_id
    where districts.region_id = ${id}`,
  district: (id) => sql`select id from villages where district_id = ${id}`,
  village: (id) => sql`select ${id}::int as id`,
};

interface InPlace {
  projectHealthRiskId: number;
  level: PopulationRuleLevel;
  placeId: number;
  receivedAt: Date;
  days: number;
}

/**
 * The counting reports of a health risk of a project in a place, fewer than some days before or after an instant, and whether their
 * alerts are open. Open alerts and reports are locked until the transaction ends, so that nobody decides on them meanwhile; alerts
 * first, as everywhere.
 */
export async function findReportsInPlace(trx: Database, at: InPlace): Promise<ReportInPlace[]> {
  const { rows: open } = await sql<{ id: number }>`
    select id from alerts where status = 'Open' and id in (select reports.alert_id from ${selectReportsInPlace(at)})
    order by id for no key update`.execute(trx);
  const { rows } = await sql<{ id: number; receivedAt: Date; alertId: number | null }>`
    select reports.id, reports.received_at, reports.alert_id from ${selectReportsInPlace(at)}
    order by reports.id for no key update of reports`.execute(trx);
  const openIds = new Set(open.map(({ id }) => id));
  return rows.map(({ id, receivedAt, alertId }) => ({
    ...{ id, alertId, receivedAt: receivedAt.getTime() },
    isAlertOpen: alertId !== null && openIds.has(alertId),
  }));
}

function selectReportsInPlace({ projectHealthRiskId, level, placeId, receivedAt, days }: InPlace) {
  const span = sql`make_interval(days => ${days}::int)`;
  return sql`(${villagesOf[level](placeId)}) as of_place join reports on reports.village_id = of_place.id
    where reports.project_health_risk_id = ${projectHealthRiskId} and reports.group_id is not null
      and reports.received_at > ${receivedAt}::timestamptz - ${span}
      and reports.received_at < ${receivedAt}::timestamptz + ${span}
      and reports.status in ('New', 'Pending', 'Accepted') and not reports.is_in_closed_alert`;
}
