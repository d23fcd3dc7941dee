import { effectiveLocations, type LocationFilter } from '@harken/domain/geography/location-filter';
import type { StructureTree } from '../../platform/structure.queries.ts';
import type { ChosenPlaces } from './reports.list.queries.ts';

/**
 * The villages and zones that an area filter means. Reports know their village and zone only, so regions and districts
 * become the villages in them, and the query needs to join nothing.
 */
export function placesOf(filter: LocationFilter, structure: StructureTree): ChosenPlaces {
  const chosen = effectiveLocations(filter, structure) ?? filter;
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
