import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import {
  dayOf,
  isInScope,
  isOfHealthRisk,
  isOfOrganization,
  isOfTraining,
  isOfType,
  isThere,
  type PlainQuestion,
  periods,
  rowsOf,
  sets,
} from './plain-dashboard.ts';

/** The answer of a dashboard by plain SQL, which knows no sheets and no short cuts (operations 8.2 and 8.3). */
export async function plainAnswer(db: Database, question: PlainQuestion) {
  const allPeriods = await rowsOf<{ label: string; firstDay: string }>(
    db,
    sql`with ${sets(question)}, ${periods(question)}
      select label, first_day::text from periods order by index`,
  );
  const labels = allPeriods.map(({ label }) => label);
  const healthRisks = await plainSeries(db, question, healthRisksByName);
  return {
    summary: { ...(await plainSummary(db, question)), alertsSummary: await plainAlerts(db, question) },
    reportsGroupedByHealthRiskAndDate: {
      allPeriods: labels,
      healthRisks: named(healthRisks, labels).map(({ name, ...rest }) => ({ healthRiskName: name, ...rest })),
    },
    reportsGroupedByVillageAndDate: {
      allPeriods: labels,
      villages: named(await plainSeries(db, question, villagesByName), labels),
    },
    reportsGroupedByFeaturesAndDate: await plainFeatures(db, question),
    reportsGroupedByFeatures: await plainFeaturesOfAll(db, question),
    reportsGroupedByLocation: await plainLocations(db, question),
    periodFirstDays: allPeriods.map(({ firstDay }) => firstDay),
    ...(question.projectId !== null && {
      dataCollectionPointReportsGroupedByDate: await plainCollectionPoints(db, question),
    }),
    comparison: await plainComparison(db, question),
  };
}

async function plainSummary(db: Database, question: PlainQuestion) {
  const [row] = await rowsOf<Record<string, number>>(
    db,
    sql`with ${sets(question)} select
      (select coalesce(sum(reported_case_count), 0)::int from r) as cases,
      (select count(distinct data_collector_id)::int from b) as collectors,
      (select coalesce(sum(referred_count), 0)::int from r) as referred,
      (select coalesce(sum(death_count), 0)::int from r) as deaths,
      (select coalesce(sum(from_other_villages_count), 0)::int from r) as others,
      (select count(distinct village_id)::int from b) as villages,
      (select count(distinct district_id)::int from b join villages on villages.id = b.village_id) as districts`,
  );
  return {
    totalReportCount: row?.cases,
    activeDataCollectorCount: row?.collectors,
    dataCollectionPointSummary: {
      referredToHospitalCount: row?.referred,
      deathCount: row?.deaths,
      fromOtherVillagesCount: row?.others,
    },
    numberOfVillages: row?.villages,
    numberOfDistricts: row?.districts,
  };
}

const within = (question: PlainQuestion, column: string) =>
  sql`${dayOf(question, sql.ref(column))} between ${question.first}::date and ${question.last}::date`;

async function plainAlerts(db: Database, question: PlainQuestion) {
  if (question.trainingStatus !== 'Trained' || question.last < question.first)
    return { escalated: 0, dismissed: 0, closed: 0, open: 0 };
  const [row] = await rowsOf<Record<string, number>>(
    db,
    sql`with a as (${alertsAsked(question)}) select
      (select count(*)::int from a where status = 'Open') as open,
      (select count(*)::int from a where status = 'Escalated' and ${within(question, 'escalated_at')}) as escalated,
      (select count(*)::int from a where status = 'Dismissed' and ${within(question, 'dismissed_at')}) as dismissed,
      (select count(*)::int from a where status = 'Closed' and ${within(question, 'closed_at')}) as closed`,
  );
  return row;
}

const alertsAsked = (question: PlainQuestion) => sql`
  select * from alerts where ${isInScope(question, 'alerts.project_id')}
    and ${isOfHealthRisk(question, 'alerts.project_health_risk_id')}
    and exists (select from alert_reports join reports on reports.id = alert_reports.report_id
      where alert_reports.alert_id = alerts.id and ${isThere(question, 'reports.village_id', 'reports.zone_id')}
        and ${isOfOrganization(question, 'reports.data_collector_id')})`;

const healthRisksByName = {
  column: 'rp.health_risk_id',
  names: () => sql`
    select health_risks.id, coalesce(
      (select name from health_risk_contents where health_risk_id = health_risks.id and language_id = 2),
      (select name from health_risk_contents where health_risk_id = health_risks.id and language_id = 1)) as name
    from health_risks`,
};
const villagesByName = {
  column: 'rp.village_id',
  names: ({ nationalSocietyId }: PlainQuestion) => sql`
    select v.id, v.name || case
      when count(*) over (partition by v.name) = 1 then ''
      when count(*) over (partition by v.name, d.name) = 1 then ' (' || d.name || ')'
      else ' (' || d.name || ', ' || regions.name || ')' end as name
    from villages v join districts d on d.id = v.district_id join regions on regions.id = d.region_id
    where regions.national_society_id = ${nationalSocietyId}`,
};

interface Found {
  name: string;
  index: number;
  count: number;
}

/** Ten by name and the rest, largest first; equal ones by the alphabet. */
function plainSeries(db: Database, question: PlainQuestion, by: typeof villagesByName): Promise<Found[]> {
  const known = sql.ref(by.column);
  const name = sql`case when rank > 10 then '(rest)' else name end`;
  return rowsOf<Found>(
    db,
    sql`with ${sets(question)}, ${periods(question)}, names as (${by.names(question)}),
      ranked as (
        select names.id, names.name, row_number() over (order by sum(reported_case_count) desc, names.name collate "C") as rank
        from rp join names on names.id = ${known} group by names.id, names.name having sum(reported_case_count) > 0)
      select ${name} as name, rp.index, sum(reported_case_count)::int as count
      from rp join ranked on ranked.id = ${known}
      group by least(rank, 11), ${name}, rp.index having sum(reported_case_count) > 0
      order by least(rank, 11), rp.index`,
  );
}

function named(found: Found[], labels: string[]) {
  const repeat = new Set(labels).size < labels.length;
  return [...new Set(found.map(({ name }) => name))].map((name) => ({
    name,
    periods: found
      .filter((one) => one.name === name)
      .map(({ index, count }) => ({ period: labels[index], count, ...(repeat && { index }) })),
  }));
}

const people = [
  ['count_females_at_least_five', 'countFemalesAtLeastFive'],
  ['count_females_below_five', 'countFemalesBelowFive'],
  ['count_males_at_least_five', 'countMalesAtLeastFive'],
  ['count_males_below_five', 'countMalesBelowFive'],
  ['count_unspecified_sex_and_age', 'countUnspecifiedSexAndAge'],
] as const;
const peopleSums = sql.join(
  people.map(([column, name]) => sql`coalesce(sum(${sql.ref(column)}), 0)::int as ${sql.ref(name)}`),
);

function plainFeatures(db: Database, question: PlainQuestion) {
  return rowsOf<object>(
    db,
    sql`with ${sets(question)}, ${periods(question)}
      select periods.label as period, ${peopleSums}
      from periods left join rp on rp.index = periods.index and rp.health_risk_type = 'Human'
      group by periods.index, periods.label order by periods.index`,
  );
}

async function plainFeaturesOfAll(db: Database, question: PlainQuestion) {
  const [row] = await rowsOf<object>(
    db,
    sql`with ${sets(question)} select 'all' as period, ${peopleSums} from r where health_risk_type = 'Human'`,
  );
  return row;
}

/** By place to the seventh decimal; where there is nothing, the country. */
async function plainLocations(db: Database, question: PlainQuestion) {
  const found = await rowsOf<{ latitude: number; longitude: number; count: number }>(
    db,
    sql`with ${sets(question)}
      select round(latitude::numeric, 7)::float8 as latitude, round(longitude::numeric, 7)::float8 as longitude,
        sum(reported_case_count)::int as count
      from r where latitude is not null group by 1, 2 having sum(reported_case_count) > 0 order by 1, 2`,
  );
  const country = await rowsOf<(typeof found)[number]>(
    db,
    sql`select latitude, longitude, 0 as count from countries join national_societies on country_id = countries.id
      where national_societies.id = ${question.nationalSocietyId}`,
  );
  return (found.length > 0 ? found : country).map(({ count, ...location }) => ({
    location,
    reportsCount: count,
  }));
}

function plainCollectionPoints(db: Database, question: PlainQuestion) {
  if (question.dataCollectorType !== 'dataCollectionPoint') return [];
  return rowsOf<object>(
    db,
    sql`with ${sets(question)}, ${periods(question)}
      select periods.label as period, coalesce(sum(referred_count), 0)::int as "referredCount",
        coalesce(sum(death_count), 0)::int as "deathCount", coalesce(sum(from_other_villages_count), 0)::int as "fromOtherVillagesCount"
      from periods left join rp on rp.index = periods.index and rp.kind = 'DataCollectionPoint'
      group by periods.index, periods.label order by periods.index`,
  );
}

async function plainComparison(db: Database, question: PlainQuestion) {
  const { first, last, now, trainingStatus } = question;
  const [before] = await rowsOf<{ first: string; last: string }>(
    db,
    sql`select (${first}::date - (${last}::date - ${first}::date + 1))::text as first, (${first}::date - 1)::text as last`,
  );
  const previous = last < first ? undefined : await plainSummary(db, { ...question, ...before });
  const [found] = await rowsOf<{ deployed: number; overdue: number }>(
    db,
    sql`select
      (select count(*)::int from data_collectors c where ${isInScope(question, 'c.project_id')} and deleted_at is null
        and is_deployed and ${isOfType(question, 'c.data_collector_type')} and ${isOfTraining(question, 'c.is_in_training_mode')}
        and ${isOfOrganization(question, 'c.id')} and (${question.chosen === null} or exists (
          select from data_collector_locations l where l.data_collector_id = c.id
            and ${isThere(question, 'l.village_id', 'l.zone_id')}))) as deployed,
      (select count(*)::int from (${alertsAsked(question)}) a join projects on projects.id = a.project_id where status = 'Open'
        and ${trainingStatus} = 'Trained' and extract(epoch from ${now}::timestamptz - created_at) > 3600 * assess_target_hours) as overdue`,
  );
  return {
    firstDay: first,
    lastDay: last,
    previousReportCount: previous?.totalReportCount ?? 0,
    deployedDataCollectorCount: found?.deployed,
    overdueAlertCount: last < first ? 0 : found?.overdue,
  };
}

/** How many cases of which health risks came from one place. */
export function plainHealthRisksAt(
  db: Database,
  question: PlainQuestion,
  { latitude, longitude }: { latitude: number; longitude: number },
) {
  return rowsOf<{ name: string; value: number }>(
    db,
    sql`with ${sets(question)}, names as (${healthRisksByName.names()})
      select name, sum(reported_case_count)::int as value from r join names on names.id = health_risk_id
      where round(latitude::numeric, 7) = round(${latitude}::numeric, 7)
        and round(longitude::numeric, 7) = round(${longitude}::numeric, 7)
      group by name having sum(reported_case_count) > 0 order by name`,
  );
}
