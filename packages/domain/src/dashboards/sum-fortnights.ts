import type { AggregateSelection } from './aggregate-selection.ts';
import { collectionPointCounts, sexAgeGroups } from './aggregator.ts';
import type { DashboardAggregate } from './dashboard-totals.ts';
import type { FortnightTotals } from './fortnight-totals.ts';
import type { ReportOrigins } from './report-origins.ts';

/** The tables that have the same rows in every fortnight. */
const tableNames = ['byHealthRisk', 'bySexAgeGroup', 'byCollectionPointCount'] as const;

/** Adds up totals of fortnights, whose days all are within the selection. */
export function sumFortnights(
  fortnights: readonly FortnightTotals[],
  selection: AggregateSelection,
  origins: ReportOrigins,
): DashboardAggregate {
  const { healthRisks, villageIds, periodCount } = selection;
  const sum = {
    ...{ cases: 0, referred: 0, deaths: 0, fromOtherVillages: 0 },
    byHealthRisk: new Int32Array(healthRisks.length * periodCount),
    bySexAgeGroup: new Int32Array(sexAgeGroups.length * periodCount),
    byCollectionPointCount: new Int32Array(collectionPointCounts.length * periodCount),
    villages: new Uint8Array(villageIds.length),
    casesOfVillages: new Int32Array(periodCount),
  };
  for (const totals of fortnights) {
    sum.cases += totals.cases;
    sum.referred += totals.referred;
    sum.deaths += totals.deaths;
    sum.fromOtherVillages += totals.fromOtherVillages;
    const days = listPeriodsOfDays(totals, selection);
    for (const name of tableNames) addTable(sum[name], totals[name], days);
    addTable(sum.casesOfVillages, totals.villageCasesByDay, days);
    for (const row of totals.villageRows) sum.villages[row] = 1;
  }
  return { ...sum, ...sumVillages(fortnights, selection), ...sumOrigins(fortnights, origins) };
}

/** The periods of the days of a fortnight. */
interface PeriodsOfDays {
  periodOfDay: readonly number[];
  periodCount: number;
}

function listPeriodsOfDays(
  { firstDay, dayCount }: FortnightTotals,
  { firstDay: firstSelected, periodOfDay, periodCount }: AggregateSelection,
): PeriodsOfDays {
  const first = firstDay - firstSelected;
  return { periodOfDay: periodOfDay.slice(first, first + dayCount), periodCount };
}

/** Adds a table by day to one by period that has the same rows. */
function addTable(to: Int32Array, table: Int32Array, { periodOfDay, periodCount }: PeriodsOfDays): void {
  const dayCount = periodOfDay.length;
  for (let row = 0; row * dayCount < table.length; row += 1)
    for (let day = 0; day < dayCount; day += 1)
      add(to, row * periodCount + (periodOfDay[day] as number), table[row * dayCount + day] as number);
}

/** Who sent reports, and the cases by location. */
function sumOrigins(
  fortnights: readonly FortnightTotals[],
  { count, dataCollectors, pointNumbers, points }: ReportOrigins,
): Pick<DashboardAggregate, 'dataCollectors' | 'byPoint'> {
  const hasReport = new Uint8Array(count);
  const cases = new Int32Array(count);
  for (const { origins, casesByOrigin } of fortnights)
    for (let at = 0; at < origins.length; at += 1) {
      const origin = origins[at] as number;
      hasReport[origin] = 1;
      cases[origin] = (cases[origin] as number) + (casesByOrigin[at] as number);
    }
  let largestId = 0;
  for (let origin = 0; origin < count; origin += 1)
    if (hasReport[origin] === 1) largestId = Math.max(largestId, dataCollectors[origin] as number);
  const found = { dataCollectors: new Uint8Array(largestId + 1), byPoint: new Int32Array(points.count) };
  for (let origin = 0; origin < count; origin += 1) {
    if (hasReport[origin] === 0) continue;
    found.dataCollectors[dataCollectors[origin] as number] = 1;
    const point = pointNumbers[origin] as number;
    if (point >= 0) add(found.byPoint, point, cases[origin] as number);
  }
  return found;
}

/** The table of villages. Which of them it lists is decided by their totals, so that the others are not added by period. */
function sumVillages(
  fortnights: readonly FortnightTotals[],
  selection: AggregateSelection,
): Pick<DashboardAggregate, 'villageRows' | 'byVillage'> {
  const villageRows = chooseVillages(fortnights, selection);
  const byVillage = new Int32Array(villageRows.length * selection.periodCount);
  if (villageRows.length === 0) return { villageRows, byVillage };
  const indexOfRow = new Int32Array(selection.villageIds.length).fill(-1);
  for (let index = 0; index < villageRows.length; index += 1)
    indexOfRow[villageRows[index] as number] = index;
  for (const totals of fortnights) {
    const { periodOfDay, periodCount } = listPeriodsOfDays(totals, selection);
    const dayCount = periodOfDay.length;
    for (let row = 0; row < totals.villageRows.length; row += 1) {
      const index = indexOfRow[totals.villageRows[row] as number] as number;
      if (index < 0) continue;
      for (let day = 0; day < dayCount; day += 1) {
        const at = index * periodCount + (periodOfDay[day] as number);
        add(byVillage, at, totals.byVillage[row * dayCount + day] as number);
      }
    }
  }
  return { villageRows, byVillage };
}

/** The rows of the villages that a selection lists, ascending. */
function chooseVillages(
  fortnights: readonly FortnightTotals[],
  { villageIds, listedVillages }: AggregateSelection,
): Int32Array {
  if (listedVillages === null) return Int32Array.from(villageIds, (_, row) => row);
  if (listedVillages === 0) return new Int32Array(0);
  const cases = new Int32Array(villageIds.length);
  for (const { villageRows, casesByVillageRow } of fortnights)
    for (let row = 0; row < villageRows.length; row += 1)
      add(cases, villageRows[row] as number, casesByVillageRow[row] as number);
  const most = cases.toSorted().at(-listedVillages) ?? 0;
  const least = Math.max(1, most);
  const chosen: number[] = [];
  for (let row = 0; row < cases.length; row += 1) if ((cases[row] as number) >= least) chosen.push(row);
  return Int32Array.from(chosen);
}

function add(table: Int32Array, at: number, count: number): void {
  table[at] = (table[at] as number) + count;
}
