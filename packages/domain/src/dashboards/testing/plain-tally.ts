import fc from 'fast-check';
import { factAt, factsPerReport, type ReportSheet, reportTraits } from '../report-sheet.ts';
import { tallyFeatures } from '../report-tally.ts';
import type { TallySelection } from '../tally-selection.ts';

/** A report as one would write it down, for a count that takes its time. */
export interface PlainReport {
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
}

/** The first of the five days that selections are about: 2025-12-30. */
export const firstDay = 20_452;

/** Trained reports not dismissed, of five days as periods, in villages 11 and 12; a part may be given. */
export function selectionOf(given: Partial<TallySelection>): TallySelection {
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
    ...{ villageIds: [11, 12], places: null, dataCollectorIds: null, point: null },
    ...given,
  };
}

const small = fc.integer({ min: 0, max: 9 });

export const anyReport: fc.Arbitrary<PlainReport> = fc.record({
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
});

export const anySelection: fc.Arbitrary<TallySelection> = fc
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
    selectionOf({
      ...rest,
      healthRisks: selectionOf({}).healthRisks.slice(0, healthRiskCount),
      ...(isWeekly && { periodOfDay: [0, 0, 1, 1, 1], periodCount: 2 }),
    }),
  );

/** The reports as the database packs them, a sheet for each day. */
export function sheetsOf(reports: readonly PlainReport[]): ReportSheet[] {
  const days = [...new Set(reports.map(({ day }) => day))];
  return days.map((day) => {
    const ofDay = reports.filter((report) => report.day === day);
    const facts = new Int32Array(ofDay.length * factsPerReport);
    ofDay.forEach((report, index) => {
      for (const [name, value] of Object.entries(factsOf(report)))
        facts[index * factsPerReport + factAt[name as keyof typeof factAt]] = value;
    });
    return { day, facts };
  });
}

function factsOf(report: PlainReport): Record<keyof typeof factAt, number> {
  const { day, minuteOfDay, status, isTraining, isFromCollectionPoint, isCollectionPointReport, ...rest } =
    report;
  const traits =
    reportTraits[status] +
    (isTraining ? reportTraits.inTraining : 0) +
    (isFromCollectionPoint ? reportTraits.fromCollectionPoint : 0) +
    (isCollectionPointReport ? reportTraits.isCollectionPointReport : 0);
  return { ...rest, receivedMinute: day * 1440 + minuteOfDay, traits };
}

type Counted = Omit<
  PlainReport,
  'status' | 'isTraining' | 'isFromCollectionPoint' | 'isCollectionPointReport'
>;

const total = (reports: PlainReport[], fact: keyof Counted) =>
  reports.reduce((sum, report) => sum + report[fact], 0);

function riskOf({ projectHealthRiskId: id }: PlainReport, { healthRisks }: TallySelection) {
  return healthRisks.find(({ projectHealthRiskIds }) => projectHealthRiskIds.includes(id));
}

/** What the definitions of operations 8.1 to 8.3 say, one number after the other. */
export function plainTally(reports: readonly PlainReport[], selection: TallySelection) {
  const base = reports.filter((report) => riskOf(report, selection) && isSelected(report, selection));
  const cases = base.filter((report) => riskOf(report, selection)?.type !== 'Activity');
  return {
    cases: total(cases, 'cases'),
    referred: total(cases, 'referred'),
    deaths: total(cases, 'deaths'),
    fromOtherVillages: total(cases, 'fromOtherVillages'),
    dataCollectors: new Set(base.map(({ dataCollectorId }) => dataCollectorId)).size,
    villages: selection.villageIds.map((id) => (base.some(({ villageId }) => villageId === id) ? 1 : 0)),
    ...plainTables(cases, selection),
    byPoint: plainPoints(cases),
  };
}

function plainTables(cases: PlainReport[], selection: TallySelection) {
  const { healthRisks, villageIds, periodCount, periodOfDay, firstDay: first } = selection;
  const people = cases.filter((report) => riskOf(report, selection)?.type === 'Human');
  const ofPoints = cases.filter((report) => report.isCollectionPointReport);
  const byPeriod = (of: PlainReport[], fact: keyof Counted) =>
    Array.from({ length: periodCount }, (_, period) =>
      total(
        of.filter((report) => periodOfDay[dayOf(report, selection) - first] === period),
        fact,
      ),
    );
  const ofRisk = (risk: TallySelection['healthRisks'][number]) =>
    cases.filter((one) => riskOf(one, selection) === risk);
  return {
    byHealthRisk: healthRisks.flatMap((risk) => byPeriod(ofRisk(risk), 'cases')),
    byVillage: villageIds.flatMap((id) =>
      byPeriod(
        cases.filter(({ villageId }) => villageId === id),
        'cases',
      ),
    ),
    byFeature: tallyFeatures.flatMap((feature) => byPeriod(people, feature)),
    ofCollectionPoints: (['referred', 'deaths', 'fromOtherVillages'] as const).flatMap((fact) =>
      byPeriod(ofPoints, fact),
    ),
  };
}

function plainPoints(cases: PlainReport[]): Map<number, number> {
  const points = [...new Set(cases.map(({ point }) => point))].filter((point) => point >= 0);
  const atPoint = (point: number) => cases.filter((report) => report.point === point);
  const counted = points.map((point): [number, number] => [point, total(atPoint(point), 'cases')]);
  return new Map(counted.filter(([, count]) => count > 0).sort(([a], [b]) => a - b));
}

function dayOf({ day, minuteOfDay }: PlainReport, { offsetMinutes }: TallySelection): number {
  return offsetMinutes === null ? day : Math.floor((day * 1440 + minuteOfDay + offsetMinutes) / 1440);
}

function isSelected(report: PlainReport, selection: TallySelection): boolean {
  const { statuses, isTraining, isFromCollectionPoint, places, dataCollectorIds, point } = selection;
  const day = dayOf(report, selection);
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
  { villageId, zoneId }: PlainReport,
  { villageIds, zoneIds, includeUnknownLocation }: NonNullable<TallySelection['places']>,
): boolean {
  if (villageId === 0) return includeUnknownLocation;
  return villageIds.includes(villageId) || zoneIds.includes(zoneId);
}
