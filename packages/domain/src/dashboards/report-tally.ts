import { factAt, factsPerReport, type ReportSheet, reportTraits } from './report-sheet.ts';
import { type Lookups, lookupsOf, rowOfChosen } from './tally-lookups.ts';
import type { TallySelection } from './tally-selection.ts';

/**
 * What reports add up to (operations 8.1 to 8.3). Cases are those of reports that are not of activity; collectors and
 * villages are those of all of them. Tables hold the periods of the first row, then those of the second, and so on.
 */
export interface ReportTally {
  cases: number;
  referred: number;
  deaths: number;
  fromOtherVillages: number;
  /** By id: 1 where the collector sent something. */
  dataCollectors: Uint8Array;
  /** In the order of `villageIds`: 1 where a report came from. */
  villages: Uint8Array;
  /** Cases by health risk, then period. */
  byHealthRisk: Int32Array;
  /** Cases by village, then period. */
  byVillage: Int32Array;
  /** People by sex and age (`tallyFeatures`), then period; of human health risks. */
  byFeature: Int32Array;
  /** Of reports in the form of collection points: referred, deaths, from other villages; then period. */
  ofCollectionPoints: Int32Array;
  /** Cases by number of the place. */
  byPoint: Map<number, number>;
}

/** The rows of `byFeature`. */
export const tallyFeatures = [
  'malesBelowFive',
  'malesAtLeastFive',
  'femalesBelowFive',
  'femalesAtLeastFive',
  'unspecifiedSexAndAge',
] as const;

/** The rows of `ofCollectionPoints`. */
export const tallyOfCollectionPoints = ['referred', 'deaths', 'fromOtherVillages'] as const;

/** How many collectors sent something. */
export function countMarked(marks: Uint8Array): number {
  return marks.reduce((count, mark) => count + mark, 0);
}

/** Adds up the reports of some sheets that a selection lets through. Each report is looked at once. */
export function tallyReports(sheets: readonly ReportSheet[], selection: TallySelection): ReportTally {
  const lookups = lookupsOf(selection);
  const tally = emptyTally(selection);
  for (const sheet of sheets) tallySheet(sheet, selection, lookups, tally);
  return tally;
}

/** A tally that can still make room for collectors with higher ids. */
function emptyTally({ healthRisks, villageIds, periodCount }: TallySelection): ReportTally {
  return {
    cases: 0,
    referred: 0,
    deaths: 0,
    fromOtherVillages: 0,
    dataCollectors: new Uint8Array(1024),
    villages: new Uint8Array(villageIds.length),
    byHealthRisk: new Int32Array(healthRisks.length * periodCount),
    byVillage: new Int32Array(villageIds.length * periodCount),
    byFeature: new Int32Array(tallyFeatures.length * periodCount),
    ofCollectionPoints: new Int32Array(tallyOfCollectionPoints.length * periodCount),
    byPoint: new Map(),
  };
}

function tallySheet(
  { day, facts }: ReportSheet,
  selection: TallySelection,
  lookups: Lookups,
  tally: ReportTally,
): void {
  const { firstDay, lastDay, offsetMinutes, periodOfDay } = selection;
  for (let at = 0; at < facts.length; at += factsPerReport) {
    const healthRisk = rowOfChosen(facts, at, lookups);
    if (healthRisk < 0) continue;
    const minute = facts[at + factAt.receivedMinute] as number;
    const ownDay = offsetMinutes === null ? day : dayOfMinute(minute + offsetMinutes);
    if (ownDay < firstDay || ownDay > lastDay) continue;
    const period = periodOfDay[ownDay - firstDay] as number;
    addReport({ facts, at, healthRisk, period }, lookups, selection, tally);
  }
}

const dayOfMinute = (minute: number) => Math.floor(minute / 1440);

interface ChosenReport {
  facts: Int32Array;
  /** Where its facts begin. */
  at: number;
  healthRisk: number;
  period: number;
}

function addReport(
  report: ChosenReport,
  lookups: Lookups,
  { periodCount }: TallySelection,
  tally: ReportTally,
) {
  const { facts, at, healthRisk, period } = report;
  markCollector(tally, facts[at + factAt.dataCollectorId] as number);
  const village = lookups.villageRow[facts[at + factAt.villageId] as number] ?? -1;
  if (village >= 0) tally.villages[village] = 1;
  if (lookups.isActivity[healthRisk]) return;
  const cases = facts[at + factAt.cases] as number;
  tally.cases += cases;
  add(tally.byHealthRisk, healthRisk * periodCount + period, cases);
  if (village >= 0) add(tally.byVillage, village * periodCount + period, cases);
  const point = facts[at + factAt.point] as number;
  if (point >= 0) tally.byPoint.set(point, (tally.byPoint.get(point) ?? 0) + cases);
  if (lookups.isHuman[healthRisk]) addFeatures(report, periodCount, tally);
  addOfCollectionPoint(report, periodCount, tally);
}

function addFeatures({ facts, at, period }: ChosenReport, periodCount: number, { byFeature }: ReportTally) {
  const first = at + factAt.malesBelowFive;
  for (let row = 0; row < tallyFeatures.length; row += 1)
    add(byFeature, row * periodCount + period, facts[first + row] as number);
}

function addOfCollectionPoint({ facts, at, period }: ChosenReport, periodCount: number, tally: ReportTally) {
  const referred = facts[at + factAt.referred] as number;
  const deaths = facts[at + factAt.deaths] as number;
  const fromOtherVillages = facts[at + factAt.fromOtherVillages] as number;
  tally.referred += referred;
  tally.deaths += deaths;
  tally.fromOtherVillages += fromOtherVillages;
  if (((facts[at + factAt.traits] as number) & reportTraits.isCollectionPointReport) === 0) return;
  add(tally.ofCollectionPoints, period, referred);
  add(tally.ofCollectionPoints, periodCount + period, deaths);
  add(tally.ofCollectionPoints, 2 * periodCount + period, fromOtherVillages);
}

function add(table: Int32Array, at: number, count: number): void {
  table[at] = (table[at] as number) + count;
}

/** Ids are those of all projects: the marks grow to the highest that turns up. */
function markCollector(tally: ReportTally, id: number): void {
  if (id >= tally.dataCollectors.length) {
    const larger = new Uint8Array(2 * id + 1);
    larger.set(tally.dataCollectors);
    tally.dataCollectors = larger;
  }
  tally.dataCollectors[id] = 1;
}
