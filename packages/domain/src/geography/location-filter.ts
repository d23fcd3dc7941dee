/** The places selected in an area filter, as pages send them: together with their ancestors. */
export interface LocationFilter {
  regionIds: readonly number[];
  districtIds: readonly number[];
  villageIds: readonly number[];
  zoneIds: readonly number[];
  includeUnknownLocation: boolean;
}

/** The geographic structure of a national society. */
export interface GeographicStructure {
  regions: readonly {
    id: number;
    districts: readonly {
      id: number;
      villages: readonly { id: number; zones: readonly { id: number }[] }[];
    }[];
  }[];
}

type Level = 'regionIds' | 'districtIds' | 'villageIds' | 'zoneIds';
const levels: readonly Level[] = ['regionIds', 'districtIds', 'villageIds', 'zoneIds'];

interface Place {
  level: Level;
  id: number;
  children: Place[];
}

/**
 * Reduces an area filter so that "its region, district, village or zone is listed" selects the right places.
 *
 * A selected village is sent with its district and region. So a listed place is selected entirely only if nothing inside it
 * is listed, or everything inside it is entirely selected (then reports without a zone are included as well). Places outside
 * the structure are ignored. null: no restriction.
 */
export function reduceLocationFilter(
  filter: LocationFilter | null,
  structure: GeographicStructure,
): LocationFilter | null {
  if (filter === null) return null;
  const listed = new Map(levels.map((level) => [level, new Set(filter[level])]));
  const chosen: Record<Level, number[]> = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] };
  const isListed = ({ level, id }: Place) => listed.get(level)?.has(id) ?? false;
  const hasSelection = (place: Place): boolean => isListed(place) || place.children.some(hasSelection);
  const isFullySelected = (place: Place): boolean => {
    if (place.children.some(hasSelection)) return place.children.every(isFullySelected);
    return isListed(place);
  };
  const choose = (place: Place): void => {
    if (isFullySelected(place)) chosen[place.level].push(place.id);
    else place.children.forEach(choose);
  };
  toPlaces(structure).forEach(choose);
  return { ...chosen, includeUnknownLocation: filter.includeUnknownLocation };
}

function toPlaces(structure: GeographicStructure): Place[] {
  return structure.regions.map((region) => ({
    level: 'regionIds',
    id: region.id,
    children: region.districts.map((district) => ({
      level: 'districtIds',
      id: district.id,
      children: district.villages.map((village) => ({
        level: 'villageIds',
        id: village.id,
        children: village.zones.map((zone) => ({ level: 'zoneIds', id: zone.id, children: [] })),
      })),
    })),
  }));
}
