import { type LocationFilter, reduceLocationFilter } from '@harken/domain/geography/location-filter';
import type { StructureTree } from '../../../platform/structure.queries.ts';
import type { ChosenPlaces } from './list.queries.ts';

/**
 * Resolves a location filter to villages and zones. Reports only store their village and zone, so this saves the query joins
 * for regions and districts.
 */
export function resolvePlaces(filter: LocationFilter, structure: StructureTree): ChosenPlaces {
  const chosen = reduceLocationFilter(filter, structure) ?? filter;
  const [regions, districts] = [new Set(chosen.regionIds), new Set(chosen.districtIds)];
  const villagesWithin = structure.regions.flatMap((region) =>
    region.districts
      .filter((district) => regions.has(region.id) || districts.has(district.id))
      .flatMap((district) => district.villages.map((village) => village.id)),
  );
  const zoneIds = new Set(chosen.zoneIds);
  const zones = structure.regions
    .flatMap((region) => region.districts.flatMap((district) => district.villages))
    .flatMap((village) => village.zones.filter((zone) => zoneIds.has(zone.id)))
    .map(({ id, villageId }) => ({ id, villageId }));
  return {
    villageIds: [...villagesWithin, ...chosen.villageIds],
    zones,
    includeUnknownLocation: chosen.includeUnknownLocation,
  };
}
