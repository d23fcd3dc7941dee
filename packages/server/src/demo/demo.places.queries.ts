import type { Database } from '../platform/db/database.ts';

/** Stores the places of the demo, each level at once. All functions return the ids in the order of the input. */

export async function insertRegions(
  trx: Database,
  nationalSocietyId: number,
  names: string[],
): Promise<number[]> {
  const rows = await trx
    .insertInto('regions')
    .values(names.map((name) => ({ name, nationalSocietyId })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertDistricts(
  trx: Database,
  districts: { name: string; regionId: number }[],
): Promise<number[]> {
  const rows = await trx.insertInto('districts').values(districts).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function insertVillages(
  trx: Database,
  villages: { name: string; districtId: number }[],
): Promise<number[]> {
  const rows = await trx.insertInto('villages').values(villages).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function insertZones(
  trx: Database,
  zones: { name: string; villageId: number }[],
): Promise<number[]> {
  const rows = await trx.insertInto('zones').values(zones).returning('id').execute();
  return rows.map(({ id }) => id);
}
