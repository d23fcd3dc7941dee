import type { PlaceIds } from '../../../platform/place-codes.queries.ts';
import type { StructureTree } from '../../../platform/structure.queries.ts';

/** The names of a place and its parents; null where there is none. */
export interface PlaceNames {
  region: string | null;
  district: string | null;
  village: string | null;
  zone: string | null;
  /** Their ids, for their codes. */
  placeIds: PlaceIds;
}

const noIds: PlaceIds = { regionId: null, districtId: null, villageId: null, zoneId: null };
const noNames: PlaceNames = { region: null, district: null, village: null, zone: null, placeIds: noIds };

/** Returns a lookup of place names, so that large files need no query per row. */
export function createPlaceNameLookup(structure: StructureTree) {
  const villages = new Map<number, PlaceNames>();
  const zones = new Map<number, string>();
  for (const region of structure.regions)
    for (const district of region.districts)
      for (const village of district.villages) {
        const placeIds = {
          regionId: region.id,
          districtId: district.id,
          villageId: village.id,
          zoneId: null,
        };
        const names = { region: region.name, district: district.name, village: village.name, zone: null };
        villages.set(village.id, { ...names, placeIds });
        for (const zone of village.zones) zones.set(zone.id, zone.name);
      }
  return (villageId: number | null, zoneId: number | null = null): PlaceNames => {
    const village = villages.get(villageId ?? 0) ?? noNames;
    const placeIds = { ...village.placeIds, zoneId };
    return { ...village, zone: zones.get(zoneId ?? 0) ?? null, placeIds };
  };
}
