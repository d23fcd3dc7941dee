import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { reportTraits } from '@harken/domain/dashboards/report-sheet';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A day of a project that has or had reports, and how often it changed so far. Equal numbers mean equal reports. */
export interface DayVersion {
  projectId: number;
  reportedOn: CalendarDate;
  version: number;
}

/** Changes count from their commit on, those added up and those still waiting for it. */
export async function findDayVersions(
  db: Database,
  { projectIds, first, last }: { projectIds: number[]; first: CalendarDate; last: CalendarDate },
): Promise<DayVersion[]> {
  const { rows } = await sql<DayVersion>`
    select days.project_id, days.reported_on::text as reported_on, sum(days.change_count)::float8 as version
    from (
      select project_id, reported_on, change_count from report_days
      union all select project_id, reported_on, 1 from report_day_changes
    ) days
    where days.project_id = any(${projectIds}::int[]) and days.reported_on >= ${first} and days.reported_on <= ${last}
    group by days.project_id, days.reported_on
    order by days.project_id, days.reported_on`.execute(db);
  return rows;
}

const trait = (condition: RawBuilder<unknown>, value: number) =>
  sql`case when ${condition} then ${sql.lit(value)} else 0 end`;

const traits = sql`case reports.status when 'Accepted' then ${sql.lit(reportTraits.kept)}
    when 'Rejected' then ${sql.lit(reportTraits.dismissed)} else ${sql.lit(reportTraits.notCrossChecked)} end
  + ${trait(sql`reports.is_training`, reportTraits.inTraining)}
  + ${trait(sql`reports.data_collector_type = 'CollectionPoint'`, reportTraits.fromCollectionPoint)}
  + ${trait(sql`reports.kind = 'DataCollectionPoint'`, reportTraits.isCollectionPointReport)}`;

/**
 * What each report is known by: the facts of `domain/dashboards/report-sheet` in their order, with the two degrees of its
 * place instead of the place's number.
 */
const facts: readonly RawBuilder<unknown>[] = [
  sql`floor(extract(epoch from reports.received_at) / 60)::int`,
  sql`reports.project_health_risk_id`,
  sql`reports.data_collector_id`,
  sql`coalesce(reports.village_id, 0)`,
  sql`coalesce(reports.zone_id, 0)`,
  sql`coalesce(round(reports.latitude * 10000000)::int, ${sql.lit(2_147_483_647)})`,
  sql`coalesce(round(reports.longitude * 10000000)::int, 0)`,
  traits,
  sql`coalesce(reports.count_males_below_five, 0)`,
  sql`coalesce(reports.count_males_at_least_five, 0)`,
  sql`coalesce(reports.count_females_below_five, 0)`,
  sql`coalesce(reports.count_females_at_least_five, 0)`,
  sql`coalesce(reports.count_unspecified_sex_and_age, 0)`,
  sql`coalesce(reports.referred_count, 0)`,
  sql`coalesce(reports.death_count, 0)`,
  sql`coalesce(reports.from_other_villages_count, 0)`,
  sql`reports.reported_case_count`,
];

/** How many numbers `findFactsOfDays` gives for each report. */
export const factsRead = facts.length;

const packed = sql.join(
  facts.map((fact) => sql`int4send(${fact})`),
  sql` || `,
);

/**
 * The facts of the reports of some days of a project, of each day one after the other as numbers of four bytes. The database
 * packs them: a million rows would keep this process busy for seconds.
 */
export async function findFactsOfDays(
  db: Database,
  { projectId, days }: { projectId: number; days: CalendarDate[] },
): Promise<{ reportedOn: CalendarDate; facts: Buffer }[]> {
  const { rows } = await sql<{ reportedOn: CalendarDate; facts: Buffer }>`
    select reports.reported_on::text as reported_on, string_agg(${packed}, ''::bytea) as facts
    from reports
    where reports.project_id = ${projectId} and reports.reported_on = any(${days}::date[])
      and reports.data_collector_id is not null and not reports.is_repetition
    group by reports.reported_on`.execute(db);
  return rows;
}

/** Adds up the changes that wait, so that reading versions stays quick. May run at once in several processes. */
export async function addUpDayChanges(db: Database): Promise<void> {
  await sql`
    with gone as (delete from report_day_changes returning project_id, reported_on),
    counted as (select project_id, reported_on, count(*) as change_count from gone group by project_id, reported_on)
    insert into report_days (project_id, reported_on, change_count)
    select project_id, reported_on, change_count from counted order by project_id, reported_on
    on conflict (project_id, reported_on) do update set change_count = report_days.change_count + excluded.change_count`.execute(
    db,
  );
}
