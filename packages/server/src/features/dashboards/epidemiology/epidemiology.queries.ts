import type { CollectorDuty } from '@harken/domain/dashboards/epidemiology/duty-coverage';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { DeployedSelection } from '../dashboards.alerts.queries.ts';
import { isOfOrganization } from '../dashboards.queries.ts';

/** Instants as epoch milliseconds. */
const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

interface DutyRow {
  from: number;
  until: number | null;
  villageIds: number[] | null;
  absences: [number, number | null][] | null;
}

/** When a collector was on duty, and the villages of their locations that the filter selects. */
export interface DutyAtVillages extends CollectorDuty {
  villageIds: readonly number[];
}

/**
 * When the selected collectors could report, as far as it touches a time range; deleted ones and those of closed projects too. Where
 * somebody was in the past is not recorded, so that all locations count for all times. Training counts as time off duty unless
 * reports of training are selected. A training period without an end of somebody who is not in training is ignored
 * (docs/decisions/0053).
 */
export async function findDuties(
  db: Database,
  { projectIds, type, isTraining, places, organizationId }: DeployedSelection,
  { from, until }: { from: Date; until: Date },
): Promise<DutyAtVillages[]> {
  const isAtPlace = places
    ? sql`(found.village_id = any(${places.villageIds}::int[]) or found.zone_id = any(${places.zoneIds}::int[]))`
    : sql`true`;
  const { rows } = await sql<DutyRow>`
    with collectors as (
      select data_collectors.id, data_collectors.created_at, data_collectors.is_in_training_mode,
        least(data_collectors.deleted_at, projects.ended_at) as until
      from data_collectors join projects on projects.id = data_collectors.project_id
      where data_collectors.project_id = any(${projectIds}::int[]) and data_collectors.created_at < ${until}
        and (data_collectors.deleted_at is null or data_collectors.deleted_at >= ${from})
        and (projects.ended_at is null or projects.ended_at >= ${from})
        and (${type}::text is null or data_collectors.data_collector_type = ${type})
        and ${isOfOrganization('data_collectors', { projectIds, organizationId })}
    ), locations as (
      select found.data_collector_id, array_agg(distinct found.village_id) as village_ids
      from data_collector_locations found join collectors on collectors.id = found.data_collector_id
      where ${isAtPlace}
      group by found.data_collector_id
    ), absences as (
      select periods.data_collector_id,
        json_agg(json_build_array(${milliseconds('periods.started_at')}, ${milliseconds('periods.ended_at')})) as absences
      from (
        select data_collector_id, started_at, ended_at from data_collector_not_deployed_periods
        union all
        select training.data_collector_id, training.started_at, training.ended_at
        from data_collector_training_periods training join collectors on collectors.id = training.data_collector_id
        where ${isTraining === false} and (training.ended_at is not null or collectors.is_in_training_mode)
      ) periods join collectors on collectors.id = periods.data_collector_id
      where periods.started_at < ${until} and (periods.ended_at is null or periods.ended_at >= ${from})
      group by periods.data_collector_id
    )
    select ${milliseconds('collectors.created_at')} as "from", ${milliseconds('collectors.until')} as until,
      locations.village_ids, absences.absences
    from collectors
    left join locations on locations.data_collector_id = collectors.id
    left join absences on absences.data_collector_id = collectors.id
    where ${places === null} or locations.village_ids is not null`.execute(db);
  return rows.map((row) => ({
    from: row.from,
    until: row.until ?? Number.POSITIVE_INFINITY,
    villageIds: row.villageIds ?? [],
    absences: (row.absences ?? []).map(([start, end]) => ({
      from: start,
      until: end ?? Number.POSITIVE_INFINITY,
    })),
  }));
}
