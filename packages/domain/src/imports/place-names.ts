import { normalizeText } from './columns.ts';

/** The places of a society with their names, as an import needs them. */
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

/** A place with the places inside it. */
export interface PlaceNode {
  id: number;
  name: string;
  children: PlaceNode[];
}

/** The structure as a tree with one type of node. */
export function toPlaceTree({ regions }: NamedStructure): PlaceNode[] {
  return regions.map((region) => ({
    ...region,
    children: region.districts.map((district) => ({
      ...district,
      children: district.villages.map((village) => ({
        ...village,
        children: village.zones.map((zone) => ({ ...zone, children: [] })),
      })),
    })),
  }));
}

/** Finds places by name among their siblings, quickly even where a district has thousands of villages. */
export class PlaceNameIndex {
  readonly #known = new WeakMap<readonly PlaceNode[], Map<string, PlaceNode>>();

  /** The place with that name; the one with exactly that spelling if several differ only in letter case. */
  find(siblings: readonly PlaceNode[], name: string): PlaceNode | undefined {
    const names = this.#known.get(siblings) ?? this.#read(siblings);
    return names.get(name) ?? names.get(normalizeText(name));
  }

  /** Adds a place to its siblings and to the index. */
  add(siblings: PlaceNode[], place: PlaceNode): void {
    siblings.push(place);
    this.#known.get(siblings)?.set(normalizeText(place.name), place);
  }

  #read(siblings: readonly PlaceNode[]): Map<string, PlaceNode> {
    const names = new Map(siblings.toReversed().map((place) => [normalizeText(place.name), place]));
    for (const place of siblings) names.set(place.name, place);
    this.#known.set(siblings, names);
    return names;
  }
}
