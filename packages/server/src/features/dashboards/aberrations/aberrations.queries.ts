import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { DeployedSelection } from '../dashboards.alerts.queries.ts';

/**
 * For each instant, whether one of the selected collectors could report then: registered, not deleted, deployed, and in an
 * open project. Collectors in training count as well, because it is not recorded since when they are.
 */
export async function checkDeployment(
  db: Database,
  { projectIds, type, places, dataCollectorIds }: Omit<DeployedSelection, 'isTraining'>,
  instants: Date[],
): Promise<boolean[]> {
  const atPlace = places
    ? sql`exists (select from data_collector_locations found where found.data_collector_id = collectors.id
        and (found.village_id = any(${places.villageIds}::int[]) or found.zone_id = any(${places.zoneIds}::int[])))`
    : sql`true`;
  const { rows } = await sql<{ isDeployed: boolean }>`
    select exists (
      select from data_collectors collectors join projects on projects.id = collectors.project_id
      where collectors.project_id = any(${projectIds}::int[])
        and (projects.ended_at is null or projects.ended_at >= instants.at)
        and collectors.created_at < instants.at
        and (collectors.deleted_at is null or collectors.deleted_at >= instants.at)
        and (${type}::text is null or collectors.data_collector_type = ${type})
        and (${dataCollectorIds}::int[] is null or collectors.id = any(${dataCollectorIds}::int[]))
        and ${atPlace}
        and not exists (
          select from data_collector_not_deployed_periods periods
          where periods.data_collector_id = collectors.id and periods.started_at < instants.at
            and (periods.ended_at is null or periods.ended_at >= instants.at))
    ) as is_deployed
    from unnest(${instants}::timestamptz[]) with ordinality as instants (at, number)
    order by instants.number`.execute(db);
  return rows.map(({ isDeployed }) => isDeployed);
}
