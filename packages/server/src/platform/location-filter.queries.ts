import type { LocationFilter } from '@harken/domain/geography/location-filter';
import { sql } from 'kysely';

/** The ids of the villages in the regions, districts and villages of a filter, as a subquery that runs once per query. */
export function selectVillageIds({ regionIds, districtIds, villageIds }: LocationFilter) {
  return sql`(
    select villages.id from villages where villages.id = any(${villageIds}::int[])
    union select villages.id from villages join districts on districts.id = villages.district_id
      where districts.id = any(${districtIds}::int[]) or districts.region_id = any(${regionIds}::int[]))`;
}
