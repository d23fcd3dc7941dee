import { folded } from './columns.ts';

/** The places of a society by name, as far as an import needs them. */
interface Named {
  id: number;
  name: string;
}
export interface NamedStructure {
  regions: readonly (Named & {
    districts: readonly (Named & {
      villages: readonly (Named & { zones: readonly Named[] })[];
    })[];
  })[];
}

/** The names of a place from the widest to the narrowest, as they stand in a row. Empty: none is named. */
export interface PlaceNames {
  region: string;
  district: string;
  village: string;
  zone: string;
}

export type PlaceLevel = keyof PlaceNames;
export const placeLevels: readonly PlaceLevel[] = ['region', 'district', 'village', 'zone'];

/** A place among its siblings, with what lies inside. */
export interface PlaceNode {
  id: number;
  name: string;
  inside: PlaceNode[];
}

/** The structure as a tree of one kind of node. */
export function placeTree({ regions }: NamedStructure): PlaceNode[] {
  return regions.map((region) => ({
    ...region,
    inside: region.districts.map((district) => ({
      ...district,
      inside: district.villages.map((village) => ({
        ...village,
        inside: village.zones.map((zone) => ({ ...zone, inside: [] })),
      })),
    })),
  }));
}

/** Finds places by name among those inside another, quickly also where a district has thousands of villages. */
export class PlaceNameIndex {
  readonly #known = new WeakMap<readonly PlaceNode[], Map<string, PlaceNode>>();

  /** The place of that name; the one spelt in just that way, if letter case is all that tells two apart. */
  find(siblings: readonly PlaceNode[], name: string): PlaceNode | undefined {
    const names = this.#known.get(siblings) ?? this.#read(siblings);
    return names.get(name) ?? names.get(folded(name));
  }

  /** Adds a place to its siblings. */
  add(siblings: PlaceNode[], place: PlaceNode): void {
    siblings.push(place);
    this.#known.get(siblings)?.set(folded(place.name), place);
  }

  #read(siblings: readonly PlaceNode[]): Map<string, PlaceNode> {
    const names = new Map(siblings.toReversed().map((place) => [folded(place.name), place]));
    for (const place of siblings) names.set(place.name, place);
    this.#known.set(siblings, names);
    return names;
  }
}

const unknownPlace = {
  region: 'import.fault.unknownRegion',
  district: 'import.fault.unknownDistrict',
  village: 'import.fault.unknownVillage',
  zone: 'import.fault.unknownZone',
} as const satisfies Record<PlaceLevel, string>;

export type FoundPlace =
  | { ok: true; villageId: number; zoneId: number | null }
  | { ok: false; level: PlaceLevel; key: string };

/**
 * The village, or zone of it, that a row names, each name looked for inside the place named before. A zone may be left
 * out. Of several names that are wrong the widest is at fault: what is inside an unknown place cannot be judged.
 */
export function findPlace(tree: readonly PlaceNode[], index: PlaceNameIndex, names: PlaceNames): FoundPlace {
  let inside = tree;
  const found: PlaceNode[] = [];
  for (const level of placeLevels) {
    if (level === 'zone' && !names.zone) break;
    if (!names[level]) return { ok: false, level, key: 'validation.fieldRequired' };
    const place = index.find(inside, names[level]);
    if (!place) return { ok: false, level, key: unknownPlace[level] };
    found.push(place);
    inside = place.inside;
  }
  const [, , village, zone] = found;
  return { ok: true, villageId: village?.id ?? 0, zoneId: zone?.id ?? null };
}
