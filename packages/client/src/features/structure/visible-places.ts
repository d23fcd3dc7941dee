import { foldText } from './name-match.ts';
import { getChildren, getLevelBelow, type Level, type Place, type PlaceKey, toPlaceKey } from './places.ts';

/** One row of the tree, with plain values and the unchanged place object, so that unchanged rows are not rendered again. */
export type VisiblePlace = {
  key: PlaceKey;
  level: Level;
  place: Place;
  parentKey: PlaceKey | undefined;
  /** Position among the visible rows with the same parent, from 1, and their number. */
  position: number;
  siblings: number;
  /** Number of places directly inside. */
  count: number;
  isOpen: boolean;
};

export type TreeView = {
  opened: ReadonlySet<PlaceKey>;
  /** While filtering, places with matches inside are open unless the user closed them. */
  closed: ReadonlySet<PlaceKey>;
  /** As typed; an empty text shows everything. */
  search: string;
  /** Places that were just added are shown even if they do not match. */
  added: ReadonlySet<PlaceKey>;
};

type MatchNode = { place: Place; level: Level; key: PlaceKey; inside: MatchNode[]; hasMatchInside: boolean };

/** Filters places: returns the matches and the places that contain them. */
function findMatches(level: Level, places: readonly Place[], search: string, added: ReadonlySet<PlaceKey>) {
  const below = getLevelBelow(level);
  const found: MatchNode[] = [];
  let matches = 0;
  for (const place of places) {
    const key = toPlaceKey(level, place);
    const deeper = below && findMatches(below, getChildren(level, place), search, added);
    const isMatch = foldText(place.name).includes(search) || foldText(place.code ?? '').startsWith(search);
    const hasMatchInside = deeper !== undefined && deeper.matches > 0;
    matches += (deeper?.matches ?? 0) + (isMatch ? 1 : 0);
    if (isMatch || hasMatchInside || added.has(key))
      found.push({ place, level, key, inside: deeper?.found ?? [], hasMatchInside });
  }
  return { found, matches };
}

/** The rows of a filtered tree. Opening a place without matches inside shows everything in it. */
function listFilteredRows(
  found: readonly MatchNode[],
  parentKey: PlaceKey | undefined,
  view: TreeView,
): VisiblePlace[] {
  return found.flatMap(({ place, level, key, inside, hasMatchInside }, index) => {
    const children = getChildren(level, place);
    const isOpen = children.length > 0 && (hasMatchInside ? !view.closed.has(key) : view.opened.has(key));
    const row = toRow(level, place, { parentKey, index, siblings: found.length, isOpen });
    if (!isOpen) return [row];
    const below = hasMatchInside
      ? listFilteredRows(inside, key, view)
      : listOpenRows(getLevelBelow(level), children, key, view);
    return [row, ...below];
  });
}

/** The rows of an unfiltered tree: the content of open places. */
function listOpenRows(
  level: Level | undefined,
  places: readonly Place[],
  parentKey: PlaceKey | undefined,
  view: TreeView,
): VisiblePlace[] {
  if (!level) return [];
  const rows: VisiblePlace[] = [];
  for (const [index, place] of places.entries()) {
    const key = toPlaceKey(level, place);
    const children = getChildren(level, place);
    const isOpen = children.length > 0 && view.opened.has(key);
    rows.push(toRow(level, place, { parentKey, index, siblings: places.length, isOpen }));
    if (isOpen) for (const row of listOpenRows(getLevelBelow(level), children, key, view)) rows.push(row);
  }
  return rows;
}

function toRow(
  level: Level,
  place: Place,
  context: { parentKey: PlaceKey | undefined; index: number; siblings: number; isOpen: boolean },
): VisiblePlace {
  return {
    key: toPlaceKey(level, place),
    level,
    place,
    parentKey: context.parentKey,
    position: context.index + 1,
    siblings: context.siblings,
    count: getChildren(level, place).length,
    isOpen: context.isOpen,
  };
}

/** The visible rows from top to bottom, and the number of matches. */
export function listVisiblePlaces(
  regions: readonly Place[],
  view: TreeView,
): { rows: VisiblePlace[]; matches: number } {
  const search = foldText(view.search.trim());
  if (search === '') return { rows: listOpenRows('region', regions, undefined, view), matches: 0 };
  const { found, matches } = findMatches('region', regions, search, view.added);
  return { rows: listFilteredRows(found, undefined, view), matches };
}

/** The keys of all places that can be opened. */
export function listOpenableKeys(level: Level, places: readonly Place[]): PlaceKey[] {
  const below = getLevelBelow(level);
  if (!below) return [];
  return places.flatMap((place) => {
    const inside = getChildren(level, place);
    return inside.length > 0 ? [toPlaceKey(level, place), ...listOpenableKeys(below, inside)] : [];
  });
}
