import fc from 'fast-check';
import type { AggregateSelection } from '../aggregate-selection.ts';
import { sexAgeGroups } from '../aggregator.ts';
import {
  buildDayBlock,
  countNames,
  type DayBlock,
  fieldOffset,
  fieldsPerReport,
  noOnset,
  reportFlags,
} from '../day-block.ts';
import { noCoordinates, ReportOrigins } from '../report-origins.ts';

/** A report as plain fields, for the slow reference implementation. */
export interface ReferenceReport {
  day: number;
  minuteOfDay: number;
  projectHealthRiskId: number;
  dataCollectorId: number;
  villageId: number;
  zoneId: number;
  point: number;
  status: 'kept' | 'dismissed' | 'notCrossChecked';
  isTraining: boolean;
  isFromCollectionPoint: boolean;
  isCollectionPointReport: boolean;
  malesBelowFive: number;
  malesAtLeastFive: number;
  femalesBelowFive: number;
  femalesAtLeastFive: number;
  unspecifiedSexAndAge: number;
  referred: number;
  deaths: number;
  fromOtherVillages: number;
  cases: number;
  /** Days from the onset to the report; absent: not known. */
  onsetDelay?: number | undefined;
}

/** The first of the five days that selections are about: 2025-12-30. */
export const firstDay = 20_452;

/** Reports outside training, not dismissed, of five days as periods, in villages 11 and 12; each part can be overridden. */
export function aSelection(given: Partial<AggregateSelection>): AggregateSelection {
  return {
    ...{ firstDay, lastDay: firstDay + 4, offsetMinutes: null, periodOfDay: [0, 1, 2, 3, 4], periodCount: 5 },
    statuses: { kept: true, dismissed: false, notCrossChecked: true },
    ...{ isTraining: false, isFromCollectionPoint: null },
    healthRisks: [
      { projectHealthRiskIds: [1, 5], type: 'Human' },
      { projectHealthRiskIds: [2], type: 'NonHuman' },
      { projectHealthRiskIds: [3], type: 'UnusualEvent' },
      { projectHealthRiskIds: [4], type: 'Activity' },
    ],
    ...{ villageIds: [11, 12], listedVillages: null, places: null, dataCollectorIds: null, point: null },
    ...given,
  };
}

/** Rarely more than fits into two bytes. */
const small = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 9 }) },
  { weight: 1, arbitrary: fc.constant(40_000) },
);

export const anyReport: fc.Arbitrary<ReferenceReport> = fc.record({
  day: fc.integer({ min: firstDay - 2, max: firstDay + 6 }),
  minuteOfDay: fc.integer({ min: 0, max: 1439 }),
  projectHealthRiskId: fc.integer({ min: 1, max: 6 }),
  dataCollectorId: fc.integer({ min: 1, max: 5 }),
  villageId: fc.constantFrom(0, 11, 12, 13),
  zoneId: fc.constantFrom(0, 21, 22),
  point: fc.integer({ min: -1, max: 2 }),
  status: fc.constantFrom('kept', 'dismissed', 'notCrossChecked'),
  ...{ isTraining: fc.boolean(), isFromCollectionPoint: fc.boolean(), isCollectionPointReport: fc.boolean() },
  ...{ malesBelowFive: small, malesAtLeastFive: small, femalesBelowFive: small, femalesAtLeastFive: small },
  ...{ unspecifiedSexAndAge: small, referred: small, deaths: small, fromOtherVillages: small, cases: small },
  onsetDelay: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
});

export const anySelection: fc.Arbitrary<AggregateSelection> = fc
  .record({
    offsetMinutes: fc.constantFrom(null, 0, 330, -300, 840, -720),
    isWeekly: fc.boolean(),
    statuses: fc.record({ kept: fc.boolean(), dismissed: fc.boolean(), notCrossChecked: fc.boolean() }),
    isTraining: fc.constantFrom(null, true, false),
    isFromCollectionPoint: fc.constantFrom(null, true, false),
    healthRiskCount: fc.integer({ min: 0, max: 4 }),
    places: fc.option(
      fc.record({
        villageIds: fc.subarray([11, 12, 13]),
        zoneIds: fc.subarray([21, 22]),
        includeUnknownLocation: fc.boolean(),
      }),
    ),
    dataCollectorIds: fc.option(fc.subarray([1, 2, 3, 4, 5])),
    point: fc.constantFrom(null, null, 0, 1, -1),
  })
  .map(({ isWeekly, healthRiskCount, ...rest }) =>
    aSelection({
      ...rest,
      healthRisks: aSelection({}).healthRisks.slice(0, healthRiskCount),
      ...(isWeekly && { periodOfDay: [0, 0, 1, 1, 1], periodCount: 2 }),
    }),
  );

/** The reports as day blocks, as the database packs them. Locations keep their numbers from 0 to 9. */
export function toDayBlocks(reports: readonly ReferenceReport[]): {
  blocks: DayBlock[];
  origins: ReportOrigins;
} {
  const origins = new ReportOrigins();
  for (let point = 0; point < 10; point += 1) origins.points.getNumber(point, point);
  const days = [...new Set(reports.map(({ day }) => day))];
  const blocks = days.map((day) => {
    const fields = reports.filter((report) => report.day === day).flatMap(toFields);
    return buildDayBlock(day, Int32Array.from(fields), origins);
  });
  return { blocks, origins };
}

function toFields(report: ReferenceReport): number[] {
  const { day, minuteOfDay, status, isTraining, isFromCollectionPoint, isCollectionPointReport } = report;
  const fields = new Array<number>(fieldsPerReport).fill(0);
  fields[fieldOffset.receivedMinute] = day * 1440 + minuteOfDay;
  fields[fieldOffset.projectHealthRiskId] = report.projectHealthRiskId;
  fields[fieldOffset.dataCollectorId] = report.dataCollectorId;
  fields[fieldOffset.villageId] = report.villageId;
  fields[fieldOffset.zoneId] = report.zoneId;
  fields[fieldOffset.latitude] = report.point < 0 ? noCoordinates : report.point;
  fields[fieldOffset.longitude] = report.point < 0 ? 0 : report.point;
  fields[fieldOffset.flags] =
    reportFlags[status] +
    (isTraining ? reportFlags.inTraining : 0) +
    (isFromCollectionPoint ? reportFlags.fromCollectionPoint : 0) +
    (isCollectionPointReport ? reportFlags.isCollectionPointReport : 0);
  fields[fieldOffset.onsetDelay] = report.onsetDelay ?? noOnset;
  for (const [at, name] of countNames.entries()) fields[fieldOffset.counts + at] = report[name];
  return fields;
}

type Counted = Omit<
  ReferenceReport,
  'status' | 'isTraining' | 'isFromCollectionPoint' | 'isCollectionPointReport' | 'onsetDelay'
>;

const total = (reports: ReferenceReport[], field: keyof Counted) =>
  reports.reduce((sum, report) => sum + report[field], 0);

export function findHealthRisk(
  { projectHealthRiskId: id }: ReferenceReport,
  { healthRisks }: AggregateSelection,
) {
  return healthRisks.find(({ projectHealthRiskIds }) => projectHealthRiskIds.includes(id));
}

/** A straightforward reference implementation of the totals. */
export function computeReferenceAggregate(
  reports: readonly ReferenceReport[],
  selection: AggregateSelection,
) {
  const base = reports.filter((report) => findHealthRisk(report, selection) && isSelected(report, selection));
  const cases = base.filter((report) => findHealthRisk(report, selection)?.type !== 'Activity');
  return {
    cases: total(cases, 'cases'),
    referred: total(cases, 'referred'),
    deaths: total(cases, 'deaths'),
    fromOtherVillages: total(cases, 'fromOtherVillages'),
    dataCollectors: new Set(base.map(({ dataCollectorId }) => dataCollectorId)).size,
    villages: selection.villageIds.map((id) => (base.some(({ villageId }) => villageId === id) ? 1 : 0)),
    ...countReferenceTables(cases, selection),
    byPoint: countReferencePoints(cases),
  };
}

function countReferenceTables(cases: ReferenceReport[], selection: AggregateSelection) {
  const { healthRisks, villageIds, periodCount, periodOfDay, firstDay: first } = selection;
  const people = cases.filter((report) => findHealthRisk(report, selection)?.type === 'Human');
  const collectionPointReports = cases.filter((report) => report.isCollectionPointReport);
  const byPeriod = (subset: ReferenceReport[], field: keyof Counted) =>
    Array.from({ length: periodCount }, (_, period) =>
      total(
        subset.filter((report) => periodOfDay[getDay(report, selection) - first] === period),
        field,
      ),
    );
  const listOfRisk = (risk: AggregateSelection['healthRisks'][number]) =>
    cases.filter((item) => findHealthRisk(item, selection) === risk);
  return {
    byHealthRisk: healthRisks.flatMap((risk) => byPeriod(listOfRisk(risk), 'cases')),
    byVillage: villageIds.flatMap((id) =>
      byPeriod(
        cases.filter(({ villageId }) => villageId === id),
        'cases',
      ),
    ),
    villageRows: villageIds.map((_, row) => row),
    casesOfVillages: byPeriod(
      cases.filter(({ villageId }) => villageIds.includes(villageId)),
      'cases',
    ),
    bySexAgeGroup: sexAgeGroups.flatMap((sexAgeGroup) => byPeriod(people, sexAgeGroup)),
    byCollectionPointCount: (['referred', 'deaths', 'fromOtherVillages'] as const).flatMap((field) =>
      byPeriod(collectionPointReports, field),
    ),
  };
}

function countReferencePoints(cases: ReferenceReport[]): Map<number, number> {
  const points = [...new Set(cases.map(({ point }) => point))].filter((point) => point >= 0);
  const atPoint = (point: number) => cases.filter((report) => report.point === point);
  const counted = points.map((point): [number, number] => [point, total(atPoint(point), 'cases')]);
  return new Map(counted.filter(([, count]) => count > 0).sort(([a], [b]) => a - b));
}

export function getDay({ day, minuteOfDay }: ReferenceReport, { offsetMinutes }: AggregateSelection): number {
  return offsetMinutes === null ? day : Math.floor((day * 1440 + minuteOfDay + offsetMinutes) / 1440);
}

export function isSelected(report: ReferenceReport, selection: AggregateSelection): boolean {
  const { statuses, isTraining, isFromCollectionPoint, places, dataCollectorIds, point } = selection;
  const day = getDay(report, selection);
  return (
    day >= selection.firstDay &&
    day <= selection.lastDay &&
    statuses[report.status] &&
    (isTraining === null || report.isTraining === isTraining) &&
    (isFromCollectionPoint === null || report.isFromCollectionPoint === isFromCollectionPoint) &&
    (dataCollectorIds === null || dataCollectorIds.includes(report.dataCollectorId)) &&
    (point === null || report.point === point) &&
    (places === null || isInPlaces(report, places))
  );
}

function isInPlaces(
  { villageId, zoneId }: ReferenceReport,
  { villageIds, zoneIds, includeUnknownLocation }: NonNullable<AggregateSelection['places']>,
): boolean {
  if (villageId === 0) return includeUnknownLocation;
  return villageIds.includes(villageId) || zoneIds.includes(zoneId);
}
