import { timelyHours } from '@harken/domain/alerts/scorecard-reporting';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import {
  type CountedGroup,
  isInLocations,
  type ScorecardFilter,
  selectMonth,
  selectPlaceId,
} from './scorecards.queries.ts';

const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

export interface ScoredCollector {
  id: number;
  createdAt: number;
  /** Of the first location; null without one. */
  placeId: number | null;
}

/** The collectors of a project in the selected places. Deleted ones are left out, as in the performance list. */
export async function findScoredCollectors(
  db: Database,
  filter: ScorecardFilter,
): Promise<ScoredCollector[]> {
  const place = { village: sql`locations.village_id`, zone: sql`locations.zone_id` };
  const { rows } = await sql<ScoredCollector>`
    select data_collectors.id, ${milliseconds('data_collectors.created_at')} as created_at,
      ${selectPlaceId(filter.level)} as place_id
    from data_collectors
    left join lateral (
      select data_collector_locations.village_id, data_collector_locations.zone_id from data_collector_locations
      where data_collector_locations.data_collector_id = data_collectors.id
      order by data_collector_locations.id limit 1) as locations on true
    left join villages on villages.id = locations.village_id
    left join districts on districts.id = villages.district_id
    where data_collectors.project_id = ${filter.projectId} and data_collectors.deleted_at is null
      and ${isInLocations(filter.locations, place)}`.execute(db);
  return rows;
}

export interface OffDutyPeriod {
  dataCollectorId: number;
  startedAt: number;
  endedAt: number | null;
}

/**
 * The periods in which collectors of a project were not deployed or in training and that had not ended at an instant. Training
 * that lasts counts only for those who are in training (docs/decisions/0053).
 */
export async function findOffDutyPeriods(
  db: Database,
  { projectId, since }: { projectId: number; since: Date },
): Promise<OffDutyPeriod[]> {
  const { rows } = await sql<OffDutyPeriod>`
    select periods.data_collector_id, ${milliseconds('periods.started_at')} as started_at,
      ${milliseconds('periods.ended_at')} as ended_at
    from (
      select data_collector_id, started_at, ended_at, false as is_training from data_collector_not_deployed_periods
      union all
      select data_collector_id, started_at, ended_at, true from data_collector_training_periods) as periods
    join data_collectors on data_collectors.id = periods.data_collector_id
    where data_collectors.project_id = ${projectId} and data_collectors.deleted_at is null
      and (periods.ended_at >= ${since}
        or periods.ended_at is null and (not periods.is_training or data_collectors.is_in_training_mode))`.execute(
    db,
  );
  return rows;
}

/**
 * For each collector with messages, correct or incorrect but not of training, the weeks with messages as a bit string, one bit
 * per week: an index-only scan.
 *
 * @param boundaries the start of each week, in order, and the end of the last one
 */
export async function findSentWeeks(
  db: Database,
  { projectId, boundaries }: { projectId: number; boundaries: Date[] },
): Promise<{ dataCollectorId: number; weeks: string }[]> {
  const none = '0'.repeat(boundaries.length - 1);
  const { rows } = await sql<{ dataCollectorId: number; weeks: string }>`
    select raw_reports.data_collector_id,
      bit_or(set_bit(${none}::varbit, width_bucket(raw_reports.received_at, ${boundaries}::timestamptz[]) - 1, 1))::text as weeks
    from raw_reports
    where raw_reports.project_id = ${projectId} and raw_reports.data_collector_id is not null
      and not raw_reports.is_training
      and raw_reports.received_at >= ${boundaries[0]} and raw_reports.received_at < ${boundaries.at(-1)}
    group by raw_reports.data_collector_id`.execute(db);
  return rows;
}

export interface TimelyCount extends CountedGroup {
  messages: number;
  timely: number;
}

/** The query of `countTimelyMessages`; apart, so that a test can look at its plan. */
export function buildTimelyQuery(filter: ScorecardFilter) {
  const place = { village: sql`raw_reports.village_id`, zone: sql`raw_reports.zone_id` };
  return sql<TimelyCount>`
    with chosen as (
      select ${selectPlaceId(filter.level)} as place_id, ${selectMonth(filter, sql`raw_reports.received_at`)} as month,
        raw_reports.arrived_at - raw_reports.received_at <= make_interval(hours => ${timelyHours}) as is_timely
      from raw_reports
      left join villages on villages.id = raw_reports.village_id
      left join districts on districts.id = villages.district_id
      where raw_reports.project_id = ${filter.projectId} and raw_reports.data_collector_id is not null
        and raw_reports.received_at >= ${filter.from} and raw_reports.received_at < ${filter.until}
        and not raw_reports.is_training and raw_reports.source <> 'Staff' and not raw_reports.is_time_refused
        and ${isInLocations(filter.locations, place)}
    )
    select case grouping(place_id, month) when 3 then 'all' when 1 then 'place' else 'month' end as kind,
      null as project_health_risk_id, place_id, month, count(*) as messages, count(*) filter (where is_timely) as timely
    from chosen group by grouping sets ((), (place_id), (month))`;
}

/**
 * Counts the messages of collectors in a period and those that were timely, in total and by place and month. Without training,
 * what staff entered, and messages whose time could not be right: their delay is not known.
 */
export async function countTimelyMessages(db: Database, filter: ScorecardFilter): Promise<TimelyCount[]> {
  const { rows } = await buildTimelyQuery(filter).execute(db);
  return rows;
}
