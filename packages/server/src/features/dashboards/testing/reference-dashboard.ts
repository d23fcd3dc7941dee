import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ChosenPlace } from './generated-places.ts';

/** The scope and filters of a dashboard. */
export interface ReferenceQuery {
  nationalSocietyId: number;
  /** Null: the dashboard of the society. */
  projectId: number | null;
  /** Whose days are used: an IANA time zone, or hours ahead of UTC. */
  clock: string | number;
  weekStart: 'Sunday' | 'Monday';
  first: string;
  last: string;
  groupingType: 'Day' | 'Week';
  healthRiskIds: number[];
  dataCollectorType: 'all' | 'dataCollector' | 'dataCollectionPoint';
  statuses: string[];
  trainingStatus: 'All' | 'Trained' | 'InTraining';
  organizationId: number | null;
  chosen: { places: ChosenPlace[]; unknown: boolean } | null;
  now: Date;
}

export const toDay = ({ clock }: ReferenceQuery, instant: RawBuilder<unknown>) =>
  typeof clock === 'string'
    ? sql`(${instant} at time zone ${clock})::date`
    : sql`((${instant} at time zone 'UTC') + make_interval(hours => ${clock}))::date`;

const getIds = ({ chosen }: ReferenceQuery, level: ChosenPlace['level']) =>
  chosen?.places.filter((place) => place.level === level).map(({ id }) => id) ?? [];

/** Whether a row with a village and a zone is at the chosen places. */
export const isAtChosenPlace = (query: ReferenceQuery, village: string, zone: string) =>
  query.chosen === null
    ? sql`true`
    : sql`(exists (select from villages v join districts d on d.id = v.district_id where v.id = ${sql.ref(village)}
          and (v.id = any(${getIds(query, 'villageIds')}::int[]) or d.id = any(${getIds(query, 'districtIds')}::int[])
            or d.region_id = any(${getIds(query, 'regionIds')}::int[])))
        or ${sql.ref(zone)} = any(${getIds(query, 'zoneIds')}::int[])
        or (${query.chosen.unknown} and ${sql.ref(village)} is null))`;

/** Whether a collector belongs to the selected organization, by supervisor or head supervisor. */
export const isOfOrganization = (query: ReferenceQuery, collectorId: string) =>
  query.organizationId === null
    ? sql`true`
    : sql`${sql.ref(collectorId)} in (
        select c.id from data_collectors c join user_national_societies m
          on m.user_id = c.supervisor_id or m.user_id = c.head_supervisor_id
        where m.organization_id = ${query.organizationId} and m.national_society_id = ${query.nationalSocietyId})`;

export const isInScope = (query: ReferenceQuery, projectId: string) =>
  query.projectId === null
    ? sql`${sql.ref(projectId)} in (select id from projects where national_society_id = ${query.nationalSocietyId})`
    : sql`${sql.ref(projectId)} = ${query.projectId}`;

const collectorTypes = { all: '%', dataCollector: 'Human', dataCollectionPoint: 'CollectionPoint' };

export const isOfType = ({ dataCollectorType }: ReferenceQuery, column: string) =>
  sql`${sql.ref(column)} like ${collectorTypes[dataCollectorType]}`;

export const isOfTraining = ({ trainingStatus }: ReferenceQuery, column: string) =>
  sql`(${trainingStatus} = 'All' or ${sql.ref(column)} = (${trainingStatus} = 'InTraining'))`;

export const isOfHealthRisk = ({ healthRiskIds }: ReferenceQuery, projectHealthRiskId: string) =>
  sql`(${healthRiskIds.length === 0} or ${sql.ref(projectHealthRiskId)} in (
    select id from project_health_risks where health_risk_id = any(${healthRiskIds}::int[])))`;

/**
 * Reports within the filter as a table `b`; those of cases, without activity, as a table `r`; with the day each was received.
 */
export function reportSets(query: ReferenceQuery): RawBuilder<unknown> {
  return sql`b as (
      select reports.*, health_risks.id as health_risk_id, health_risks.health_risk_type,
        ${toDay(query, sql`reports.received_at`)} as day
      from reports
      join data_collectors on data_collectors.id = reports.data_collector_id
      join project_health_risks on project_health_risks.id = reports.project_health_risk_id
      join health_risks on health_risks.id = project_health_risks.health_risk_id
      where ${isInScope(query, 'data_collectors.project_id')} and not reports.is_repetition
        and case reports.status when 'Accepted' then 'kept' when 'Rejected' then 'dismissed' else 'notCrossChecked' end
          = any(${query.statuses}::text[])
        and ${isAtChosenPlace(query, 'reports.village_id', 'reports.zone_id')}
        and ${isOfType(query, 'data_collectors.data_collector_type')}
        and ${isOfOrganization(query, 'reports.data_collector_id')}
        and ${isOfHealthRisk(query, 'reports.project_health_risk_id')}
        and ${isOfTraining(query, 'reports.is_training')}
        and ${toDay(query, sql`reports.received_at`)} between ${query.first}::date and ${query.last}::date
    ), r as (select * from b where health_risk_type <> 'Activity')`;
}

const toPeriodStart = ({ groupingType, weekStart }: ReferenceQuery, day: RawBuilder<unknown>) => {
  if (groupingType === 'Day') return sql`${day}`;
  if (weekStart === 'Monday') return sql`date_trunc('week', ${day})::date`;
  return sql`(${day} - extract(dow from ${day})::int)`;
};

/** Weeks from Monday are ISO weeks; weeks from Sunday are numbered by their Wednesday. */
const label = ({ groupingType, weekStart }: ReferenceQuery) => {
  if (groupingType === 'Day') return sql`to_char(first_day, 'DD/MM/YY')`;
  if (weekStart === 'Monday') return sql`to_char(first_day, 'FMIW')`;
  return sql`ceil(extract(doy from first_day + 3) / 7.0)::int::text`;
};

/** A table `periods`, and the reports of `r` with their period as a table `rp`. */
export function periods(query: ReferenceQuery): RawBuilder<unknown> {
  return sql`periods as (
      select first_day, (row_number() over (order by first_day) - 1)::int as index, ${label(query)} as label
      from (select distinct ${toPeriodStart(query, sql`day::date`)} as first_day
        from generate_series(${query.first}::date, ${query.last}::date, interval '1 day') day) days
    ), rp as (select r.*, periods.index from r join periods on periods.first_day = ${toPeriodStart(query, sql`r.day`)})`;
}

export const fetchRows = async <T>(db: Database, query: RawBuilder<unknown>): Promise<T[]> =>
  (await (query as RawBuilder<T>).execute(db)).rows;
