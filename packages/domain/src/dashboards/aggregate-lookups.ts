import type { AggregateSelection } from './aggregate-selection.ts';
import { reportFlags } from './day-block.ts';
import type { ReportOrigins } from './report-origins.ts';

/** A selection as arrays indexed by id or number, so that checking a million reports is fast. */
export interface AggregateLookups {
  /** The row of a health risk, or -1 if it is not selected. */
  healthRiskRow: Int32Array;
  isHuman: boolean[];
  isActivity: boolean[];
  /** By origin: the row of its village, or the row after the last if it has none. */
  villageRow: Int32Array;
  /** By origin: 1 if its reports count. Null: all do. */
  isChosenOrigin: Uint8Array | null;
  /** Flags of which a report must have at least one, all, and none. */
  anyFlags: number;
  allFlags: number;
  noFlags: number;
}

/** Prepares a selection for checking reports. */
export function createLookups(selection: AggregateSelection, origins: ReportOrigins): AggregateLookups {
  const { healthRisks, statuses } = selection;
  const rows = healthRisks.flatMap(({ projectHealthRiskIds }, row) =>
    projectHealthRiskIds.map((id) => [id, row] as const),
  );
  const { kept, dismissed, notCrossChecked } = reportFlags;
  const flags = [
    toFlagMask(selection.isTraining, reportFlags.inTraining),
    toFlagMask(selection.isFromCollectionPoint, reportFlags.fromCollectionPoint),
  ];
  return {
    healthRiskRow: toRowById(rows),
    isHuman: healthRisks.map(({ type }) => type === 'Human'),
    isActivity: healthRisks.map(({ type }) => type === 'Activity'),
    villageRow: listVillageRows(selection, origins),
    isChosenOrigin: listChosenOrigins(selection, origins),
    anyFlags:
      (statuses.kept ? kept : 0) |
      (statuses.dismissed ? dismissed : 0) |
      (statuses.notCrossChecked ? notCrossChecked : 0),
    allFlags: flags.reduce((sum, { must }) => sum | must, 0),
    noFlags: flags.reduce((sum, { mustNot }) => sum | mustNot, 0),
  };
}

function toFlagMask(required: boolean | null, flag: number): { must: number; mustNot: number } {
  return { must: required === true ? flag : 0, mustNot: required === false ? flag : 0 };
}

function toRowById(rows: readonly (readonly [number, number])[]): Int32Array {
  const largest = rows.reduce((most, [id]) => Math.max(most, id), 0);
  const byId = new Int32Array(largest + 1).fill(-1);
  for (const [id, row] of rows) byId[id] = row;
  return byId;
}

function listVillageRows({ villageIds }: AggregateSelection, { count, villages }: ReportOrigins): Int32Array {
  const rowById = toRowById(villageIds.map((id, row) => [id, row] as const));
  const rows = new Int32Array(count);
  for (let origin = 0; origin < count; origin += 1) {
    const row = rowById[villages[origin] as number] ?? -1;
    rows[origin] = row < 0 ? villageIds.length : row;
  }
  return rows;
}

function listChosenOrigins(
  { places, dataCollectorIds, point }: AggregateSelection,
  { count, dataCollectors, villages, zones, pointNumbers }: ReportOrigins,
): Uint8Array | null {
  if (!places && !dataCollectorIds && point === null) return null;
  const isVillageChosen = places && toFlagById(places.villageIds);
  const isZoneChosen = places && toFlagById(places.zoneIds);
  const isCollectorChosen = dataCollectorIds && toFlagById(dataCollectorIds);
  const isAtPlace = (village: number, zone: number) => {
    if (!isVillageChosen || !isZoneChosen) return true;
    if (village === 0) return places.includeUnknownLocation;
    return isVillageChosen[village] === 1 || isZoneChosen[zone] === 1;
  };
  const isChosen = new Uint8Array(count);
  for (let origin = 0; origin < count; origin += 1)
    isChosen[origin] = Number(
      (point === null || pointNumbers[origin] === point) &&
        (!isCollectorChosen || isCollectorChosen[dataCollectors[origin] as number] === 1) &&
        isAtPlace(villages[origin] as number, zones[origin] as number),
    );
  return isChosen.includes(0) ? isChosen : null;
}

function toFlagById(ids: readonly number[]): Uint8Array {
  const isListed = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
  for (const id of ids) isListed[id] = 1;
  return isListed;
}

/** The row of the health risk of a group, or -1 if its reports do not count. */
export function findHealthRiskRow(
  projectHealthRiskId: number,
  flags: number,
  lookups: AggregateLookups,
): number {
  if ((flags & lookups.anyFlags) === 0) return -1;
  if ((flags & lookups.noFlags) !== 0) return -1;
  if ((flags & lookups.allFlags) !== lookups.allFlags) return -1;
  return lookups.healthRiskRow[projectHealthRiskId] ?? -1;
}
