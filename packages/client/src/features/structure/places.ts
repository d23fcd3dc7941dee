import type { CallResponse } from '../../lib/requests/call-list.ts';

export type Structure = CallResponse<'nationalSocietyStructure/get'>;

/** The levels of places, largest first. */
export const levels = ['region', 'district', 'village', 'zone'] as const;
export type Level = (typeof levels)[number];

/** A place of any level, with the places in it. */
export type Place = {
  id: number;
  name: string;
  /** The P-code that is in effect. */
  code?: string | null | undefined;
  districts?: readonly Place[];
  villages?: readonly Place[];
  zones?: readonly Place[];
};

const childLists = { region: 'districts', district: 'villages', village: 'zones', zone: undefined } as const;

/** Identifies a place among all levels, because a village and a zone may have the same id. */
export type PlaceKey = `${Level}-${number}`;

export function toPlaceKey(level: Level, { id }: { id: number }): PlaceKey {
  return `${level}-${id}`;
}

/** Splits a key into level and id. */
export function parsePlaceKey(key: PlaceKey): { level: Level; id: number } {
  const [level, id] = key.split('-') as [Level, string];
  return { level, id: Number(id) };
}

/** The level of the places inside; undefined for zones. Without a level: regions. */
export function getLevelBelow(level: Level | undefined): Level | undefined {
  return level === undefined ? 'region' : levels[levels.indexOf(level) + 1];
}

/** The places directly inside a place. */
export function getChildren(level: Level, place: Place): readonly Place[] {
  const list = childLists[level];
  return (list && place[list]) ?? [];
}

type Counts = Partial<Record<Level, number>>;

/** The number of places of each level inside a place, also indirectly. */
export function countInside(level: Level, place: Place): Counts {
  const below = getLevelBelow(level);
  const inside = getChildren(level, place);
  const counts: Counts = {};
  if (!below || inside.length === 0) return counts;
  counts[below] = inside.length;
  for (const inner of inside) {
    for (const [name, count] of Object.entries(countInside(below, inner)))
      counts[name as Level] = (counts[name as Level] ?? 0) + count;
  }
  return counts;
}

type Change = (places: readonly Place[]) => readonly Place[];

/** Changes the places inside one place. Unaffected places stay the same objects, so that their rows are not rendered again. */
function changeInPlace(place: Place, level: Level, parentKey: PlaceKey, change: Change): Place {
  const list = childLists[level];
  const below = getLevelBelow(level);
  if (!list || !below) return place;
  const inside = getChildren(level, place);
  if (toPlaceKey(level, place) === parentKey) return { ...place, [list]: change(inside) };
  if (levels.indexOf(parsePlaceKey(parentKey).level) <= levels.indexOf(level)) return place;
  const next = inside.map((inner) => changeInPlace(inner, below, parentKey, change));
  return next.every((inner, index) => inner === inside[index]) ? place : { ...place, [list]: next };
}

function changeStructure(structure: Structure, parentKey: PlaceKey | undefined, change: Change): Structure {
  const { regions } = structure;
  const next = parentKey
    ? regions.map((region) => changeInPlace(region, 'region', parentKey, change))
    : change(regions);
  return { regions: next as Structure['regions'] };
}

const byName = new Intl.Collator(undefined, { sensitivity: 'accent', numeric: true });

/** Inserts a place in alphabetical order; the others keep the order of the server. */
function insertByName(places: readonly Place[], place: Place): readonly Place[] {
  const later = places.findIndex((other) => byName.compare(place.name, other.name) < 0);
  const index = later < 0 ? places.length : later;
  return [...places.slice(0, index), place, ...places.slice(index)];
}

/** Adds a place inside another one, or a region. */
export function addPlace(structure: Structure, parentKey: PlaceKey | undefined, added: Place): Structure {
  const list = childLists[getLevelBelow(parentKey && parsePlaceKey(parentKey).level) ?? 'zone'];
  const place = list ? { ...added, [list]: added[list] ?? [] } : added;
  return changeStructure(structure, parentKey, (places) =>
    insertByName(
      places.filter(({ id }) => id !== added.id),
      place,
    ),
  );
}

/** A place and its parent. */
export type PlaceAddress = { key: PlaceKey; parentKey: PlaceKey | undefined };

export function renamePlace(structure: Structure, { key, parentKey }: PlaceAddress, name: string): Structure {
  const { id } = parsePlaceKey(key);
  return changeStructure(structure, parentKey, (places) => {
    const place = places.find((other) => other.id === id);
    const others = places.filter((other) => other !== place);
    return place ? insertByName(others, { ...place, name }) : places;
  });
}

/** Removes a place with everything in it. */
export function removePlace(structure: Structure, { key, parentKey }: PlaceAddress): Structure {
  const { id } = parsePlaceKey(key);
  return changeStructure(structure, parentKey, (places) => places.filter((place) => place.id !== id));
}
