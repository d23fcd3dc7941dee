import type { ReportOrigins } from './report-origins.ts';

/** What a report counts, in the order of the totals of a day block. `cases`: the number of cases it reports. */
export const countNames = [
  'malesBelowFive',
  'malesAtLeastFive',
  'femalesBelowFive',
  'femalesAtLeastFive',
  'unspecifiedSexAndAge',
  'referred',
  'deaths',
  'fromOtherVillages',
  'cases',
] as const;

/** The number of counts of a report. */
export const countsPerReport = countNames.length;

/** The position of `cases` among the counts. */
export const casesAt = countNames.indexOf('cases');

/**
 * The position of each field in the block of numbers that represents a report; every field is a 32-bit integer.
 *
 * `receivedMinute`: when it was received, in minutes since 1970 (UTC). `villageId`, `zoneId`: 0 if unknown. `latitude`,
 * `longitude`: as in `ReportOrigins`. `flags`: a bit mask of `reportFlags`. The counts
 * follow, in the order of `countNames`. `onsetDelay`: days from the onset to the report, or `noOnset`.
 */
export const fieldOffset = {
  receivedMinute: 0,
  projectHealthRiskId: 1,
  dataCollectorId: 2,
  villageId: 3,
  zoneId: 4,
  latitude: 5,
  longitude: 6,
  flags: 7,
  onsetDelay: 8,
  counts: 9,
} as const;

/** The delay of a report whose onset is not known. */
export const noOnset = -1;

/** The number of fields of a report. */
export const fieldsPerReport = fieldOffset.counts + countsPerReport;

/** The bits of the field `flags`. */
export const reportFlags = {
  kept: 1,
  dismissed: 2,
  notCrossChecked: 4,
  inTraining: 8,
  fromCollectionPoint: 16,
  isCollectionPointReport: 32,
} as const;

/** The position of each field of a group of reports. `end`: the number of the first report after it. */
export const groupOffset = { projectHealthRiskId: 0, flags: 1, end: 2, totals: 3 } as const;

/** The number of fields of a group. */
export const fieldsPerGroup = groupOffset.totals + countsPerReport;

/**
 * The reports of one day of a project, or a part of them, that dashboards count: correct reports of known collectors, without confirmed
 * duplicates. Reports with the same health risk and flags are one group, and their counts are added up once, because a request
 * goes through a million reports (docs/decisions/0035).
 */
export interface DayBlock {
  /** The day in the project's time zone, in days since 1970. */
  day: number;
  /** Whether it has only the latest reports of its day. The others are in the block before. */
  isLatest: boolean;
  reportCount: number;
  /** When the first and the last report were received; 0 without reports. */
  firstMinute: number;
  lastMinute: number;
  /** `fieldsPerGroup` numbers per group, in the order of the reports. */
  groups: Int32Array;
  /** Of each report: its number in `ReportOrigins`. */
  origins: Int32Array;
  minutes: Int32Array;
  /** Of each report: days from the onset to the report, or `noOnset`. */
  onsetDelays: Int16Array;
  /** `countsPerReport` numbers per report. */
  counts: Int16Array | Int32Array;
}

/** @param fields `fieldsPerReport` numbers per report, in any order */
export function buildDayBlock(
  day: number,
  fields: Int32Array,
  origins: ReportOrigins,
  isLatest = false,
): DayBlock {
  const { positions, groups } = groupReports(fields);
  const reportCount = positions.length;
  const block: DayBlock = {
    ...{ day, isLatest, reportCount, groups, firstMinute: 0, lastMinute: 0 },
    origins: new Int32Array(reportCount),
    minutes: new Int32Array(reportCount),
    onsetDelays: new Int16Array(reportCount),
    counts: createCounts(fields, reportCount * countsPerReport),
  };
  for (let at = 0; at < fields.length; at += fieldsPerReport) {
    const report = positions[at / fieldsPerReport] as number;
    block.origins[report] = origins.getNumber({
      dataCollectorId: fields[at + fieldOffset.dataCollectorId] as number,
      villageId: fields[at + fieldOffset.villageId] as number,
      zoneId: fields[at + fieldOffset.zoneId] as number,
      latitude: fields[at + fieldOffset.latitude] as number,
      longitude: fields[at + fieldOffset.longitude] as number,
    });
    const minute = fields[at + fieldOffset.receivedMinute] as number;
    block.minutes[report] = minute;
    if (at === 0 || minute < block.firstMinute) block.firstMinute = minute;
    if (at === 0 || minute > block.lastMinute) block.lastMinute = minute;
    block.onsetDelays[report] = fields[at + fieldOffset.onsetDelay] as number;
    for (let count = 0; count < countsPerReport; count += 1)
      block.counts[report * countsPerReport + count] = fields[at + fieldOffset.counts + count] as number;
  }
  return block;
}

/** Group keys up to this range are looked up in an array, which takes a fraction of the time. */
const maxListedKeys = 65_536;

/** The groups with their totals, and the position of each report when they are ordered by group. */
function groupReports(fields: Int32Array): { positions: Int32Array; groups: Int32Array } {
  const keys = new Float64Array(fields.length / fieldsPerReport);
  let [smallest, largest] = [Number.POSITIVE_INFINITY, 0];
  for (let report = 0; report < keys.length; report += 1) {
    const at = report * fieldsPerReport;
    const flags = fields[at + fieldOffset.flags] as number;
    const key = (fields[at + fieldOffset.projectHealthRiskId] as number) * 64 + flags;
    keys[report] = key;
    if (key < smallest) smallest = key;
    if (key > largest) largest = key;
  }
  const isListed = largest - smallest < maxListedKeys;
  const { groupOfReport, keyOfGroup } = isListed ? groupByList(keys, smallest, largest) : groupByMap(keys);
  const groups = new Int32Array(keyOfGroup.length * fieldsPerGroup);
  for (const [group, key] of keyOfGroup.entries()) {
    groups[group * fieldsPerGroup + groupOffset.projectHealthRiskId] = Math.floor(key / 64);
    groups[group * fieldsPerGroup + groupOffset.flags] = key % 64;
  }
  addTotals(groups, groupOfReport, fields);
  return { positions: order(groups, groupOfReport), groups };
}

interface GroupedKeys {
  groupOfReport: Int32Array;
  keyOfGroup: number[];
}

function groupByList(keys: Float64Array, smallest: number, largest: number): GroupedKeys {
  const groupOfReport = new Int32Array(keys.length);
  const keyOfGroup: number[] = [];
  const groups = new Int32Array(keys.length === 0 ? 0 : largest - smallest + 1).fill(-1);
  for (let report = 0; report < keys.length; report += 1) {
    const key = keys[report] as number;
    let group = groups[key - smallest] as number;
    if (group < 0) {
      group = keyOfGroup.push(key) - 1;
      groups[key - smallest] = group;
    }
    groupOfReport[report] = group;
  }
  return { groupOfReport, keyOfGroup };
}

function groupByMap(keys: Float64Array): GroupedKeys {
  const groupOfReport = new Int32Array(keys.length);
  const keyOfGroup: number[] = [];
  const groups = new Map<number, number>();
  for (const [report, key] of keys.entries()) {
    const group = groups.get(key) ?? keyOfGroup.push(key) - 1;
    groups.set(key, group);
    groupOfReport[report] = group;
  }
  return { groupOfReport, keyOfGroup };
}

function addTotals(groups: Int32Array, groupOfReport: Int32Array, fields: Int32Array): void {
  for (let report = 0; report < groupOfReport.length; report += 1) {
    const from = report * fieldsPerReport + fieldOffset.counts;
    const to = (groupOfReport[report] as number) * fieldsPerGroup + groupOffset.totals;
    for (let count = 0; count < countsPerReport; count += 1)
      groups[to + count] = (groups[to + count] as number) + (fields[from + count] as number);
  }
}

/** Sets the end of each group, and gives every report a position in its group. */
function order(groups: Int32Array, groupOfReport: Int32Array): Int32Array {
  const next = new Int32Array(groups.length / fieldsPerGroup);
  for (const group of groupOfReport) next[group] = (next[group] as number) + 1;
  let end = 0;
  for (const [group, size] of next.entries()) {
    next[group] = end;
    end += size;
    groups[group * fieldsPerGroup + groupOffset.end] = end;
  }
  const positions = new Int32Array(groupOfReport.length);
  for (let report = 0; report < groupOfReport.length; report += 1) {
    const group = groupOfReport[report] as number;
    const position = next[group] as number;
    next[group] = position + 1;
    positions[report] = position;
  }
  return positions;
}

const largestShort = 32_767;

/** Two bytes per count are enough unless somebody reports tens of thousands of cases at once. */
function createCounts(fields: Int32Array, length: number): Int16Array | Int32Array {
  for (let at = fieldOffset.counts; at < fields.length; at += fieldsPerReport)
    for (let count = 0; count < countsPerReport; count += 1)
      if ((fields[at + count] as number) > largestShort) return new Int32Array(length);
  return new Int16Array(length);
}

/** The fields that a day block was built from, group by group. */
export function listFields(block: DayBlock, origins: ReportOrigins): Int32Array {
  const fields = new Int32Array(block.reportCount * fieldsPerReport);
  let report = 0;
  for (let group = 0; group < block.groups.length; group += fieldsPerGroup) {
    for (; report < (block.groups[group + groupOffset.end] as number); report += 1) {
      const at = report * fieldsPerReport;
      const origin = block.origins[report] as number;
      fields[at + fieldOffset.receivedMinute] = block.minutes[report] as number;
      fields[at + fieldOffset.onsetDelay] = block.onsetDelays[report] as number;
      fields[at + fieldOffset.projectHealthRiskId] = block.groups[
        group + groupOffset.projectHealthRiskId
      ] as number;
      fields[at + fieldOffset.flags] = block.groups[group + groupOffset.flags] as number;
      fields[at + fieldOffset.dataCollectorId] = origins.dataCollectors[origin] as number;
      fields[at + fieldOffset.villageId] = origins.villages[origin] as number;
      fields[at + fieldOffset.zoneId] = origins.zones[origin] as number;
      fields[at + fieldOffset.latitude] = origins.latitudes[origin] as number;
      fields[at + fieldOffset.longitude] = origins.longitudes[origin] as number;
      fields.set(
        block.counts.subarray(report * countsPerReport, (report + 1) * countsPerReport),
        at + fieldOffset.counts,
      );
    }
  }
  return fields;
}
