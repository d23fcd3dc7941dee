import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import {
  fetchRows,
  isAtChosenPlace,
  isInScope,
  isOfHealthRisk,
  isOfOrganization,
  isOfTraining,
  isOfType,
  periods,
  type ReferenceQuery,
  reportSets,
  toDay,
} from './reference-dashboard.ts';

/** A dashboard computed with plain SQL, without day blocks or caches. */
export async function computeReference(db: Database, query: ReferenceQuery) {
  const allPeriods = await fetchRows<{ label: string; firstDay: string }>(
    db,
    sql`with ${reportSets(query)}, ${periods(query)}
      select label, first_day::text from periods order by index`,
  );
  const labels = allPeriods.map(({ label }) => label);
  const healthRisks = await referenceSeries(db, query, healthRisksByName);
  const hiddenTrainingCount = await referenceHiddenTraining(db, query);
  return {
    ...(hiddenTrainingCount !== null && { hiddenTrainingCount }),
    summary: { ...(await referenceSummary(db, query)), alertsSummary: await referenceAlerts(db, query) },
    reportsGroupedByHealthRiskAndDate: {
      allPeriods: labels,
      healthRisks: named(healthRisks, labels).map(({ name, ...rest }) => ({ healthRiskName: name, ...rest })),
    },
    reportsGroupedByVillageAndDate: {
      allPeriods: labels,
      villages: named(await referenceSeries(db, query, villagesByName), labels),
    },
    reportsGroupedByFeaturesAndDate: await referenceSexAge(db, query),
    reportsGroupedByFeatures: await referenceSexAgeTotal(db, query),
    reportsGroupedByLocation: await referenceLocations(db, query),
    periodFirstDays: allPeriods.map(({ firstDay }) => firstDay),
    ...(query.projectId !== null && {
      dataCollectionPointReportsGroupedByDate: await referenceCollectionPoints(db, query),
    }),
    comparison: await referenceComparison(db, query),
  };
}

/** Reports that only the training filter of a project's dashboard hides, counted up to 101. */
async function referenceHiddenTraining(db: Database, query: ReferenceQuery): Promise<number | null> {
  if (query.projectId === null || query.trainingStatus !== 'Trained' || query.last < query.first) return null;
  const [row] = await fetchRows<{ count: number }>(
    db,
    sql`with ${reportSets({ ...query, trainingStatus: 'InTraining' })} select least(count(*), 101)::int as count from b`,
  );
  return row?.count ?? 0;
}

async function referenceSummary(db: Database, query: ReferenceQuery) {
  const [row] = await fetchRows<Record<string, number>>(
    db,
    sql`with ${reportSets(query)} select
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

const within = (query: ReferenceQuery, column: string) =>
  sql`${toDay(query, sql.ref(column))} between ${query.first}::date and ${query.last}::date`;

async function referenceAlerts(db: Database, query: ReferenceQuery) {
  if (query.trainingStatus !== 'Trained' || query.last < query.first)
    return { escalated: 0, dismissed: 0, closed: 0, open: 0 };
  const [row] = await fetchRows<Record<string, number>>(
    db,
    sql`with a as (${selectAlerts(query)}) select
      (select count(*)::int from a where status = 'Open') as open,
      (select count(*)::int from a where status = 'Escalated' and ${within(query, 'escalated_at')}) as escalated,
      (select count(*)::int from a where status = 'Dismissed' and ${within(query, 'dismissed_at')}) as dismissed,
      (select count(*)::int from a where status = 'Closed' and ${within(query, 'closed_at')}) as closed`,
  );
  return row;
}

const selectAlerts = (query: ReferenceQuery) => sql`
  select * from alerts where ${isInScope(query, 'alerts.project_id')}
    and ${isOfHealthRisk(query, 'alerts.project_health_risk_id')}
    and exists (select from alert_reports join reports on reports.id = alert_reports.report_id
      where alert_reports.alert_id = alerts.id and ${isAtChosenPlace(query, 'reports.village_id', 'reports.zone_id')}
        and ${isOfOrganization(query, 'reports.data_collector_id')})`;

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
  names: ({ nationalSocietyId }: ReferenceQuery) => sql`
    select v.id, v.name || case
      when count(*) over (partition by v.name) = 1 then ''
      when count(*) over (partition by v.name, d.name) = 1 then ' (' || d.name || ')'
      else ' (' || d.name || ', ' || regions.name || ')' end as name
    from villages v join districts d on d.id = v.district_id join regions on regions.id = d.region_id
    where regions.national_society_id = ${nationalSocietyId}`,
};

interface SeriesPoint {
  name: string;
  index: number;
  count: number;
}

/** The ten largest by name and the sum of the rest; ties in alphabetical order. */
function referenceSeries(
  db: Database,
  query: ReferenceQuery,
  by: typeof villagesByName,
): Promise<SeriesPoint[]> {
  const known = sql.ref(by.column);
  const name = sql`case when rank > 10 then '(rest)' else name end`;
  return fetchRows<SeriesPoint>(
    db,
    sql`with ${reportSets(query)}, ${periods(query)}, names as (${by.names(query)}),
      ranked as (
        select names.id, names.name, row_number() over (order by sum(reported_case_count) desc, names.name collate "C") as rank
        from rp join names on names.id = ${known} group by names.id, names.name having sum(reported_case_count) > 0)
      select ${name} as name, rp.index, sum(reported_case_count)::int as count
      from rp join ranked on ranked.id = ${known}
      group by least(rank, 11), ${name}, rp.index having sum(reported_case_count) > 0
      order by least(rank, 11), rp.index`,
  );
}

function named(found: SeriesPoint[], labels: string[]) {
  const repeat = new Set(labels).size < labels.length;
  return [...new Set(found.map(({ name }) => name))].map((name) => ({
    name,
    periods: found
      .filter((item) => item.name === name)
      .map(({ index, count }) => ({ period: labels[index], count, ...(repeat && { index }) })),
  }));
}

const sexAgeColumns = [
  ['count_females_at_least_five', 'countFemalesAtLeastFive'],
  ['count_females_below_five', 'countFemalesBelowFive'],
  ['count_males_at_least_five', 'countMalesAtLeastFive'],
  ['count_males_below_five', 'countMalesBelowFive'],
  ['count_unspecified_sex_and_age', 'countUnspecifiedSexAndAge'],
] as const;
const sexAgeSums = sql.join(
  sexAgeColumns.map(([column, name]) => sql`coalesce(sum(${sql.ref(column)}), 0)::int as ${sql.ref(name)}`),
);

function referenceSexAge(db: Database, query: ReferenceQuery) {
  return fetchRows<object>(
    db,
    sql`with ${reportSets(query)}, ${periods(query)}
      select periods.label as period, ${sexAgeSums}
      from periods left join rp on rp.index = periods.index and rp.health_risk_type = 'Human'
      group by periods.index, periods.label order by periods.index`,
  );
}

async function referenceSexAgeTotal(db: Database, query: ReferenceQuery) {
  const [row] = await fetchRows<object>(
    db,
    sql`with ${reportSets(query)} select 'all' as period, ${sexAgeSums} from r where health_risk_type = 'Human'`,
  );
  return row;
}

/** By location to the seventh decimal; the country where there is none. */
async function referenceLocations(db: Database, query: ReferenceQuery) {
  const found = await fetchRows<{ latitude: number; longitude: number; count: number }>(
    db,
    sql`with ${reportSets(query)}
      select round(latitude::numeric, 7)::float8 as latitude, round(longitude::numeric, 7)::float8 as longitude,
        sum(reported_case_count)::int as count
      from r where latitude is not null group by 1, 2 having sum(reported_case_count) > 0 order by 1, 2`,
  );
  const country = await fetchRows<(typeof found)[number]>(
    db,
    sql`select latitude, longitude, 0 as count from countries join national_societies on country_id = countries.id
      where national_societies.id = ${query.nationalSocietyId}`,
  );
  return (found.length > 0 ? found : country).map(({ count, ...location }) => ({
    location,
    reportsCount: count,
  }));
}

function referenceCollectionPoints(db: Database, query: ReferenceQuery) {
  if (query.dataCollectorType !== 'dataCollectionPoint') return [];
  return fetchRows<object>(
    db,
    sql`with ${reportSets(query)}, ${periods(query)}
      select periods.label as period, coalesce(sum(referred_count), 0)::int as "referredCount",
        coalesce(sum(death_count), 0)::int as "deathCount", coalesce(sum(from_other_villages_count), 0)::int as "fromOtherVillagesCount"
      from periods left join rp on rp.index = periods.index and rp.kind = 'DataCollectionPoint'
      group by periods.index, periods.label order by periods.index`,
  );
}

async function referenceComparison(db: Database, query: ReferenceQuery) {
  const { first, last, now, trainingStatus } = query;
  const [before] = await fetchRows<{ first: string; last: string }>(
    db,
    sql`select (${first}::date - (${last}::date - ${first}::date + 1))::text as first, (${first}::date - 1)::text as last`,
  );
  const previous = last < first ? undefined : await referenceSummary(db, { ...query, ...before });
  const [found] = await fetchRows<{ deployed: number; activeDeployed: number; overdue: number }>(
    db,
    sql`with ${reportSets(query)}, deployed as (
      select c.id from data_collectors c where ${isInScope(query, 'c.project_id')} and deleted_at is null
        and is_deployed and ${isOfType(query, 'c.data_collector_type')} and ${isOfTraining(query, 'c.is_in_training_mode')}
        and ${isOfOrganization(query, 'c.id')} and (${query.chosen === null} or exists (
          select from data_collector_locations l where l.data_collector_id = c.id
            and ${isAtChosenPlace(query, 'l.village_id', 'l.zone_id')})))
      select (select count(*)::int from deployed) as deployed,
      (select count(*)::int from deployed where id in (select data_collector_id from b)) as "activeDeployed",
      (select count(*)::int from (${selectAlerts(query)}) a join projects on projects.id = a.project_id where status = 'Open'
        and ${trainingStatus} = 'Trained' and extract(epoch from ${now}::timestamptz - created_at) > 3600 * assess_target_hours) as overdue`,
  );
  return {
    firstDay: first,
    lastDay: last,
    previousReportCount: previous?.totalReportCount ?? 0,
    deployedDataCollectorCount: found?.deployed,
    activeDeployedDataCollectorCount: found?.activeDeployed,
    overdueAlertCount: last < first ? 0 : found?.overdue,
  };
}

/** Cases by health risk at one location. */
export function referenceHealthRisksAt(
  db: Database,
  query: ReferenceQuery,
  { latitude, longitude }: { latitude: number; longitude: number },
) {
  return fetchRows<{ name: string; value: number }>(
    db,
    sql`with ${reportSets(query)}, names as (${healthRisksByName.names()})
      select name, sum(reported_case_count)::int as value from r join names on names.id = health_risk_id
      where round(latitude::numeric, 7) = round(${latitude}::numeric, 7)
        and round(longitude::numeric, 7) = round(${longitude}::numeric, 7)
      group by name having sum(reported_case_count) > 0 order by name`,
  );
}
