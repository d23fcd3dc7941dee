import type { Database } from '../platform/db/database.ts';
import { placeColumns } from '../platform/place-codes.queries.ts';
import type { PlaceData } from './place-data.ts';

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

/** Stores P-codes and population figures of places. */
export async function insertPlaceData(
  trx: Database,
  nationalSocietyId: number,
  places: readonly PlaceData[],
): Promise<void> {
  const codes = places.map(({ level, id, code }) => ({
    ...{ nationalSocietyId, [placeColumns[level]]: id },
    ...{ system: 'pcode', code },
  }));
  await trx.insertInto('placeCodes').values(codes).execute();
  const figures = places.flatMap(({ level, id, figures: ofPlace }) =>
    ofPlace.map((figure) => ({ nationalSocietyId, [placeColumns[level]]: id, ...figure })),
  );
  await trx.insertInto('placePopulations').values(figures).execute();
}
