import { dashboardLimits } from '@harken/domain/dashboards/limits';
import type { ReportPoints } from '@harken/domain/dashboards/report-sheet';
import { countMarked, type ReportTally, tallyFeatures } from '@harken/domain/dashboards/report-tally';
import { topWithRest } from '@harken/domain/dashboards/top-with-rest';
import type { NamedPeriods } from './dashboards.periods.ts';
import type { Asked } from './dashboards.selection.ts';

/** The periods of one row of a table. */
function rowOf(table: Int32Array, row: number, { count }: NamedPeriods): Int32Array {
  return table.subarray(row * count, (row + 1) * count);
}

const sumOf = (counts: Int32Array) => counts.reduce((sum, count) => sum + count, 0);

/**
 * The largest of some rows under their names, and the sum of all others. Periods are told apart by their place in the chart
 * (KW-66) and named at the end.
 */
function namedRows(names: readonly string[], table: Int32Array, periods: NamedPeriods) {
  const isAmbiguous = new Set(periods.labels).size < periods.labels.length;
  const rows = names.map((name, row) => ({ name, counts: rowOf(table, row, periods) }));
  return topWithRest(rows, dashboardLimits.namedSeries).map(({ name, counts }) => ({
    name,
    periods: periods.labels.flatMap((period, index) => {
      const count = counts[index] as number;
      return count === 0 ? [] : [{ period, count, ...(isAmbiguous && { index }) }];
    }),
  }));
}

/** The names of villages in the order in which they are known; with as much of where they lie as tells them apart. */
function villageNames({ villages }: Asked): string[] {
  const uses = new Map<string, number>();
  const use = (name: string) => uses.set(name, (uses.get(name) ?? 0) + 1);
  const inDistrict = villages.map(({ name, districtName }) => `${name} (${districtName})`);
  for (const [row, { name }] of villages.entries()) {
    use(name);
    use(inDistrict[row] as string);
  }
  const isShared = (name: string) => (uses.get(name) ?? 0) > 1;
  return villages.map(({ name, districtName, regionName }, row) => {
    if (!isShared(name)) return name;
    const longer = inDistrict[row] as string;
    return isShared(longer) ? `${name} (${districtName}, ${regionName})` : longer;
  });
}

/** How many villages, and districts they lie in, reports came from. */
function countPlaces({ villages }: Asked, marks: Uint8Array) {
  const withReports = villages.filter((_, row) => marks[row] === 1);
  return {
    numberOfVillages: withReports.length,
    numberOfDistricts: new Set(withReports.map(({ districtId }) => districtId)).size,
  };
}

const featureNames = {
  malesBelowFive: 'countMalesBelowFive',
  malesAtLeastFive: 'countMalesAtLeastFive',
  femalesBelowFive: 'countFemalesBelowFive',
  femalesAtLeastFive: 'countFemalesAtLeastFive',
  unspecifiedSexAndAge: 'countUnspecifiedSexAndAge',
} as const satisfies Record<(typeof tallyFeatures)[number], string>;

type Features = { period: string } & Record<(typeof featureNames)[keyof typeof featureNames], number>;

function featuresOf(period: string, countOf: (row: number) => number): Features {
  const counts = tallyFeatures.map((feature, row) => [featureNames[feature], countOf(row)]);
  return { period, ...Object.fromEntries(counts) } as Features;
}

/** The counts of a dashboard that come from reports. */
export function presentTally(asked: Asked, tally: ReportTally, periods: NamedPeriods, points: ReportPoints) {
  const byRow = (table: Int32Array, row: number, index: number) =>
    table[row * periods.count + index] as number;
  const healthRisks = namedRows(
    asked.chosenHealthRisks.map(({ name }) => name),
    tally.byHealthRisk,
    periods,
  );
  return {
    summary: {
      totalReportCount: tally.cases,
      activeDataCollectorCount: countMarked(tally.dataCollectors),
      dataCollectionPointSummary: {
        referredToHospitalCount: tally.referred,
        deathCount: tally.deaths,
        fromOtherVillagesCount: tally.fromOtherVillages,
      },
      ...countPlaces(asked, tally.villages),
    },
    reportsGroupedByHealthRiskAndDate: {
      allPeriods: periods.labels,
      healthRisks: healthRisks.map(({ name, periods: found }) => ({ healthRiskName: name, periods: found })),
    },
    reportsGroupedByVillageAndDate: {
      allPeriods: periods.labels,
      villages: namedRows(villageNames(asked), tally.byVillage, periods),
    },
    reportsGroupedByFeaturesAndDate: periods.labels.map((label, index) =>
      featuresOf(label, (row) => byRow(tally.byFeature, row, index)),
    ),
    reportsGroupedByFeatures: featuresOf('all', (row) => sumOf(rowOf(tally.byFeature, row, periods))),
    reportsGroupedByLocation: locationsOf(asked, tally, points),
    periodFirstDays: periods.firstDays,
  };
}

/** Cases by exact place; where there are none, the country with none, so that a map knows where to look. */
function locationsOf({ society }: Asked, { byPoint }: ReportTally, points: ReportPoints) {
  const found: { location: { latitude: number; longitude: number }; reportsCount: number }[] = [];
  byPoint.forEach((reportsCount, number) => {
    const location = reportsCount > 0 && points.at(number);
    if (location) found.push({ location, reportsCount });
  });
  if (found.length > 0) return found;
  const { latitude, longitude } = society;
  return [{ location: { latitude, longitude }, reportsCount: 0 }];
}

/** What collection points reported besides cases, in every period. */
export function presentCollectionPoints(
  { ofCollectionPoints }: ReportTally,
  { labels, count }: NamedPeriods,
) {
  return labels.map((period, index) => ({
    period,
    referredCount: ofCollectionPoints[index] as number,
    deathCount: ofCollectionPoints[count + index] as number,
    fromOtherVillagesCount: ofCollectionPoints[2 * count + index] as number,
  }));
}
