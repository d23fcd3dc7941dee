import { folded } from './name-match.ts';
import { keyOf, type Level, levelBelow, type Place, type PlaceKey, placesIn } from './places.ts';

/** One row of the tree. Its parts are plain values and the place itself, so that unchanged rows are not drawn again. */
export type VisiblePlace = {
  key: PlaceKey;
  level: Level;
  place: Place;
  parentKey: PlaceKey | undefined;
  /** Its place among the rows that show in the same parent, from 1, and how many these are. */
  position: number;
  siblings: number;
  /** How many places lie directly in it. */
  count: number;
  isOpen: boolean;
};

export type Shown = {
  opened: ReadonlySet<PlaceKey>;
  /** While filtering, what leads to a match is open unless it was closed by hand. */
  closed: ReadonlySet<PlaceKey>;
  /** As it was typed; empty shows everything. */
  search: string;
  /** Places that were just added show, whether they match or not. */
  added: ReadonlySet<PlaceKey>;
};

type Found = { place: Place; level: Level; key: PlaceKey; inside: Found[]; leads: boolean };

/** What a filter leaves of some places: matches, and the places they lie in. */
function findIn(level: Level, places: readonly Place[], search: string, added: ReadonlySet<PlaceKey>) {
  const below = levelBelow(level);
  const found: Found[] = [];
  let matches = 0;
  for (const place of places) {
    const key = keyOf(level, place);
    const deeper = below && findIn(below, placesIn(level, place), search, added);
    const isMatch = folded(place.name).includes(search);
    const leads = deeper !== undefined && deeper.matches > 0;
    matches += (deeper?.matches ?? 0) + (isMatch ? 1 : 0);
    if (isMatch || leads || added.has(key))
      found.push({ place, level, key, inside: deeper?.found ?? [], leads });
  }
  return { found, matches };
}

/** The rows of a filtered tree. In a place that leads to no match everything shows once it is opened. */
function filteredRows(
  found: readonly Found[],
  parentKey: PlaceKey | undefined,
  shown: Shown,
): VisiblePlace[] {
  return found.flatMap(({ place, level, key, inside, leads }, index) => {
    const within = placesIn(level, place);
    const isOpen = within.length > 0 && (leads ? !shown.closed.has(key) : shown.opened.has(key));
    const row = rowOf(level, place, { parentKey, index, siblings: found.length, isOpen });
    if (!isOpen) return [row];
    const below = leads ? filteredRows(inside, key, shown) : openRows(levelBelow(level), within, key, shown);
    return [row, ...below];
  });
}

/** The rows of a tree without a filter: what lies in open places. */
function openRows(
  level: Level | undefined,
  places: readonly Place[],
  parentKey: PlaceKey | undefined,
  shown: Shown,
): VisiblePlace[] {
  if (!level) return [];
  const rows: VisiblePlace[] = [];
  for (const [index, place] of places.entries()) {
    const key = keyOf(level, place);
    const within = placesIn(level, place);
    const isOpen = within.length > 0 && shown.opened.has(key);
    rows.push(rowOf(level, place, { parentKey, index, siblings: places.length, isOpen }));
    if (isOpen) for (const row of openRows(levelBelow(level), within, key, shown)) rows.push(row);
  }
  return rows;
}

function rowOf(
  level: Level,
  place: Place,
  at: { parentKey: PlaceKey | undefined; index: number; siblings: number; isOpen: boolean },
): VisiblePlace {
  return {
    key: keyOf(level, place),
    level,
    place,
    parentKey: at.parentKey,
    position: at.index + 1,
    siblings: at.siblings,
    count: placesIn(level, place).length,
    isOpen: at.isOpen,
  };
}

/** The rows of the tree as they stand below each other, and how many places match the filter. */
export function visiblePlaces(
  regions: readonly Place[],
  shown: Shown,
): { rows: VisiblePlace[]; matches: number } {
  const search = folded(shown.search.trim());
  if (search === '') return { rows: openRows('region', regions, undefined, shown), matches: 0 };
  const { found, matches } = findIn('region', regions, search, shown.added);
  return { rows: filteredRows(found, undefined, shown), matches };
}

/** Every place that can be opened. */
export function openableKeys(level: Level, places: readonly Place[]): PlaceKey[] {
  const below = levelBelow(level);
  if (!below) return [];
  return places.flatMap((place) => {
    const inside = placesIn(level, place);
    return inside.length > 0 ? [keyOf(level, place), ...openableKeys(below, inside)] : [];
  });
}
