import { sql } from 'kysely';
import type { Database } from './db/database.ts';

/** The places of a society (contract 1.8 `Structure`). */
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
  select json_agg(json_build_object('id', zones.id, 'villageId', zones.village_id, 'name', zones.name) order by zones.name)
  from zones where zones.village_id = villages.id), '[]'::json)`;

const villagesOfDistrict = sql`coalesce((
  select json_agg(json_build_object('id', villages.id, 'districtId', villages.district_id, 'name', villages.name,
    'zones', ${zonesOfVillage}) order by villages.name)
  from villages where villages.district_id = districts.id), '[]'::json)`;

const districtsOfRegion = sql`coalesce((
  select json_agg(json_build_object('id', districts.id, 'regionId', districts.region_id, 'name', districts.name,
    'villages', ${villagesOfDistrict}) order by districts.name)
  from districts where districts.region_id = regions.id), '[]'::json)`;

/** The places of a society as a tree: regions, districts, villages and zones, each ordered by name. */
export async function findStructure(db: Database, nationalSocietyId: number): Promise<StructureTree> {
  const regions = await db
    .selectFrom('regions')
    .select([
      'regions.id',
      'regions.name',
      districtsOfRegion.$castTo<StructureTree['regions'][number]['districts']>().as('districts'),
    ])
    .where('regions.nationalSocietyId', '=', nationalSocietyId)
    .orderBy('regions.name')
    .execute();
  return { regions };
}
