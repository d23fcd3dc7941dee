import { type PlaceLevel, placeLevels } from '../places/levels.ts';
import { type Entry, type ImportError, normalizeText } from './columns.ts';
import { type NamedStructure, PlaceNameIndex, type PlaceNode, toPlaceTree } from './place-names.ts';

/** A place that does not exist yet: its future id and that of the place it is in; null for a region. */
export interface NewPlace {
  level: PlaceLevel;
  id: number;
  parentId: number | null;
  name: string;
}

/**
 * The places of a file that a society does not have yet, each once, parents before their children.
 *
 * A row names a place of any level and its ancestors. A place that exists is not an error; a missing ancestor and a row that
 * repeats an earlier one are.
 *
 * @param checkName what is wrong with the name of a new place, if anything
 * @returns new places with ids below 0 as placeholders for those that the database will assign
 * @example one row "North, Hills, Alpha" in an empty society: region -1, district -2 inside it, village -3 inside that
 */
export function findNewPlaces(
  entries: readonly Entry<PlaceLevel>[],
  structure: NamedStructure,
  checkName: (name: string) => Pick<ImportError, 'key' | 'values'> | null,
): NewPlacesResult {
  const work = findNewPlacesInSteps(entries, structure, checkName);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** The places that a file adds, and the errors in it. */
export interface NewPlacesResult {
  places: NewPlace[];
  errors: ImportError<PlaceLevel>[];
}

/** Reading this many rows takes a few milliseconds. */
const rowsPerStep = 500;

/** The same in steps, so that the caller can yield to other work. */
export function* findNewPlacesInSteps(
  entries: readonly Entry<PlaceLevel>[],
  structure: NamedStructure,
  checkName: (name: string) => Pick<ImportError, 'key' | 'values'> | null,
): Generator<void, NewPlacesResult> {
  const tree = toPlaceTree(structure);
  const index = new PlaceNameIndex();
  const firstRows = new Map<string, number>();
  const places: NewPlace[] = [];
  const errors: ImportError<PlaceLevel>[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % rowsPerStep === 0) yield;
    const equalRow = findEqualRow(entry, firstRows);
    if (equalRow)
      errors.push({ row: entry.row, key: 'import.fault.repeatsRow', values: { otherRow: equalRow } });
    else errors.push(...findMissingAncestors(entry), ...addPlaces(entry));
  }
  return { places, errors };

  /** Adds the place that a row names, and its ancestors as far as they are missing. */
  function addPlaces(entry: Entry<PlaceLevel>): ImportError<PlaceLevel>[] {
    const found: ImportError<PlaceLevel>[] = [];
    let siblings: PlaceNode[] = tree;
    let parentId: number | null = null;
    for (const level of placeLevels) {
      const name = entry[level];
      if (!name) break;
      let place = index.find(siblings, name);
      if (!place) {
        place = { id: -1 - places.length, name, children: [] };
        const error = checkName(name);
        if (error) found.push({ row: entry.row, field: level, value: name, ...error });
        index.add(siblings, place);
        places.push({ level, id: place.id, parentId, name });
      }
      parentId = place.id;
      siblings = place.children;
    }
    return found;
  }
}

/** The number of an earlier row that names the same place, if any. */
function findEqualRow(entry: Entry<PlaceLevel>, firstRows: Map<string, number>): number | undefined {
  const key = JSON.stringify(placeLevels.map((level) => normalizeText(entry[level])));
  const first = firstRows.get(key);
  if (first === undefined) firstRows.set(key, entry.row);
  return first;
}

/** The empty cells of a row above the level of the place it names. */
function findMissingAncestors(entry: Entry<PlaceLevel>): ImportError<PlaceLevel>[] {
  const narrowest = placeLevels.findLastIndex((level) => entry[level] !== '');
  return placeLevels
    .slice(0, Math.max(narrowest, 0))
    .filter((level) => entry[level] === '')
    .map((field) => ({ row: entry.row, field, key: 'import.fault.outerPlaceMissing' }));
}
