import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { DeployedSelection } from '../dashboards.alerts.queries.ts';
import { isOfOrganization } from '../dashboards.queries.ts';

/** A time in which somebody could report, epoch milliseconds. */
export interface DeployedTime {
  /** Exclusive. */
  after: number;
  /** Inclusive; null: until now. */
  until: number | null;
}

/**
 * When at least one of the selected collectors could report: registered, not deleted, deployed, and in an open project. Collectors in
 * training count as well, because it is not recorded since when they are.
 */
export async function findDeployedTimes(
  db: Database,
  { projectIds, type, places, organizationId }: Omit<DeployedSelection, 'isTraining'>,
): Promise<DeployedTime[]> {
  const atPlace = places
    ? sql`exists (select from data_collector_locations found where found.data_collector_id = collectors.id
        and (found.village_id = any(${places.villageIds}::int[]) or found.zone_id = any(${places.zoneIds}::int[])))`
    : sql`true`;
  const { rows } = await sql<DeployedTime>`
    with registered as (
      select collectors.id, tstzrange(collectors.created_at, least(collectors.deleted_at, projects.ended_at), '(]') as time
      from data_collectors collectors join projects on projects.id = collectors.project_id
      where collectors.project_id = any(${projectIds}::int[])
        and collectors.created_at < coalesce(least(collectors.deleted_at, projects.ended_at), 'infinity')
        and (${type}::text is null or collectors.data_collector_type = ${type})
        and ${isOfOrganization('collectors', { projectIds, organizationId })}
        and ${atPlace}
    ), withdrawn as (
      select periods.data_collector_id, range_agg(tstzrange(periods.started_at, periods.ended_at, '(]')) as times
      from data_collector_not_deployed_periods periods join registered on registered.id = periods.data_collector_id
      where periods.ended_at is null or periods.started_at < periods.ended_at
      group by periods.data_collector_id
    ), deployed as (
      select unnest(range_agg(tstzmultirange(registered.time) - coalesce(withdrawn.times, '{}'))) as time
      from registered left join withdrawn on withdrawn.data_collector_id = registered.id
    )
    select (extract(epoch from lower(time)) * 1000)::float8 as after,
      (extract(epoch from upper(time)) * 1000)::float8 as until
    from deployed`.execute(db);
  return rows;
}
