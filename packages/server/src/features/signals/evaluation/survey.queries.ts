import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { SignalLevel, VillageOfArea } from '@harken/domain/signals/monitoring/areas';
import type { CollectorDuty } from '@harken/domain/signals/monitoring/duty';
import type { SignalMethod } from '@harken/domain/signals/monitoring/methods';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { readNumbers } from '../../../platform/db/packed-numbers.ts';

/** The level and the id of the place of a row of `signals` or `signal_methods`. */
export function selectPlace(table: 'signals' | 'signal_methods'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case when ${column('region_id')} is not null then 'region' when ${column('district_id')} is not null then 'district'
      else 'village' end as level,
    coalesce(${column('region_id')}, ${column('district_id')}, ${column('village_id')}) as place_id`;
}

/** The villages of a society, or of some of its regions. In one value, because there can be thousands. */
export async function findVillages(
  db: Database,
  nationalSocietyId: number,
  regionIds: number[] | null = null,
): Promise<VillageOfArea[]> {
  const { rows } = await sql<{ villages: [number, number, number][] }>`
    select coalesce(json_agg(json_build_array(villages.id, districts.id, regions.id) order by villages.id), '[]') as villages
    from villages
    join districts on districts.id = villages.district_id
    join regions on regions.id = districts.region_id
    where regions.national_society_id = ${nationalSocietyId}
      and (${regionIds}::int[] is null or regions.id = any(${regionIds}::int[]))`.execute(db);
  return (rows[0]?.villages ?? []).map(([id, districtId, regionId]) => ({ id, districtId, regionId }));
}

/**
 * The stored sums of some villages: rows of village, health risk, index of the week and cases.
 *
 * @param first the first day of the first week
 */
export async function findWeeklyCases(
  db: Database,
  {
    nationalSocietyId,
    villageIds,
    first,
    last,
  }: { nationalSocietyId: number; villageIds: number[] | null; first: CalendarDate; last: CalendarDate },
): Promise<Int32Array> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int4send(village_id) || int4send(health_risk_id) || int4send((first_day - ${first}::date) / 7) || int4send(cases),
      ''::bytea) as packed
    from weekly_cases
    where national_society_id = ${nationalSocietyId} and first_day >= ${first}::date and first_day <= ${last}::date
      and (${villageIds}::int[] is null or village_id = any(${villageIds}::int[]))`.execute(db);
  const packed = rows[0]?.packed;
  return packed ? readNumbers(packed) : new Int32Array(0);
}

type DutyRow = [number[], number, number | null, [number, number | null][]];

const toMilliseconds = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::bigint`;

/** When the collectors of some villages could report, deleted ones included, as far as it is after an instant. */
export async function findDuty(
  db: Database,
  {
    nationalSocietyId,
    villageIds,
    since,
  }: { nationalSocietyId: number; villageIds: number[] | null; since: Date },
): Promise<CollectorDuty[]> {
  const { rows } = await sql<{ duty: DutyRow[] }>`
    select coalesce(json_agg(json_build_array(places.village_ids, ${toMilliseconds(sql`collectors.created_at`)},
      ${toMilliseconds(sql`least(collectors.deleted_at, projects.ended_at)`)}, coalesce(periods.off_duty, '[]'))), '[]') as duty
    from projects
    join data_collectors collectors on collectors.project_id = projects.id
    join lateral (
      select json_agg(distinct found.village_id) as village_ids from data_collector_locations found
      where found.data_collector_id = collectors.id
        and (${villageIds}::int[] is null or found.village_id = any(${villageIds}::int[]))
    ) places on places.village_ids is not null
    left join lateral (
      select json_agg(json_build_array(${toMilliseconds(sql`found.started_at`)}, ${toMilliseconds(sql`found.ended_at`)})) as off_duty
      from data_collector_not_deployed_periods found where found.data_collector_id = collectors.id
    ) periods on true
    where projects.national_society_id = ${nationalSocietyId}
      and coalesce(least(collectors.deleted_at, projects.ended_at) >= ${since}, true)`.execute(db);
  return (rows[0]?.duty ?? []).map(([villages, registeredAt, leftAt, offDuty]) => ({
    ...{ villageIds: villages, registeredAt, leftAt, offDuty },
  }));
}

interface PlaceRow {
  healthRiskId: number;
  level: SignalLevel;
  placeId: number;
}

/** The methods that were set for places of a society. */
export async function findMethods(
  db: Database,
  nationalSocietyId: number,
): Promise<(PlaceRow & { method: SignalMethod })[]> {
  const { rows } = await sql<PlaceRow & { method: SignalMethod }>`
    select health_risk_id, ${selectPlace('signal_methods')}, method from signal_methods
    where national_society_id = ${nationalSocietyId}`.execute(db);
  return rows;
}

export interface OpenSignalRow extends PlaceRow {
  id: number;
  firstWeek: CalendarDate;
  week: CalendarDate;
  observed: number;
  upper: number;
  completeness: number;
}

/** The open signals of a society. */
export async function findOpenSignals(db: Database, nationalSocietyId: number): Promise<OpenSignalRow[]> {
  const { rows } = await sql<OpenSignalRow>`
    select id, health_risk_id, ${selectPlace('signals')}, first_week::text as first_week, week::text as week, observed, upper, completeness
    from signals where national_society_id = ${nationalSocietyId} and state = 'open' and kind = 'area'`.execute(
    db,
  );
  return rows;
}

/** The latest answer since an instant for each place and health risk. */
export async function findLatestAnswers(
  db: Database,
  { nationalSocietyId, since }: { nationalSocietyId: number; since: Date },
): Promise<(PlaceRow & { answeredAt: Date; week: CalendarDate })[]> {
  const { rows } = await sql<PlaceRow & { answeredAt: Date; week: CalendarDate }>`
    select distinct on (health_risk_id, region_id, district_id, village_id)
      health_risk_id, ${selectPlace('signals')}, answered_at, week::text as week
    from signals where national_society_id = ${nationalSocietyId} and kind = 'area' and answered_at > ${since}
    order by health_risk_id, region_id, district_id, village_id, answered_at desc`.execute(db);
  return rows;
}
