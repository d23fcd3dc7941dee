import { type AggregateLookups, createLookups, findHealthRiskRow } from './aggregate-lookups.ts';
import type { AggregateSelection } from './aggregate-selection.ts';
import { type DayBlock, fieldOffset, fieldsPerReport, reportFlags } from './day-block.ts';

/**
 * The totals of some reports. Activity reports have no cases, but count for collectors and villages. Tables list the periods
 * of the first row, then those of the second, and so on.
 */
export interface DashboardAggregate {
  cases: number;
  referred: number;
  deaths: number;
  fromOtherVillages: number;
  /** By id: 1 if the collector sent a report. */
  dataCollectors: Uint8Array;
  /** In the order of `villageIds`: 1 if a report came from there. */
  villages: Uint8Array;
  /** Cases by health risk, then period. */
  byHealthRisk: Int32Array;
  /** Cases by village, then period. */
  byVillage: Int32Array;
  /** People by sex-age group (`sexAgeGroups`), then period; of human health risks. */
  bySexAgeGroup: Int32Array;
  /** Of collection point reports: referred, deaths, from other villages; then period. */
  byCollectionPointCount: Int32Array;
  /** Cases by number of the location; at least as long as the highest number requires. */
  byPoint: Int32Array;
}

/** The rows of `bySexAgeGroup`. */
export const sexAgeGroups = [
  'malesBelowFive',
  'malesAtLeastFive',
  'femalesBelowFive',
  'femalesAtLeastFive',
  'unspecifiedSexAndAge',
] as const;

/** The rows of `byCollectionPointCount`. */
export const collectionPointCounts = ['referred', 'deaths', 'fromOtherVillages'] as const;

/** How many bits of an array are set, for example how many collectors sent reports. */
export function countFlagged(bits: Uint8Array): number {
  return bits.reduce((count, bit) => count + bit, 0);
}

/** Adds up the reports of some day blocks that match a selection, reading each report once. */
export function aggregateDayBlocks(
  blocks: readonly DayBlock[],
  selection: AggregateSelection,
): DashboardAggregate {
  const work = aggregateInSteps(blocks, selection);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Adding up this many reports takes a few milliseconds. */
const reportsPerStep = 100_000;

/** The same in steps, so that the caller can yield to other work. */
export function* aggregateInSteps(
  blocks: readonly DayBlock[],
  selection: AggregateSelection,
): Generator<void, DashboardAggregate> {
  const aggregator = new Aggregator(selection);
  let reports = 0;
  for (const block of blocks) {
    aggregator.addDayBlock(block);
    reports += block.fields.length / fieldsPerReport;
    if (reports < reportsPerStep) continue;
    reports = 0;
    yield;
  }
  return aggregator.aggregate;
}

function createAggregate({ healthRisks, villageIds, periodCount }: AggregateSelection): DashboardAggregate {
  return {
    cases: 0,
    referred: 0,
    deaths: 0,
    fromOtherVillages: 0,
    dataCollectors: new Uint8Array(1024),
    villages: new Uint8Array(villageIds.length),
    byHealthRisk: new Int32Array(healthRisks.length * periodCount),
    byVillage: new Int32Array(villageIds.length * periodCount),
    bySexAgeGroup: new Int32Array(sexAgeGroups.length * periodCount),
    byCollectionPointCount: new Int32Array(collectionPointCounts.length * periodCount),
    byPoint: new Int32Array(1024),
  };
}

/** How many days apart the day of a block and the same day in another time zone can be. */
const maxDayDifference = 2;
const toDay = (minute: number) => Math.floor(minute / 1440);

/** Adds up reports. Allocates nothing per report, because there are a million of them. */
class Aggregator {
  readonly aggregate: DashboardAggregate;
  readonly #selection: AggregateSelection;
  readonly #lookups: AggregateLookups;
  readonly #periodCount: number;

  constructor(selection: AggregateSelection) {
    this.aggregate = createAggregate(selection);
    this.#selection = selection;
    this.#lookups = createLookups(selection);
    this.#periodCount = selection.periodCount;
  }

  addDayBlock({ day, fields }: DayBlock): void {
    const { firstDay, lastDay, offsetMinutes, periodOfDay } = this.#selection;
    const difference = offsetMinutes === null ? 0 : maxDayDifference;
    if (day < firstDay - difference || day > lastDay + difference) return;
    for (let at = 0; at < fields.length; at += fieldsPerReport) {
      const healthRisk = findHealthRiskRow(fields, at, this.#lookups);
      if (healthRisk < 0) continue;
      const minute = fields[at + fieldOffset.receivedMinute] as number;
      const ownDay = offsetMinutes === null ? day : toDay(minute + offsetMinutes);
      if (ownDay < firstDay || ownDay > lastDay) continue;
      this.#add(fields, at, healthRisk, periodOfDay[ownDay - firstDay] as number);
    }
  }

  #add(fields: Int32Array, at: number, healthRisk: number, period: number): void {
    const { aggregate } = this;
    const lookups = this.#lookups;
    const periodCount = this.#periodCount;
    flagCollector(aggregate, fields[at + fieldOffset.dataCollectorId] as number);
    const village = lookups.villageRow[fields[at + fieldOffset.villageId] as number] ?? -1;
    if (village >= 0) aggregate.villages[village] = 1;
    if (lookups.isActivity[healthRisk]) return;
    const cases = fields[at + fieldOffset.cases] as number;
    aggregate.cases += cases;
    add(aggregate.byHealthRisk, healthRisk * periodCount + period, cases);
    if (village >= 0) add(aggregate.byVillage, village * periodCount + period, cases);
    const point = fields[at + fieldOffset.point] as number;
    if (point >= 0) addAtPoint(aggregate, point, cases);
    if (lookups.isHuman[healthRisk]) this.#addSexAgeGroups(fields, at, period);
    this.#addCollectionPointCounts(fields, at, period);
  }

  #addSexAgeGroups(fields: Int32Array, at: number, period: number): void {
    const { bySexAgeGroup } = this.aggregate;
    const first = at + fieldOffset.malesBelowFive;
    for (let row = 0; row < sexAgeGroups.length; row += 1)
      add(bySexAgeGroup, row * this.#periodCount + period, fields[first + row] as number);
  }

  #addCollectionPointCounts(fields: Int32Array, at: number, period: number): void {
    const { aggregate } = this;
    const referred = fields[at + fieldOffset.referred] as number;
    const deaths = fields[at + fieldOffset.deaths] as number;
    const fromOtherVillages = fields[at + fieldOffset.fromOtherVillages] as number;
    aggregate.referred += referred;
    aggregate.deaths += deaths;
    aggregate.fromOtherVillages += fromOtherVillages;
    if (((fields[at + fieldOffset.flags] as number) & reportFlags.isCollectionPointReport) === 0) return;
    add(aggregate.byCollectionPointCount, period, referred);
    add(aggregate.byCollectionPointCount, this.#periodCount + period, deaths);
    add(aggregate.byCollectionPointCount, 2 * this.#periodCount + period, fromOtherVillages);
  }
}

function add(table: Int32Array, at: number, count: number): void {
  table[at] = (table[at] as number) + count;
}

/** Ids are unique across all projects, so the array grows to the highest one that occurs. */
function flagCollector(aggregate: DashboardAggregate, id: number): void {
  if (id >= aggregate.dataCollectors.length) {
    const larger = new Uint8Array(2 * id + 1);
    larger.set(aggregate.dataCollectors);
    aggregate.dataCollectors = larger;
  }
  aggregate.dataCollectors[id] = 1;
}

function addAtPoint(aggregate: DashboardAggregate, point: number, cases: number): void {
  if (point >= aggregate.byPoint.length) {
    const larger = new Int32Array(2 * point + 1);
    larger.set(aggregate.byPoint);
    aggregate.byPoint = larger;
  }
  add(aggregate.byPoint, point, cases);
}
