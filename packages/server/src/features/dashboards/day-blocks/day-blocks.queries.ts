import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { noOnset, reportFlags } from '@harken/domain/dashboards/day-block';
import { noCoordinates } from '@harken/domain/dashboards/report-origins';
import { type RawBuilder, sql } from 'kysely';
import { inBinary } from '../../../platform/db/binary-copies.ts';
import type { Database } from '../../../platform/db/database.ts';
import { keepPlan } from '../../../platform/db/kept-plans.ts';
import { readLongNumbers, readNumbers } from '../../../platform/db/packed-numbers.ts';

/** A day of a project that has or had reports, and how often it has changed. Equal versions mean equal reports. */
export interface DayVersion {
  projectId: number;
  reportedOn: CalendarDate;
  version: number;
}

/** The changes of a day that were not compacted yet. */
export interface WaitingChanges {
  count: number;
  /** The reports that changed have ids in this range. Null: that is not known. */
  ids: IdRange | null;
}

export interface IdRange {
  first: number;
  last: number;
}

/** The version of a day with the changes that it counts one by one. */
export interface CurrentDay extends DayVersion {
  /** Null: none. */
  waiting: WaitingChanges | null;
  /** The waiting changes that are later than what a process knows of this day; null if it knows nothing or none wait. */
  later: LaterChanges | null;
  /** Which transactions this version counts: a `pg_snapshot`. Null on a replica, whose snapshots do not list those in progress. */
  snapshot: string | null;
}

export interface LaterChanges extends WaitingChanges {
  /** The version that the process knows. */
  than: number;
}

/** A version of a day that was read before. */
export interface KnownVersion extends DayVersion {
  snapshot: string;
}

export interface VersionsQuestion {
  projectIds: number[];
  first: CalendarDate;
  last: CalendarDate;
  /** For these days, the changes since are listed. */
  known?: KnownVersion[];
}

type WaitingRow = [number, CalendarDate, ...RowOfChanges, number | null, ...RowOfChanges];
type RowOfChanges = [count: number, first: number | null, last: number | null];
interface VersionRow {
  snapshot: string | null;
  found: [number, CalendarDate, number][];
  waiting: WaitingRow[];
}

/** How many changes there are and the range of their ids, which is null unless it is known for all of them. */
const selectChanges = (
  filter: RawBuilder<unknown>,
) => sql`count(*) ${filter}, case when bool_and(first_report_id is not null) ${filter} then min(first_report_id) ${filter} end,
  case when bool_and(first_report_id is not null) ${filter} then max(last_report_id) ${filter} end`;

/**
 * Counts both compacted changes and those not compacted yet, so that a change is visible from its commit on. As JSON texts,
 * because every dashboard asks for some hundred days.
 */
export async function findDayVersions(
  db: Database,
  { projectIds, first, last, known = [] }: VersionsQuestion,
): Promise<CurrentDay[]> {
  const isSelected = sql`project_id = any(${projectIds}::int[]) and reported_on >= ${first}::date and reported_on <= ${last}::date`;
  const { rows } = await sql<VersionRow>`
    with ${keepPlan} known as (
      select * from unnest(${known.map((day) => day.projectId)}::int[], ${known.map((day) => day.reportedOn)}::date[],
        ${known.map((day) => day.version)}::float8[], ${known.map((day) => day.snapshot)}::pg_snapshot[])
        as known (project_id, reported_on, version, snapshot)
    ), waiting as (
      select project_id, reported_on, count(*) as change_count, json_build_array(project_id, reported_on,
          ${selectChanges(sql``)}, max(known.version), ${selectChanges(sql`filter (where is_later)`)}) as changes
      from report_day_changes left join known using (project_id, reported_on)
      cross join lateral (select not pg_visible_in_snapshot(transaction_id, snapshot) as is_later) compared
      where ${isSelected} group by project_id, reported_on
    ), versions as (
      select project_id, reported_on, sum(change_count)::float8 as version
      from (
        select project_id, reported_on, change_count from report_days where ${isSelected}
        union all select project_id, reported_on, change_count from waiting
      ) counted
      group by project_id, reported_on
    )
    select case when not pg_is_in_recovery() then pg_current_snapshot()::text end as snapshot,
      (select coalesce(json_agg(json_build_array(project_id, reported_on, version) order by project_id, reported_on), '[]')
        from versions) as found,
      (select coalesce(json_agg(changes), '[]') from waiting) as waiting`.execute(db);
  const [{ snapshot, found, waiting }] = rows as [VersionRow];
  const changes = new Map(waiting.map((row) => [`${row[0]} ${row[1]}`, toChanges(row)]));
  const none = { waiting: null, later: null };
  return found.map(([projectId, reportedOn, version]) => ({
    ...{ projectId, reportedOn, version, snapshot },
    ...((changes.size === 0 ? null : changes.get(`${projectId} ${reportedOn}`)) ?? none),
  }));
}

function toChanges([, , count, first, last, than, laterCount, laterFirst, laterLast]: WaitingRow) {
  return {
    waiting: { count, ids: toRange(first, last) },
    later: than === null ? null : { than, count: laterCount, ids: toRange(laterFirst, laterLast) },
  };
}

const toRange = (first: number | null, last: number | null): IdRange | null =>
  first === null || last === null ? null : { first, last };

const flagBit = (condition: RawBuilder<unknown>, value: number) =>
  sql`case when ${condition} then ${sql.lit(value)} else 0 end`;

const flags = sql`case reports.status when 'Accepted' then ${sql.lit(reportFlags.kept)}
    when 'Rejected' then ${sql.lit(reportFlags.dismissed)} else ${sql.lit(reportFlags.notCrossChecked)} end
  + ${flagBit(sql`reports.is_training`, reportFlags.inTraining)}
  + ${flagBit(sql`reports.data_collector_type = 'CollectionPoint'`, reportFlags.fromCollectionPoint)}
  + ${flagBit(sql`reports.kind = 'DataCollectionPoint'`, reportFlags.isCollectionPointReport)}`;

/** The fields of each report, in the order of `domain/dashboards/day-block`. */
const fields: readonly RawBuilder<unknown>[] = [
  sql`floor(extract(epoch from reports.received_at) / 60)::int`,
  sql`reports.project_health_risk_id`,
  sql`reports.data_collector_id`,
  sql`coalesce(reports.village_id, 0)`,
  sql`coalesce(reports.zone_id, 0)`,
  sql`coalesce(round(reports.latitude * 10000000)::int, ${sql.lit(noCoordinates)})`,
  sql`coalesce(round(reports.longitude * 10000000)::int, 0)`,
  flags,
  // greatest() alone would ignore a null and make an unknown onset the day of the report.
  sql`case when reports.onset_on is null then ${sql.lit(noOnset)} else greatest(reports.reported_on - reports.onset_on, 0) end`,
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

const packed = sql.join(
  fields.map((field) => sql`int4send(${field})`),
  sql` || `,
);

const isCounted = sql`reports.data_collector_id is not null and not reports.is_repetition`;

/**
 * The fields of the reports of some days of a project: for each day, 32-bit integers one after the other. Packing in the
 * database avoids parsing a million rows here, which would block this process for seconds.
 */
export async function findFieldsOfDays(
  db: Database,
  { projectId, days }: { projectId: number; days: CalendarDate[] },
): Promise<Map<CalendarDate, Int32Array>> {
  const { rows } = await sql<{ reportedOn: CalendarDate; fields: Buffer }>`
    select reports.reported_on::text as reported_on, string_agg(${packed}, ''::bytea) as fields
    from reports
    where reports.project_id = ${projectId} and reports.reported_on = any(${days}::date[])
      and ${isCounted}
    group by reports.reported_on`.execute(db);
  return new Map(rows.map(({ reportedOn, fields: bytes }) => [reportedOn, readNumbers(bytes)]));
}

/** The reports of a day. */
export interface DayReports {
  /** Ascending. */
  ids: Float64Array;
  /** `fieldsPerReport` numbers per report. */
  fields: Int32Array;
}

/** The reports of a day of a project; with a range, only those with such ids. */
export async function findReportsOfDay(
  db: Database,
  { projectId, reportedOn, ids }: { projectId: number; reportedOn: CalendarDate; ids: IdRange | null },
): Promise<DayReports> {
  const inRange = ids ? sql`and reports.id between ${ids.first} and ${ids.last}` : sql``;
  const { rows } = await sql<{ ids: Buffer | null; fields: Buffer | null }>`
    select string_agg(int8send(reports.id), ''::bytea order by reports.id) as ids,
      string_agg(${packed}, ''::bytea order by reports.id) as fields
    from reports
    where reports.project_id = ${projectId} and reports.reported_on = ${reportedOn}::date
      and ${isCounted} ${inRange}`.execute(db);
  const [found] = rows;
  return {
    ids: found?.ids ? readLongNumbers(found.ids) : new Float64Array(0),
    fields: found?.fields ? readNumbers(found.fields) : new Int32Array(0),
  };
}

export interface StoredDay {
  reportedOn: CalendarDate;
  version: number;
  block: Buffer;
}

/** The stored blocks of some days of a project, of whatever version. */
export async function findStoredDays(
  db: Database,
  { projectId, days, format }: { projectId: number; days: CalendarDate[]; format: number },
): Promise<StoredDay[]> {
  const stored = sql`select reported_on::text, version::float8, block from report_day_blocks
    where project_id = ${sql.lit(projectId)} and reported_on = any(${sql.lit(`{${days.join(',')}}`)}::date[])
      and format = ${sql.lit(format)}`;
  const { rows } = await inBinary(stored).execute(db);
  return rows.map(({ fields }) => {
    const [reportedOn, version, block] = fields as [Buffer, Buffer, Buffer];
    return { reportedOn: reportedOn.toString() as CalendarDate, version: version.readDoubleBE(), block };
  });
}

/**
 * Days before a date whose stored block is missing, of another format, or not of the version that was last added up; newest first.
 */
export async function findDaysToStore(
  db: Database,
  { format, before, limit }: { format: number; before: CalendarDate; limit: number },
): Promise<DayVersion[]> {
  const { rows } = await sql<DayVersion>`
    select report_days.project_id, report_days.reported_on::text as reported_on, report_days.change_count::float8 as version
    from report_days
    left join report_day_blocks stored using (project_id, reported_on)
    where report_days.reported_on < ${before}::date
      and (stored.version is distinct from report_days.change_count or stored.format <> ${format})
    order by report_days.reported_on desc, report_days.project_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Stores the blocks of some days of a project. A newer block that another process stored meanwhile is kept. */
export async function storeDays(
  db: Database,
  { projectId, format, days }: { projectId: number; format: number; days: StoredDay[] },
): Promise<void> {
  await sql`
    insert into report_day_blocks (project_id, reported_on, version, format, block)
    select ${projectId}::int, days.reported_on, days.version, ${format}::int, days.block
    from unnest(${days.map((day) => day.reportedOn)}::date[], ${days.map((day) => day.version)}::bigint[],
      ${days.map((day) => day.block)}::bytea[]) as days (reported_on, version, block)
    on conflict (project_id, reported_on) do update
      set version = excluded.version, format = excluded.format, block = excluded.block
      where report_day_blocks.version < excluded.version or report_day_blocks.format <> excluded.format`.execute(
    db,
  );
}

/**
 * Compacts the recorded changes, so that reading versions stays fast. Safe to run in several processes at once.
 *
 * @param keptSeconds changes of transactions that began within this time stay as they are, so that a process that read a day since
 *   then learns which reports changed
 */
export async function compactDayChanges(db: Database, keptSeconds = 0): Promise<void> {
  await sql`
    with moved as (
      delete from report_day_changes where recorded_at <= clock_timestamp() - make_interval(secs => ${keptSeconds})
      returning project_id, reported_on
    ), counted as (select project_id, reported_on, count(*) as change_count from moved group by project_id, reported_on)
    insert into report_days (project_id, reported_on, change_count)
    select project_id, reported_on, change_count from counted order by project_id, reported_on
    on conflict (project_id, reported_on) do update set change_count = report_days.change_count + excluded.change_count`.execute(
    db,
  );
}
