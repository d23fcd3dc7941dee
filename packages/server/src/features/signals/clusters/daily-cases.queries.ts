import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { readNumbers } from '../../../platform/db/packed-numbers.ts';
import { isCounted } from '../counting/counting.queries.ts';

interface Days {
  nationalSocietyId: number;
  first: CalendarDate;
  last: CalendarDate;
}

/** The counted reports of some days in all projects of a society, for queries over `reports` and `risks`. */
const countedReports = ({ nationalSocietyId, first, last }: Days) => sql`
  from projects
  join reports on reports.project_id = projects.id
    and reports.reported_on >= ${first}::date and reports.reported_on <= ${last}::date
  join project_health_risks risks on risks.id = reports.project_health_risk_id
  where projects.national_society_id = ${nationalSocietyId} and ${isCounted}`;

/** The cases of some days: rows of village, health risk, days before the last one, and cases. */
export async function findDailyCases(db: Database, days: Days): Promise<Int32Array> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int4send(village_id) || int4send(health_risk_id) || int4send(age) || int4send(cases), ''::bytea) as packed
    from (
      select reports.village_id, risks.health_risk_id, ${days.last}::date - reports.reported_on as age,
        sum(reports.reported_case_count)::int as cases
      ${countedReports(days)} and reports.reported_case_count > 0
      group by reports.village_id, risks.health_risk_id, reports.reported_on) found`.execute(db);
  const packed = rows[0]?.packed;
  return packed ? readNumbers(packed) : new Int32Array(0);
}

/**
 * The positions of villages: the middle of the locations of their collectors, else of the reports of some days. Villages with neither
 * are left out.
 */
export async function findPositions(
  db: Database,
  days: Days,
): Promise<{ id: number; latitude: number; longitude: number }[]> {
  const { rows } = await sql<{ places: [number, number, number][] }>`
    with reported as materialized (
      select reports.village_id, avg(reports.latitude) as latitude, avg(reports.longitude) as longitude
      ${countedReports(days)} and reports.latitude is not null group by reports.village_id),
    located as materialized (
      select found.village_id, avg(found.latitude) as latitude, avg(found.longitude) as longitude
      from projects
      join data_collectors on data_collectors.project_id = projects.id
      join data_collector_locations found on found.data_collector_id = data_collectors.id
      where projects.national_society_id = ${days.nationalSocietyId} group by found.village_id)
    select coalesce(json_agg(json_build_array(villages.id, coalesce(located.latitude, reported.latitude),
      coalesce(located.longitude, reported.longitude)) order by villages.id), '[]') as places
    from villages
    join districts on districts.id = villages.district_id
    join regions on regions.id = districts.region_id
    left join located on located.village_id = villages.id
    left join reported on reported.village_id = villages.id
    where regions.national_society_id = ${days.nationalSocietyId}
      and coalesce(located.latitude, reported.latitude) is not null`.execute(db);
  return (rows[0]?.places ?? []).map(([id, latitude, longitude]) => ({ id, latitude, longitude }));
}
