import {
  type GeographicStructure,
  type LocationFilter,
  reduceLocationFilter,
} from '../geography/location-filter.ts';

/** The levels whose places are compared by their cases. */
export const comparedLevels = ['region', 'district', 'village'] as const;
export type ComparedLevel = (typeof comparedLevels)[number];

interface Named {
  id: number;
  name: string;
}

/** The places of a national society with their names. */
export interface NamedStructure extends GeographicStructure {
  regions: readonly (Named & {
    districts: readonly (Named & { villages: readonly (Named & { zones: readonly { id: number }[] })[] })[];
  })[];
}

/** A place of a level that an area filter selects. */
export interface PlaceInside {
  id: number;
  name: string;
  /** The names of the places around it, smallest first. */
  within: readonly string[];
  villageIds: readonly number[];
  /** The filter selects only a part of it, so that its cases cannot be compared with all of its people. */
  isPartial: boolean;
}

type Selection = 'all' | 'part' | 'none';

/**
 * All places of a level that an area filter selects whole or in part, with or without reports.
 *
 * @param filter null: every place
 */
export function listPlacesInside(
  structure: NamedStructure,
  filter: LocationFilter | null,
  level: ComparedLevel,
): PlaceInside[] {
  const reduced = reduceLocationFilter(filter, structure);
  const [regions, districts, villages, zones] = [
    new Set(reduced?.regionIds),
    new Set(reduced?.districtIds),
    new Set(reduced?.villageIds),
    new Set(reduced?.zoneIds),
  ];
  const ofVillage = (village: { id: number; zones: readonly { id: number }[] }): Selection => {
    if (villages.has(village.id)) return 'all';
    return village.zones.some(({ id }) => zones.has(id)) ? 'part' : 'none';
  };
  return structure.regions.flatMap((region) => {
    const isRegion = reduced === null || regions.has(region.id);
    const inRegion = region.districts.map((district) => {
      const isDistrict = isRegion || districts.has(district.id);
      const chosen = district.villages.map((village) => ({
        place: village,
        selection: isDistrict ? ('all' as const) : ofVillage(village),
      }));
      return {
        place: district,
        selection: isDistrict ? ('all' as const) : combine(chosen),
        villages: chosen,
      };
    });
    if (level === 'region') {
      const all = inRegion.flatMap((district) => district.villages);
      return toPlace(region, [], isRegion ? 'all' : combine(inRegion), all);
    }
    return inRegion.flatMap(({ place, selection, villages: all }) => {
      if (level === 'district') return toPlace(place, [region.name], selection, all);
      return all.flatMap((village) =>
        toPlace(village.place, [place.name, region.name], village.selection, [village]),
      );
    });
  });
}

/** A place that is not selected itself is selected in part, if anything inside it is. */
const combine = (inside: readonly { selection: Selection }[]): Selection =>
  inside.some(({ selection }) => selection !== 'none') ? 'part' : 'none';

function toPlace(
  { id, name }: Named,
  within: readonly string[],
  selection: Selection,
  villages: readonly { place: Named; selection: Selection }[],
): PlaceInside[] {
  if (selection === 'none') return [];
  const villageIds = villages.filter((village) => village.selection !== 'none').map(({ place }) => place.id);
  return [{ id, name, within, villageIds, isPartial: selection === 'part' }];
}
