import type { LocationFilter } from '@harken/domain/geography/location-filter';
import { sql } from 'kysely';
import type { Database } from './db/database.ts';

/** The regions, districts, villages and zones of a society. */
export interface StructureTree {
  regions: {
    id: number;
    name: string;
    districts: {
      id: number;
      regionId: number;
      name: string;
      villages: {
        id: number;
        districtId: number;
        name: string;
        zones: { id: number; villageId: number; name: string }[];
      }[];
    }[];
  }[];
}

const zonesOfVillage = sql`coalesce((
  select json_agg(json_build_object('id', zones.id, 'villageId', zones.village_id, 'name', zones.name) order by lower(zones.name))
  from zones where zones.village_id = villages.id), '[]'::json)`;

const villagesOfDistrict = sql`coalesce((
  select json_agg(json_build_object('id', villages.id, 'districtId', villages.district_id, 'name', villages.name,
    'zones', ${zonesOfVillage}) order by lower(villages.name))
  from villages where villages.district_id = districts.id), '[]'::json)`;

const districtsOfRegion = sql`coalesce((
  select json_agg(json_build_object('id', districts.id, 'regionId', districts.region_id, 'name', districts.name,
    'villages', ${villagesOfDistrict}) order by lower(districts.name))
  from districts where districts.region_id = regions.id), '[]'::json)`;

/** Regions listed by a filter, or containing a place that it lists. */
function isInRegions({ regionIds, districtIds, villageIds, zoneIds }: LocationFilter) {
  return sql<boolean>`regions.id in (
    select unnest(${regionIds}::int[])
    union select districts.region_id from districts where districts.id = any(${districtIds}::int[])
    union select districts.region_id from villages join districts on districts.id = villages.district_id
      where villages.id = any(${villageIds}::int[])
    union select districts.region_id from zones join villages on villages.id = zones.village_id
      join districts on districts.id = villages.district_id where zones.id = any(${zoneIds}::int[]))`;
}

/**
 * The places of a society as a tree: regions, districts, villages and zones, each sorted by name ignoring case.
 *
 * @param listed only the regions that contain these places, with all their content: enough to describe a filter
 */
export async function findStructure(
  db: Database,
  nationalSocietyId: number,
  listed?: LocationFilter,
): Promise<StructureTree> {
  const regions = await db
    .selectFrom('regions')
    .select([
      'regions.id',
      'regions.name',
      districtsOfRegion.$castTo<StructureTree['regions'][number]['districts']>().as('districts'),
    ])
    .where('regions.nationalSocietyId', '=', nationalSocietyId)
    .$if(listed !== undefined, (query) => query.where(isInRegions(listed as LocationFilter)))
    .orderBy((eb) => eb.fn('lower', ['regions.name']))
    .execute();
  return { regions };
}
