import type { Database } from '../../platform/db/database.ts';

interface Named {
  id: number;
  name: string;
}

export function findRegions(db: Database, nationalSocietyId: number): Promise<Named[]> {
  return db
    .selectFrom('regions')
    .select(['id', 'name'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

export function findDistricts(db: Database, regionId: number): Promise<Named[]> {
  return db
    .selectFrom('districts')
    .select(['id', 'name'])
    .where('regionId', '=', regionId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

export function findVillages(db: Database, districtId: number): Promise<Named[]> {
  return db
    .selectFrom('villages')
    .select(['id', 'name'])
    .where('districtId', '=', districtId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

export function findZones(db: Database, villageId: number): Promise<Named[]> {
  return db
    .selectFrom('zones')
    .select(['id', 'name'])
    .where('villageId', '=', villageId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

// A name taken among the siblings breaks a unique index, which answers `nationalSociety.structure.itemAlreadyExists`.

export function insertRegion(db: Database, values: { nationalSocietyId: number; name: string }) {
  return db.insertInto('regions').values(values).returning(['id', 'name']).executeTakeFirstOrThrow();
}

export function insertDistrict(db: Database, values: { regionId: number; name: string }) {
  return db
    .insertInto('districts')
    .values(values)
    .returning(['id', 'regionId', 'name'])
    .executeTakeFirstOrThrow();
}

export function insertVillage(db: Database, values: { districtId: number; name: string }) {
  return db
    .insertInto('villages')
    .values(values)
    .returning(['id', 'districtId', 'name'])
    .executeTakeFirstOrThrow();
}

export function insertZone(db: Database, values: { villageId: number; name: string }) {
  return db
    .insertInto('zones')
    .values(values)
    .returning(['id', 'villageId', 'name'])
    .executeTakeFirstOrThrow();
}
