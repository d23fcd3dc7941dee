import { type Entry, folded, type ImportFault } from './columns.ts';
import {
  type NamedStructure,
  type PlaceLevel,
  PlaceNameIndex,
  type PlaceNode,
  placeLevels,
  placeTree,
} from './place-names.ts';

/** A place that is not there yet, by the id it gets, inside the place with the other id; a region has none. */
export interface NewPlace {
  level: PlaceLevel;
  id: number;
  parentId: number | null;
  name: string;
}

/**
 * The places of a file that a society does not have yet, each once, parents before what is inside them.
 *
 * A row names a place of any level together with the places around it. What exists is kept and no fault; what is named
 * without the place around it, and a row that says the same as an earlier one, are.
 *
 * @param checkName what is wrong with the name of a new place, if anything
 * @returns new places with ids below 0 in place of those that the database will give
 * @example one row "North, Hills, Alpha" in an empty society: region -1, district -2 inside it, village -3 inside that
 */
export function newPlaces(
  entries: readonly Entry<PlaceLevel>[],
  structure: NamedStructure,
  checkName: (name: string) => Pick<ImportFault, 'key' | 'values'> | null,
): ReadPlaces {
  const work = newPlacesInParts(entries, structure, checkName);
  let part = work.next();
  while (!part.done) part = work.next();
  return part.value;
}

/** What the rows of a file add, and what is wrong with them. */
export interface ReadPlaces {
  places: NewPlace[];
  faults: ImportFault<PlaceLevel>[];
}

/** So many rows are read within some milliseconds. */
const rowsPerPart = 500;

/** The same, with pauses for the caller to let others work. */
export function* newPlacesInParts(
  entries: readonly Entry<PlaceLevel>[],
  structure: NamedStructure,
  checkName: (name: string) => Pick<ImportFault, 'key' | 'values'> | null,
): Generator<void, ReadPlaces> {
  const tree = placeTree(structure);
  const index = new PlaceNameIndex();
  const firstRows = new Map<string, number>();
  const places: NewPlace[] = [];
  const faults: ImportFault<PlaceLevel>[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % rowsPerPart === 0) yield;
    const sameAs = firstRowOf(entry, firstRows);
    if (sameAs) faults.push({ row: entry.row, key: 'import.fault.repeatsRow', values: { otherRow: sameAs } });
    else faults.push(...emptyAround(entry), ...addPlaces(entry));
  }
  return { places, faults };

  /** Goes down to the place that the row names, and adds what is not there on the way. */
  function addPlaces(entry: Entry<PlaceLevel>): ImportFault<PlaceLevel>[] {
    const found: ImportFault<PlaceLevel>[] = [];
    let siblings: PlaceNode[] = tree;
    let parentId: number | null = null;
    for (const level of placeLevels) {
      const name = entry[level];
      if (!name) break;
      let place = index.find(siblings, name);
      if (!place) {
        place = { id: -1 - places.length, name, inside: [] };
        const wrong = checkName(name);
        if (wrong) found.push({ row: entry.row, field: level, value: name, ...wrong });
        index.add(siblings, place);
        places.push({ level, id: place.id, parentId, name });
      }
      parentId = place.id;
      siblings = place.inside;
    }
    return found;
  }
}

/** A row that says the same as another, and which. */
function firstRowOf(entry: Entry<PlaceLevel>, firstRows: Map<string, number>): number | undefined {
  const said = JSON.stringify(placeLevels.map((level) => folded(entry[level])));
  const first = firstRows.get(said);
  if (first === undefined) firstRows.set(said, entry.row);
  return first;
}

/** The empty cells of a row in which a narrower place is named. */
function emptyAround(entry: Entry<PlaceLevel>): ImportFault<PlaceLevel>[] {
  const narrowest = placeLevels.findLastIndex((level) => entry[level] !== '');
  return placeLevels
    .slice(0, Math.max(narrowest, 0))
    .filter((level) => entry[level] === '')
    .map((field) => ({ row: entry.row, field, key: 'import.fault.outerPlaceMissing' }));
}
