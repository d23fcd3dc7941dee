import type { ChosenLocations, LocationNode } from '../../ui/location-tree/state.ts';
import { getCheckedState } from '../../ui/location-tree/state.ts';

/** Location filter of requests. Null means everywhere. */
export type LocationFilter = {
  regionIds: number[];
  districtIds: number[];
  villageIds: number[];
  zoneIds: number[];
  includeUnknownLocation: boolean;
};

/** Whether a value from the address is a location filter. */
export function isLocationFilter(value: unknown): value is LocationFilter {
  const lists = value as Partial<Record<keyof LocationFilter, unknown>> | null;
  return [lists?.regionIds, lists?.districtIds, lists?.villageIds, lists?.zoneIds].every(Array.isArray);
}

/** The locations of a society, as in responses with filter options. */
export type LocationStructure = {
  regions: ReadonlyArray<
    Location & {
      districts: ReadonlyArray<
        Location & { villages: ReadonlyArray<Location & { zones: ReadonlyArray<Location> }> }
      >;
    }
  >;
};

/** A location with its P-code, if it has one. */
type Location = { id: number; name: string; code?: string | null | undefined };

const unknownKey = 'unknown';

/** The tree to choose from. With `unknownLabel`, reports without a location can be chosen too. */
export function buildLocationNodes({ regions }: LocationStructure, unknownLabel?: string): LocationNode[] {
  const toNode = (level: string, { id, name, code }: Location, children: LocationNode[]): LocationNode => ({
    key: `${level}-${id}`,
    ...{ name, code, children },
  });
  const nodes = regions.map((region) => {
    const districts = region.districts.map((district) => {
      const villages = district.villages.map((village) => {
        const zones = village.zones.map((zone) => toNode('zone', zone, []));
        return toNode('village', village, zones);
      });
      return toNode('district', district, villages);
    });
    return toNode('region', region, districts);
  });
  return unknownLabel === undefined
    ? nodes
    : [...nodes, { key: unknownKey, name: unknownLabel, children: [] }];
}

/** The filter for chosen locations: lists each fully chosen location once, at its highest level. */
export function toLocationFilter(
  nodes: readonly LocationNode[],
  chosen: ChosenLocations,
): LocationFilter | null {
  if (chosen === null) return null;
  const ids: Record<string, number[]> = { region: [], district: [], village: [], zone: [] };
  const collect = (node: LocationNode) => {
    if (node.key === unknownKey) return;
    if (getCheckedState(node, chosen) === true) {
      const [level = '', id] = node.key.split('-');
      ids[level]?.push(Number(id));
    } else node.children.forEach(collect);
  };
  nodes.forEach(collect);
  return {
    regionIds: ids.region ?? [],
    districtIds: ids.district ?? [],
    villageIds: ids.village ?? [],
    zoneIds: ids.zone ?? [],
    includeUnknownLocation: chosen.has(unknownKey),
  };
}

/** The chosen locations of a filter: the reverse of `toLocationFilter`. */
export function toChosenLocations(
  nodes: readonly LocationNode[],
  filter: LocationFilter | null,
): ChosenLocations {
  if (filter === null) return null;
  const named = new Set([
    ...filter.regionIds.map((id) => `region-${id}`),
    ...filter.districtIds.map((id) => `district-${id}`),
    ...filter.villageIds.map((id) => `village-${id}`),
    ...filter.zoneIds.map((id) => `zone-${id}`),
    ...(filter.includeUnknownLocation ? [unknownKey] : []),
  ]);
  const chosen = new Set<string>();
  const collect = (node: LocationNode, isInside: boolean) => {
    const isChosen = isInside || named.has(node.key);
    if (node.children.length === 0 && isChosen) chosen.add(node.key);
    for (const child of node.children) collect(child, isChosen);
  };
  for (const node of nodes) collect(node, false);
  return chosen;
}
