import { countFlagged, sexAgeGroups } from '@harken/domain/dashboards/aggregator';
import type { DashboardAggregate } from '@harken/domain/dashboards/dashboard-totals';
import { dashboardLimits } from '@harken/domain/dashboards/limits';
import type { ReportPoints } from '@harken/domain/dashboards/report-origins';
import { type NamedCounts, selectTopN } from '@harken/domain/dashboards/top-n';
import type { NamedPeriods } from './dashboards.periods.ts';
import type { ResolvedFilter } from './dashboards.selection.ts';

/** The periods of one row of a table. */
function getRow(table: Int32Array, row: number, { count }: NamedPeriods): Int32Array {
  return table.subarray(row * count, (row + 1) * count);
}

const sumCounts = (counts: Int32Array) => counts.reduce((sum, count) => sum + count, 0);

/** The largest health risks with their names, and the sum of all others. */
export const selectHealthRisks = ({ resolved, aggregate, periods }: ShownReports): NamedCounts[] =>
  selectTopN(
    resolved.chosenHealthRisks.map(({ name }, row) => ({
      name,
      counts: getRow(aggregate.byHealthRisk, row, periods),
    })),
    dashboardLimits.namedSeries,
  );

/** The same of villages, of which the aggregate lists those with the most cases. */
export function selectVillages({ resolved, aggregate, periods }: ShownReports): NamedCounts[] {
  const names = listVillageNames(resolved);
  const { villageRows, byVillage, casesOfVillages } = aggregate;
  return selectTopN(
    Array.from(villageRows, (row, index) => ({
      name: names[row] as string,
      counts: getRow(byVillage, index, periods),
    })),
    dashboardLimits.namedSeries,
    casesOfVillages,
  );
}

/** Weeks of different years can have the same label; the periods of a row then carry their index as well. */
export const hasAmbiguousLabels = ({ labels }: NamedPeriods) => new Set(labels).size < labels.length;

function toNamedRows(selected: readonly NamedCounts[], periods: NamedPeriods) {
  const isAmbiguous = hasAmbiguousLabels(periods);
  return selected.map(({ name, counts }) => ({
    name,
    periods: periods.labels.flatMap((period, index) => {
      const count = counts[index] as number;
      return count === 0 ? [] : [{ period, count, ...(isAmbiguous && { index }) }];
    }),
  }));
}

const villageNames = new WeakMap<ResolvedFilter['villages'], string[]>();

/** Requests that share a list of villages share their names. */
function listVillageNames({ villages }: ResolvedFilter): string[] {
  const names = villageNames.get(villages) ?? nameVillages(villages);
  villageNames.set(villages, names);
  return names;
}

/** The names of villages in their order, with district and region where needed to tell villages of the same name apart. */
function nameVillages(villages: ResolvedFilter['villages']): string[] {
  const uses = new Map<string, number>();
  const countUse = (name: string) => uses.set(name, (uses.get(name) ?? 0) + 1);
  const inDistrict = villages.map(({ name, districtName }) => `${name} (${districtName})`);
  for (const [row, { name }] of villages.entries()) {
    countUse(name);
    countUse(inDistrict[row] as string);
  }
  const isShared = (name: string) => (uses.get(name) ?? 0) > 1;
  return villages.map(({ name, districtName, regionName }, row) => {
    if (!isShared(name)) return name;
    const longer = inDistrict[row] as string;
    return isShared(longer) ? `${name} (${districtName}, ${regionName})` : longer;
  });
}

/** How many villages reports came from, and how many districts these are in. */
function countPlaces({ villages }: ResolvedFilter, villageFlags: Uint8Array) {
  const withReports = villages.filter((_, row) => villageFlags[row] === 1);
  return {
    numberOfVillages: withReports.length,
    numberOfDistricts: new Set(withReports.map(({ districtId }) => districtId)).size,
  };
}

export const sexAgeFields = {
  malesBelowFive: 'countMalesBelowFive',
  malesAtLeastFive: 'countMalesAtLeastFive',
  femalesBelowFive: 'countFemalesBelowFive',
  femalesAtLeastFive: 'countFemalesAtLeastFive',
  unspecifiedSexAndAge: 'countUnspecifiedSexAndAge',
} as const satisfies Record<(typeof sexAgeGroups)[number], string>;

type SexAgeCounts = { period: string } & Record<(typeof sexAgeFields)[keyof typeof sexAgeFields], number>;

function toSexAgeCounts(period: string, countOf: (row: number) => number): SexAgeCounts {
  const counts = sexAgeGroups.map((group, row) => [sexAgeFields[group], countOf(row)]);
  return { period, ...Object.fromEntries(counts) } as SexAgeCounts;
}

/** What a dashboard shows of reports. */
export interface ShownReports {
  resolved: ResolvedFilter;
  aggregate: DashboardAggregate;
  periods: NamedPeriods;
  points: ReportPoints;
}

/** The totals of a dashboard. */
export function presentTotals({ resolved, aggregate, periods }: ShownReports) {
  return {
    summary: {
      totalReportCount: aggregate.cases,
      activeDataCollectorCount: countFlagged(aggregate.dataCollectors),
      dataCollectionPointSummary: {
        referredToHospitalCount: aggregate.referred,
        deathCount: aggregate.deaths,
        fromOtherVillagesCount: aggregate.fromOtherVillages,
      },
      ...countPlaces(resolved, aggregate.villages),
    },
    reportsGroupedByFeatures: toSexAgeCounts('all', (row) =>
      sumCounts(getRow(aggregate.bySexAgeGroup, row, periods)),
    ),
    periodFirstDays: periods.firstDays,
  };
}

/** The series of a dashboard, and its map. */
export function presentSeries(shown: ShownReports) {
  const { resolved, aggregate, periods, points } = shown;
  const getCount = (table: Int32Array, row: number, index: number) =>
    table[row * periods.count + index] as number;
  const healthRisks = toNamedRows(selectHealthRisks(shown), periods);
  return {
    reportsGroupedByHealthRiskAndDate: {
      allPeriods: periods.labels,
      healthRisks: healthRisks.map(({ name, periods: found }) => ({ healthRiskName: name, periods: found })),
    },
    reportsGroupedByVillageAndDate: {
      allPeriods: periods.labels,
      villages: toNamedRows(selectVillages(shown), periods),
    },
    reportsGroupedByFeaturesAndDate: periods.labels.map((label, index) =>
      toSexAgeCounts(label, (row) => getCount(aggregate.bySexAgeGroup, row, index)),
    ),
    reportsGroupedByLocation: toLocations(resolved, aggregate, points),
  };
}

/** Cases by exact location. Without any, the location of the country with zero cases, so that the map has a centre. */
function toLocations({ society }: ResolvedFilter, { byPoint }: DashboardAggregate, points: ReportPoints) {
  const found: { location: { latitude: number; longitude: number }; reportsCount: number }[] = [];
  byPoint.forEach((reportsCount, number) => {
    const location = reportsCount > 0 && points.at(number);
    if (location) found.push({ location, reportsCount });
  });
  if (found.length > 0) return found;
  const { latitude, longitude } = society;
  return [{ location: { latitude, longitude }, reportsCount: 0 }];
}

/** What collection points reported besides cases, for every period. */
export function presentCollectionPoints(
  { byCollectionPointCount: ofCollectionPoints }: DashboardAggregate,
  { labels, count }: NamedPeriods,
) {
  return labels.map((period, index) => ({
    period,
    referredCount: ofCollectionPoints[index] as number,
    deathCount: ofCollectionPoints[count + index] as number,
    fromOtherVillagesCount: ofCollectionPoints[2 * count + index] as number,
  }));
}
