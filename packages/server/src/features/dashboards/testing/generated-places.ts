import type { Database } from '../../../platform/db/database.ts';

/** A place with its parents. */
export interface ChosenPlace {
  level: 'regionIds' | 'districtIds' | 'villageIds' | 'zoneIds';
  id: number;
  path: { regionIds: number[]; districtIds: number[]; villageIds: number[]; zoneIds: number[] };
}

/** Two villages called Twin in districts with different names, and two called Ford in districts with the same name. */
const districts = [
  { region: 'North', district: 'Centre', villages: ['Aba', 'Beba', 'Ceba', 'Ford'] },
  { region: 'North', district: 'East', villages: ['Daba', 'Eba', 'Twin'] },
  { region: 'South', district: 'Centre', villages: ['Faba', 'Geba', 'Ford'] },
  { region: 'South', district: 'West', villages: ['Haba', 'Iba', 'Jaba', 'Twin'] },
];

/** Two regions of 14 villages, some with zones. */
export async function createStructure(db: Database, nationalSocietyId: number): Promise<ChosenPlace[]> {
  const places: ChosenPlace[] = [];
  const none = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] };
  const add = (level: ChosenPlace['level'], id: number, within: ChosenPlace['path'] = none) => {
    const path = { ...within, [level]: [id] };
    places.push({ level, id, path });
    return path;
  };
  const regions = new Map<string, ChosenPlace['path']>();
  for (const { region, district, villages } of districts) {
    const inRegion = regions.get(region) ?? add('regionIds', await aRegion(db, region, nationalSocietyId));
    regions.set(region, inRegion);
    const inDistrict = add('districtIds', await aDistrict(db, district, inRegion), inRegion);
    for (const village of villages) {
      const inVillage = add('villageIds', await aVillage(db, village, inDistrict), inDistrict);
      for (const zone of village < 'F' ? ['One', 'Two'] : [])
        add('zoneIds', await aZone(db, zone, inVillage), inVillage);
    }
  }
  return places;
}

const insertAndGetId = async (inserted: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
  (await inserted.executeTakeFirstOrThrow()).id;

const aRegion = (db: Database, name: string, nationalSocietyId: number) =>
  insertAndGetId(db.insertInto('regions').values({ name, nationalSocietyId }).returning('id'));
const aDistrict = (db: Database, name: string, { regionIds: [regionId = 0] }: ChosenPlace['path']) =>
  insertAndGetId(db.insertInto('districts').values({ name, regionId }).returning('id'));
const aVillage = (db: Database, name: string, { districtIds: [districtId = 0] }: ChosenPlace['path']) =>
  insertAndGetId(db.insertInto('villages').values({ name, districtId }).returning('id'));
const aZone = (db: Database, name: string, { villageIds: [villageId = 0] }: ChosenPlace['path']) =>
  insertAndGetId(db.insertInto('zones').values({ name, villageId }).returning('id'));
