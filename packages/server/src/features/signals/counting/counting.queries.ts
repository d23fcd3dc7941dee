import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A national society with what its weeks depend on. */
export interface WatchedSociety {
  id: number;
  weekStart: EpiWeekStart;
  /** Of its newest open project, else of its newest project, else UTC: societies have no time zone of their own. */
  timeZoneId: string;
}

const timeZone = sql<string>`coalesce((
  select projects.time_zone_id from projects where projects.national_society_id = societies.id
  order by projects.state = 'Open' desc, projects.id desc limit 1), 'UTC')`;

/** The national societies that are not archived. */
export async function findSocieties(db: Database): Promise<WatchedSociety[]> {
  const { rows } = await sql<WatchedSociety>`
    select societies.id, societies.epi_week_start_day as week_start, ${timeZone} as time_zone_id
    from national_societies societies where not societies.is_archived order by societies.id`.execute(db);
  return rows;
}

/** One national society, archived or not. */
export async function findSociety(db: Database, id: number): Promise<WatchedSociety | undefined> {
  const { rows } = await sql<WatchedSociety>`
    select societies.id, societies.epi_week_start_day as week_start, ${timeZone} as time_zone_id
    from national_societies societies where societies.id = ${id}`.execute(db);
  return rows[0];
}

/** A day of a project whose reports changed since they were added up. */
export interface ChangedDay {
  projectId: number;
  nationalSocietyId: number;
  reportedOn: CalendarDate;
  version: number;
}

/**
 * Days whose reports changed since they were last added up, the newest first. The version of a day counts its changes, both those
 * that dashboards compacted and those that wait for it, so that it does not depend on when that happens.
 */
export async function findChangedDays(db: Database, limit: number): Promise<ChangedDay[]> {
  const { rows } = await sql<ChangedDay>`
    select days.project_id, projects.national_society_id, days.reported_on::text as reported_on, days.version
    from (
      select found.project_id, found.reported_on, sum(found.change_count)::float8 as version
      from (
        select project_id, reported_on, change_count from report_days
        union all select project_id, reported_on, 1 from report_day_changes
      ) found
      group by found.project_id, found.reported_on
    ) days
    join projects on projects.id = days.project_id
    join national_societies societies on societies.id = projects.national_society_id and not societies.is_archived
    left join weekly_case_days counted on counted.project_id = days.project_id and counted.reported_on = days.reported_on
    where counted.version is distinct from days.version
    order by days.reported_on desc, days.project_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Stores up to which change days were added up. A later version that another process stored is kept. */
export async function storeCountedDays(db: Database, days: readonly ChangedDay[]): Promise<void> {
  await sql`
    insert into weekly_case_days (project_id, reported_on, version)
    select * from unnest(${days.map(({ projectId }) => projectId)}::int[],
      ${days.map(({ reportedOn }) => reportedOn)}::date[], ${days.map(({ version }) => version)}::bigint[])
    on conflict (project_id, reported_on) do update set version = excluded.version
      where weekly_case_days.version < excluded.version`.execute(db);
}

/** A changed sum of the cases of a village. */
export interface ChangedSum {
  villageId: number;
  healthRiskId: number;
  firstDay: CalendarDate;
}

/**
 * Adds up the cases of some epi weeks of a national society again, from the reports that dashboards count: accepted and not yet
 * cross-checked ones of known senders, without training, activity and duplicates. Reports without a village count nowhere.
 *
 * @param firstDays of the weeks
 * @returns what changed
 */
export async function recountWeeks(
  db: Database,
  { nationalSocietyId, firstDays }: { nationalSocietyId: number; firstDays: readonly CalendarDate[] },
): Promise<ChangedSum[]> {
  const ofWeeks = sql`unnest(${[...firstDays]}::date[])`;
  const { rows } = await sql<ChangedSum>`
    with weeks as materialized (select first_day from ${ofWeeks} as week (first_day)),
    counted as materialized (
      select reports.village_id, weeks.first_day, risks.health_risk_id, sum(reports.reported_case_count)::int as cases
      from weeks
      join projects on projects.national_society_id = ${nationalSocietyId}
      join reports on reports.project_id = projects.id
        and reports.reported_on >= weeks.first_day and reports.reported_on < weeks.first_day + 7
      join project_health_risks risks on risks.id = reports.project_health_risk_id
      where ${isCounted}
      group by reports.village_id, weeks.first_day, risks.health_risk_id
      having sum(reports.reported_case_count) > 0),
    removed as (
      delete from weekly_cases stored using weeks
      where stored.national_society_id = ${nationalSocietyId} and stored.first_day = weeks.first_day
        and not exists (select from counted where counted.village_id = stored.village_id
          and counted.first_day = stored.first_day and counted.health_risk_id = stored.health_risk_id)
      returning stored.village_id, stored.health_risk_id, stored.first_day::text as first_day),
    added as (
      insert into weekly_cases (national_society_id, village_id, first_day, health_risk_id, cases)
      select ${nationalSocietyId}, village_id, first_day, health_risk_id, cases from counted
      on conflict (national_society_id, village_id, first_day, health_risk_id) do update set cases = excluded.cases
        where weekly_cases.cases <> excluded.cases
      returning village_id, health_risk_id, first_day::text as first_day)
    select * from removed union all select * from added`.execute(db);
  return rows;
}

/** Whether a report counts, for queries over `reports`. */
export const isCounted: RawBuilder<unknown> = sql`reports.status <> 'Rejected' and reports.data_collector_id is not null
  and reports.village_id is not null and not reports.is_training and not reports.is_activity and not reports.is_repetition`;

/** Removes sums of weeks that begin on other days, which exist after the first day of the week was changed, and of weeks before. */
export async function removeOtherWeeks(
  db: Database,
  { nationalSocietyId, firstDays }: { nationalSocietyId: number; firstDays: readonly CalendarDate[] },
): Promise<void> {
  await sql`
    delete from weekly_cases
    where national_society_id = ${nationalSocietyId} and first_day <> all(${[...firstDays]}::date[])`.execute(
    db,
  );
}

/**
 * Notes changed sums whose signals have to be evaluated again: those since a day, and older ones that an open signal is about. Whatever
 * else changed belongs to what other weeks are compared with, which the next night evaluates.
 */
export async function storeSignalChanges(
  db: Database,
  {
    nationalSocietyId,
    changes,
    since,
  }: { nationalSocietyId: number; changes: ChangedSum[]; since: CalendarDate },
): Promise<void> {
  await sql`
    insert into signal_changes (national_society_id, village_id, health_risk_id, first_day)
    select ${nationalSocietyId}, changed.village_id, changed.health_risk_id, changed.first_day
    from unnest(${changes.map(({ villageId }) => villageId)}::int[],
      ${changes.map(({ healthRiskId }) => healthRiskId)}::int[],
      ${changes.map(({ firstDay }) => firstDay)}::date[]) as changed (village_id, health_risk_id, first_day)
    where changed.first_day >= ${since}::date or exists (
      select from signals where signals.national_society_id = ${nationalSocietyId} and signals.state = 'open'
        and signals.health_risk_id = changed.health_risk_id
        and changed.first_day >= signals.first_week and changed.first_day <= signals.week)`.execute(db);
}
