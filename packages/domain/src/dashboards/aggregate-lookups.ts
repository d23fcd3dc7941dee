import type { AggregateSelection } from './aggregate-selection.ts';
import { fieldOffset, reportFlags } from './day-block.ts';

/** A selection as arrays indexed by id, so that checking a million reports is fast. */
export interface AggregateLookups {
  /** The row of a health risk, or -1 if it is not selected. */
  healthRiskRow: Int32Array;
  isHuman: boolean[];
  isActivity: boolean[];
  villageRow: Int32Array;
  isChosenVillage: Uint8Array | null;
  isChosenZone: Uint8Array | null;
  isChosenCollector: Uint8Array | null;
  includesUnknownPlace: boolean;
  point: number | null;
  /** Flags of which a report must have at least one, all, and none. */
  anyFlags: number;
  allFlags: number;
  noFlags: number;
}

/** Prepares a selection for checking reports. */
export function createLookups(selection: AggregateSelection): AggregateLookups {
  const { healthRisks, places, dataCollectorIds, statuses, villageIds } = selection;
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
    villageRow: toRowById(villageIds.map((id, row) => [id, row] as const)),
    isChosenVillage: places && toIdSet(places.villageIds),
    isChosenZone: places && toIdSet(places.zoneIds),
    includesUnknownPlace: places?.includeUnknownLocation ?? true,
    isChosenCollector: dataCollectorIds && toIdSet(dataCollectorIds),
    point: selection.point,
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

function toIdSet(ids: readonly number[]): Uint8Array {
  const largest = ids.reduce((most, id) => Math.max(most, id), 0);
  const bits = new Uint8Array(largest + 1);
  for (const id of ids) bits[id] = 1;
  return bits;
}

/** The row of a report's health risk, or -1 if the report does not count. */
export function findHealthRiskRow(fields: Int32Array, at: number, lookups: AggregateLookups): number {
  const flags = fields[at + fieldOffset.flags] as number;
  if ((flags & lookups.anyFlags) === 0) return -1;
  if ((flags & lookups.noFlags) !== 0) return -1;
  if ((flags & lookups.allFlags) !== lookups.allFlags) return -1;
  const { isChosenCollector, point } = lookups;
  if (point !== null && fields[at + fieldOffset.point] !== point) return -1;
  if (isChosenCollector && isChosenCollector[fields[at + fieldOffset.dataCollectorId] as number] !== 1)
    return -1;
  if (!isInSelectedPlaces(fields, at, lookups)) return -1;
  return lookups.healthRiskRow[fields[at + fieldOffset.projectHealthRiskId] as number] ?? -1;
}

function isInSelectedPlaces(fields: Int32Array, at: number, lookups: AggregateLookups): boolean {
  const { isChosenVillage, isChosenZone } = lookups;
  if (!isChosenVillage || !isChosenZone) return true;
  const village = fields[at + fieldOffset.villageId] as number;
  if (village === 0) return lookups.includesUnknownPlace;
  return isChosenVillage[village] === 1 || isChosenZone[fields[at + fieldOffset.zoneId] as number] === 1;
}
