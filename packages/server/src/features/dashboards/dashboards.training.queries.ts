import { dataCollectorTypes } from '@harken/domain/data-collectors/types';
import type { ReportStatus } from '@harken/domain/reports/kinds';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PlaceSelection } from './dashboards.selection.ts';

/** Which reports of training a project dashboard hides; null means no restriction. */
interface TrainingSelection {
  projectIds: number[];
  projectHealthRiskIds: number[] | null;
  places: PlaceSelection | null;
  dataCollectorIds: number[] | null;
  type: 'Human' | 'CollectionPoint' | null;
  statuses: ReportStatus[];
  /** Half-open. */
  from: Date;
  until: Date;
  /** Counts no further. */
  limit: number;
}

/** How many reports of training match, up to a limit. Reads along the index of lists, in which training is apart. */
export async function countTrainingReports(db: Database, selection: TrainingSelection): Promise<number> {
  const { projectIds, projectHealthRiskIds, places, dataCollectorIds, type, from, until } = selection;
  const types = type === null ? dataCollectorTypes : [type];
  const atPlace =
    places &&
    sql`(village_id = any(${places.villageIds}::int[]) or zone_id = any(${places.zoneIds}::int[])
      or (${places.includeUnknownLocation} and village_id is null))`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from reports
      where project_id = any(${projectIds}::int[]) and data_collector_type = any(${types}::text[]) and is_training
        and received_at >= ${from} and received_at < ${until} and not is_repetition
        and status = any(${selection.statuses}::text[])
        and (${projectHealthRiskIds}::int[] is null or project_health_risk_id = any(${projectHealthRiskIds}::int[]))
        and (${dataCollectorIds}::int[] is null or data_collector_id = any(${dataCollectorIds}::int[]))
        and ${atPlace ?? sql`true`}
      limit ${selection.limit}
    ) found`.execute(db);
  return rows[0]?.count ?? 0;
}
