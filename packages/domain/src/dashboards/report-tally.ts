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
  /** Cases by number of the place; as long as the highest number needs, or longer. */
  byPoint: Int32Array;
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
  const work = tallyInParts(sheets, selection);
  let part = work.next();
  while (!part.done) part = work.next();
  return part.value;
}

/** So many reports are added up within some milliseconds. */
const reportsPerPart = 100_000;

/** The same, with pauses for the caller to let others work. */
export function* tallyInParts(
  sheets: readonly ReportSheet[],
  selection: TallySelection,
): Generator<void, ReportTally> {
  const adding = new Adding(selection);
  let reports = 0;
  for (const sheet of sheets) {
    adding.addSheet(sheet);
    reports += sheet.facts.length / factsPerReport;
    if (reports < reportsPerPart) continue;
    reports = 0;
    yield;
  }
  return adding.tally;
}

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
    byPoint: new Int32Array(1024),
  };
}

/** Days by which the days of sheets and those of a clock elsewhere may differ at most. */
const daysApart = 2;
const dayOfMinute = (minute: number) => Math.floor(minute / 1440);

/** A tally in the making. Nothing is made anew for a report: there are a million of them. */
class Adding {
  readonly tally: ReportTally;
  readonly #selection: TallySelection;
  readonly #lookups: Lookups;
  readonly #periodCount: number;

  constructor(selection: TallySelection) {
    this.tally = emptyTally(selection);
    this.#selection = selection;
    this.#lookups = lookupsOf(selection);
    this.#periodCount = selection.periodCount;
  }

  addSheet({ day, facts }: ReportSheet): void {
    const { firstDay, lastDay, offsetMinutes, periodOfDay } = this.#selection;
    const apart = offsetMinutes === null ? 0 : daysApart;
    if (day < firstDay - apart || day > lastDay + apart) return;
    for (let at = 0; at < facts.length; at += factsPerReport) {
      const healthRisk = rowOfChosen(facts, at, this.#lookups);
      if (healthRisk < 0) continue;
      const minute = facts[at + factAt.receivedMinute] as number;
      const ownDay = offsetMinutes === null ? day : dayOfMinute(minute + offsetMinutes);
      if (ownDay < firstDay || ownDay > lastDay) continue;
      this.#add(facts, at, healthRisk, periodOfDay[ownDay - firstDay] as number);
    }
  }

  #add(facts: Int32Array, at: number, healthRisk: number, period: number): void {
    const { tally } = this;
    const lookups = this.#lookups;
    const periodCount = this.#periodCount;
    markCollector(tally, facts[at + factAt.dataCollectorId] as number);
    const village = lookups.villageRow[facts[at + factAt.villageId] as number] ?? -1;
    if (village >= 0) tally.villages[village] = 1;
    if (lookups.isActivity[healthRisk]) return;
    const cases = facts[at + factAt.cases] as number;
    tally.cases += cases;
    add(tally.byHealthRisk, healthRisk * periodCount + period, cases);
    if (village >= 0) add(tally.byVillage, village * periodCount + period, cases);
    const point = facts[at + factAt.point] as number;
    if (point >= 0) addAtPoint(tally, point, cases);
    if (lookups.isHuman[healthRisk]) this.#addFeatures(facts, at, period);
    this.#addOfCollectionPoint(facts, at, period);
  }

  #addFeatures(facts: Int32Array, at: number, period: number): void {
    const { byFeature } = this.tally;
    const first = at + factAt.malesBelowFive;
    for (let row = 0; row < tallyFeatures.length; row += 1)
      add(byFeature, row * this.#periodCount + period, facts[first + row] as number);
  }

  #addOfCollectionPoint(facts: Int32Array, at: number, period: number): void {
    const { tally } = this;
    const referred = facts[at + factAt.referred] as number;
    const deaths = facts[at + factAt.deaths] as number;
    const fromOtherVillages = facts[at + factAt.fromOtherVillages] as number;
    tally.referred += referred;
    tally.deaths += deaths;
    tally.fromOtherVillages += fromOtherVillages;
    if (((facts[at + factAt.traits] as number) & reportTraits.isCollectionPointReport) === 0) return;
    add(tally.ofCollectionPoints, period, referred);
    add(tally.ofCollectionPoints, this.#periodCount + period, deaths);
    add(tally.ofCollectionPoints, 2 * this.#periodCount + period, fromOtherVillages);
  }
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

function addAtPoint(tally: ReportTally, point: number, cases: number): void {
  if (point >= tally.byPoint.length) {
    const larger = new Int32Array(2 * point + 1);
    larger.set(tally.byPoint);
    tally.byPoint = larger;
  }
  add(tally.byPoint, point, cases);
}
