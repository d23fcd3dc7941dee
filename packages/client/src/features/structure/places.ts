import type { CallAnswer } from '../../lib/call-list.ts';

export type Structure = CallAnswer<'nationalSocietyStructure/get'>;

/** The four kinds of places, the largest first. Each lies in one of the kind before it. */
export const levels = ['region', 'district', 'village', 'zone'] as const;
export type Level = (typeof levels)[number];

/** A place of any level, with the places in it. */
export type Place = {
  id: number;
  name: string;
  districts?: readonly Place[];
  villages?: readonly Place[];
  zones?: readonly Place[];
};

const listIn = { region: 'districts', district: 'villages', village: 'zones', zone: undefined } as const;

/** Names a place among those of all levels: ids of a village and of a zone may be equal. */
export type PlaceKey = `${Level}-${number}`;

export function keyOf(level: Level, { id }: { id: number }): PlaceKey {
  return `${level}-${id}`;
}

/** The level and id that a key names. */
export function namedBy(key: PlaceKey): { level: Level; id: number } {
  const [level, id] = key.split('-') as [Level, string];
  return { level, id: Number(id) };
}

/** What lies in a place of this level; nothing lies in a zone. Without a place: regions. */
export function levelBelow(level: Level | undefined): Level | undefined {
  return level === undefined ? 'region' : levels[levels.indexOf(level) + 1];
}

/** The places that lie in a place. */
export function placesIn(level: Level, place: Place): readonly Place[] {
  const list = listIn[level];
  return (list && place[list]) ?? [];
}

type Counts = Partial<Record<Level, number>>;

/** How many places of each level lie in a place, also indirectly. */
export function countInside(level: Level, place: Place): Counts {
  const below = levelBelow(level);
  const inside = placesIn(level, place);
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

/** Changes what lies in one place. Everything beside the way to it stays the same object. */
function changedWithin(place: Place, level: Level, parentKey: PlaceKey, change: Change): Place {
  const list = listIn[level];
  const below = levelBelow(level);
  if (!list || !below) return place;
  const inside = placesIn(level, place);
  if (keyOf(level, place) === parentKey) return { ...place, [list]: change(inside) };
  if (levels.indexOf(namedBy(parentKey).level) <= levels.indexOf(level)) return place;
  const next = inside.map((inner) => changedWithin(inner, below, parentKey, change));
  return next.every((inner, index) => inner === inside[index]) ? place : { ...place, [list]: next };
}

function changed(structure: Structure, parentKey: PlaceKey | undefined, change: Change): Structure {
  const { regions } = structure;
  const next = parentKey
    ? regions.map((region) => changedWithin(region, 'region', parentKey, change))
    : change(regions);
  return { regions: next as Structure['regions'] };
}

const byName = new Intl.Collator(undefined, { sensitivity: 'accent', numeric: true });

/** Puts a place where its name belongs; the others keep the order in which the server sent them. */
function inserted(places: readonly Place[], place: Place): readonly Place[] {
  const later = places.findIndex((other) => byName.compare(place.name, other.name) < 0);
  const index = later < 0 ? places.length : later;
  return [...places.slice(0, index), place, ...places.slice(index)];
}

/** The structure with a new place in another one, or with a new region. */
export function withAdded(structure: Structure, parentKey: PlaceKey | undefined, added: Place): Structure {
  const list = listIn[levelBelow(parentKey && namedBy(parentKey).level) ?? 'zone'];
  const place = list ? { ...added, [list]: added[list] ?? [] } : added;
  return changed(structure, parentKey, (places) =>
    inserted(
      places.filter(({ id }) => id !== added.id),
      place,
    ),
  );
}

/** Which place is meant, and where it lies. */
export type PlaceAddress = { key: PlaceKey; parentKey: PlaceKey | undefined };

export function withRenamed(structure: Structure, { key, parentKey }: PlaceAddress, name: string): Structure {
  const { id } = namedBy(key);
  return changed(structure, parentKey, (places) => {
    const place = places.find((other) => other.id === id);
    const others = places.filter((other) => other !== place);
    return place ? inserted(others, { ...place, name }) : places;
  });
}

/** The structure without a place and all that lies in it. */
export function withRemoved(structure: Structure, { key, parentKey }: PlaceAddress): Structure {
  const { id } = namedBy(key);
  return changed(structure, parentKey, (places) => places.filter((place) => place.id !== id));
}
