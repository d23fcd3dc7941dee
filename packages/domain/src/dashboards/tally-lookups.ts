import { factAt, reportTraits } from './report-sheet.ts';
import type { TallySelection } from './tally-selection.ts';

/** What is asked of every report, as arrays by id: a million lookups must cost little. */
export interface Lookups {
  /** The row of a health risk, or -1. */
  healthRiskRow: Int32Array;
  isHuman: boolean[];
  isActivity: boolean[];
  villageRow: Int32Array;
  isChosenVillage: Uint8Array | null;
  isChosenZone: Uint8Array | null;
  isChosenCollector: Uint8Array | null;
  includesUnknownPlace: boolean;
  point: number | null;
  /** Traits of which a report must have one, all, and none. */
  oneOfTraits: number;
  allOfTraits: number;
  noneOfTraits: number;
}

/** A selection in the form in which reports are asked. */
export function lookupsOf(selection: TallySelection): Lookups {
  const { healthRisks, places, dataCollectorIds, statuses, villageIds } = selection;
  const rows = healthRisks.flatMap(({ projectHealthRiskIds }, row) =>
    projectHealthRiskIds.map((id) => [id, row] as const),
  );
  const { kept, dismissed, notCrossChecked } = reportTraits;
  const traits = [
    traitAsked(selection.isTraining, reportTraits.inTraining),
    traitAsked(selection.isFromCollectionPoint, reportTraits.fromCollectionPoint),
  ];
  return {
    healthRiskRow: rowsById(rows),
    isHuman: healthRisks.map(({ type }) => type === 'Human'),
    isActivity: healthRisks.map(({ type }) => type === 'Activity'),
    villageRow: rowsById(villageIds.map((id, row) => [id, row] as const)),
    isChosenVillage: places && marksById(places.villageIds),
    isChosenZone: places && marksById(places.zoneIds),
    includesUnknownPlace: places?.includeUnknownLocation ?? true,
    isChosenCollector: dataCollectorIds && marksById(dataCollectorIds),
    point: selection.point,
    oneOfTraits:
      (statuses.kept ? kept : 0) |
      (statuses.dismissed ? dismissed : 0) |
      (statuses.notCrossChecked ? notCrossChecked : 0),
    allOfTraits: traits.reduce((sum, { must }) => sum | must, 0),
    noneOfTraits: traits.reduce((sum, { mustNot }) => sum | mustNot, 0),
  };
}

function traitAsked(asked: boolean | null, trait: number): { must: number; mustNot: number } {
  return { must: asked === true ? trait : 0, mustNot: asked === false ? trait : 0 };
}

function rowsById(rows: readonly (readonly [number, number])[]): Int32Array {
  const largest = rows.reduce((most, [id]) => Math.max(most, id), 0);
  const byId = new Int32Array(largest + 1).fill(-1);
  for (const [id, row] of rows) byId[id] = row;
  return byId;
}

function marksById(ids: readonly number[]): Uint8Array {
  const largest = ids.reduce((most, id) => Math.max(most, id), 0);
  const marks = new Uint8Array(largest + 1);
  for (const id of ids) marks[id] = 1;
  return marks;
}

/** The row of the health risk of a report, or -1 if the report does not count. */
export function rowOfChosen(facts: Int32Array, at: number, lookups: Lookups): number {
  const traits = facts[at + factAt.traits] as number;
  if ((traits & lookups.oneOfTraits) === 0) return -1;
  if ((traits & lookups.noneOfTraits) !== 0) return -1;
  if ((traits & lookups.allOfTraits) !== lookups.allOfTraits) return -1;
  const { isChosenCollector, point } = lookups;
  if (point !== null && facts[at + factAt.point] !== point) return -1;
  if (isChosenCollector && isChosenCollector[facts[at + factAt.dataCollectorId] as number] !== 1) return -1;
  if (!isPlaceChosen(facts, at, lookups)) return -1;
  return lookups.healthRiskRow[facts[at + factAt.projectHealthRiskId] as number] ?? -1;
}

function isPlaceChosen(facts: Int32Array, at: number, lookups: Lookups): boolean {
  const { isChosenVillage, isChosenZone } = lookups;
  if (!isChosenVillage || !isChosenZone) return true;
  const village = facts[at + factAt.villageId] as number;
  if (village === 0) return lookups.includesUnknownPlace;
  return isChosenVillage[village] === 1 || isChosenZone[facts[at + factAt.zoneId] as number] === 1;
}
