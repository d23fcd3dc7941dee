import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ChosenPlace } from './generated-places.ts';

/** What a dashboard is asked, in the words of operations 8.1. */
export interface PlainQuestion {
  nationalSocietyId: number;
  /** null: that of the society. */
  projectId: number | null;
  /** Whose days they are: an IANA zone, or hours ahead of UTC. */
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

export const dayOf = ({ clock }: PlainQuestion, instant: RawBuilder<unknown>) =>
  typeof clock === 'string'
    ? sql`(${instant} at time zone ${clock})::date`
    : sql`((${instant} at time zone 'UTC') + make_interval(hours => ${clock}))::date`;

const idsOf = ({ chosen }: PlainQuestion, level: ChosenPlace['level']) =>
  chosen?.places.filter((place) => place.level === level).map(({ id }) => id) ?? [];

/** Whether a row with a village and a zone lies where it was asked for. */
export const isThere = (question: PlainQuestion, village: string, zone: string) =>
  question.chosen === null
    ? sql`true`
    : sql`(exists (select from villages v join districts d on d.id = v.district_id where v.id = ${sql.ref(village)}
          and (v.id = any(${idsOf(question, 'villageIds')}::int[]) or d.id = any(${idsOf(question, 'districtIds')}::int[])
            or d.region_id = any(${idsOf(question, 'regionIds')}::int[])))
        or ${sql.ref(zone)} = any(${idsOf(question, 'zoneIds')}::int[])
        or (${question.chosen.unknown} and ${sql.ref(village)} is null))`;

/** Whether a collector belongs to the organization asked for, by the supervisor or the head supervisor. */
export const isOfOrganization = (question: PlainQuestion, collectorId: string) =>
  question.organizationId === null
    ? sql`true`
    : sql`${sql.ref(collectorId)} in (
        select c.id from data_collectors c join user_national_societies m
          on m.user_id = c.supervisor_id or m.user_id = c.head_supervisor_id
        where m.organization_id = ${question.organizationId} and m.national_society_id = ${question.nationalSocietyId})`;

export const isInScope = (question: PlainQuestion, projectId: string) =>
  question.projectId === null
    ? sql`${sql.ref(projectId)} in (select id from projects where national_society_id = ${question.nationalSocietyId})`
    : sql`${sql.ref(projectId)} = ${question.projectId}`;

const collectorTypes = { all: '%', dataCollector: 'Human', dataCollectionPoint: 'CollectionPoint' };

export const isOfType = ({ dataCollectorType }: PlainQuestion, column: string) =>
  sql`${sql.ref(column)} like ${collectorTypes[dataCollectorType]}`;

export const isOfTraining = ({ trainingStatus }: PlainQuestion, column: string) =>
  sql`(${trainingStatus} = 'All' or ${sql.ref(column)} = (${trainingStatus} = 'InTraining'))`;

export const isOfHealthRisk = ({ healthRiskIds }: PlainQuestion, projectHealthRiskId: string) =>
  sql`(${healthRiskIds.length === 0} or ${sql.ref(projectHealthRiskId)} in (
    select id from project_health_risks where health_risk_id = any(${healthRiskIds}::int[])))`;

/** The base set B as a table `b`, the case set R as a table `r`, with the day that each report was received. */
export function sets(question: PlainQuestion): RawBuilder<unknown> {
  return sql`b as (
      select reports.*, health_risks.id as health_risk_id, health_risks.health_risk_type,
        ${dayOf(question, sql`reports.received_at`)} as day
      from reports
      join data_collectors on data_collectors.id = reports.data_collector_id
      join project_health_risks on project_health_risks.id = reports.project_health_risk_id
      join health_risks on health_risks.id = project_health_risks.health_risk_id
      where ${isInScope(question, 'data_collectors.project_id')} and not reports.is_repetition
        and case reports.status when 'Accepted' then 'kept' when 'Rejected' then 'dismissed' else 'notCrossChecked' end
          = any(${question.statuses}::text[])
        and ${isThere(question, 'reports.village_id', 'reports.zone_id')}
        and ${isOfType(question, 'data_collectors.data_collector_type')}
        and ${isOfOrganization(question, 'reports.data_collector_id')}
        and ${isOfHealthRisk(question, 'reports.project_health_risk_id')}
        and ${isOfTraining(question, 'reports.is_training')}
        and ${dayOf(question, sql`reports.received_at`)} between ${question.first}::date and ${question.last}::date
    ), r as (select * from b where health_risk_type <> 'Activity')`;
}

const beginning = ({ groupingType, weekStart }: PlainQuestion, day: RawBuilder<unknown>) => {
  if (groupingType === 'Day') return sql`${day}`;
  if (weekStart === 'Monday') return sql`date_trunc('week', ${day})::date`;
  return sql`(${day} - extract(dow from ${day})::int)`;
};

/** Weeks from Monday are those of ISO; weeks from Sunday are counted by their Wednesdays. */
const label = ({ groupingType, weekStart }: PlainQuestion) => {
  if (groupingType === 'Day') return sql`to_char(first_day, 'DD/MM/YY')`;
  if (weekStart === 'Monday') return sql`to_char(first_day, 'FMIW')`;
  return sql`ceil(extract(doy from first_day + 3) / 7.0)::int::text`;
};

/** A table `periods`, and `begins_on(day)` of each report in `r` as a table `rp`. */
export function periods(question: PlainQuestion): RawBuilder<unknown> {
  return sql`periods as (
      select first_day, (row_number() over (order by first_day) - 1)::int as index, ${label(question)} as label
      from (select distinct ${beginning(question, sql`day::date`)} as first_day
        from generate_series(${question.first}::date, ${question.last}::date, interval '1 day') day) days
    ), rp as (select r.*, periods.index from r join periods on periods.first_day = ${beginning(question, sql`r.day`)})`;
}

export const rowsOf = async <T>(db: Database, query: RawBuilder<unknown>): Promise<T[]> =>
  (await (query as RawBuilder<T>).execute(db)).rows;
