import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type AlertSelection, hasReport } from '../dashboards.alerts.queries.ts';

/** The alerts that were raised, escalated, dismissed or closed in a period, newest first. */
export async function findAlertsInPeriod(
  db: Database,
  selection: AlertSelection,
): Promise<{ id: number; isRaised: boolean }[]> {
  const { projectIds, projectHealthRiskIds, from, until } = selection;
  const isWithinPeriod = (column: string) =>
    sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`;
  const { rows } = await sql<{ id: number; isRaised: boolean }>`
    select alerts.id, ${isWithinPeriod('alerts.created_at')} as is_raised from alerts
    where alerts.project_id = any(${projectIds}::int[])
      and (${projectHealthRiskIds}::int[] is null or alerts.project_health_risk_id = any(${projectHealthRiskIds}::int[]))
      and (${isWithinPeriod('alerts.created_at')} or ${isWithinPeriod('alerts.escalated_at')}
        or ${isWithinPeriod('alerts.dismissed_at')} or ${isWithinPeriod('alerts.closed_at')})
      and ${hasReport(selection)}
    order by alerts.created_at desc, alerts.id desc`.execute(db);
  return rows;
}

/** The names of some places, smallest last. */
export async function findPlaceNames(
  db: Database,
  {
    regionIds,
    districtIds,
    villageIds,
    zoneIds,
  }: Record<'regionIds' | 'districtIds' | 'villageIds' | 'zoneIds', readonly number[]>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name, 1 as size from regions where id = any(${regionIds}::int[])
    union all select name, 2 from districts where id = any(${districtIds}::int[])
    union all select name, 3 from villages where id = any(${villageIds}::int[])
    union all select name, 4 from zones where id = any(${zoneIds}::int[])
    order by size, name`.execute(db);
  return rows.map(({ name }) => name);
}
