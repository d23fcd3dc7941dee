import type { Database } from '../../../src/platform/db/database.ts';
import { next } from './next-number.ts';

/** A society with its default organization and one region, district and village. */
export async function aSociety(
  db: Database,
  given: {
    name?: string;
    countryCode?: string;
    languageId?: number;
    epiWeekStartDay?: 'Sunday' | 'Monday';
  } = {},
) {
  const country = await db
    .selectFrom('countries')
    .select('id')
    .where('code', '=', given.countryCode ?? 'SN')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('nationalSocieties')
    .values({
      name: given.name ?? `Society ${next()}`,
      countryId: country.id,
      contentLanguageId: given.languageId ?? 1,
      epiWeekStartDay: given.epiWeekStartDay ?? 'Sunday',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const organizationId = await anOrganization(db, id);
  await db
    .updateTable('nationalSocieties')
    .set({ defaultOrganizationId: organizationId })
    .where('id', '=', id)
    .execute();
  const structure = await aVillage(db, id);
  return { id, organizationId, ...structure };
}

export async function anOrganization(
  db: Database,
  nationalSocietyId: number,
  name = `Organization ${next()}`,
): Promise<number> {
  const row = await db
    .insertInto('organizations')
    .values({ name, nationalSocietyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A village in a new region and district. */
export async function aVillage(db: Database, nationalSocietyId: number, name = `Village ${next()}`) {
  const region = await db
    .insertInto('regions')
    .values({ name: `Region ${next()}`, nationalSocietyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const district = await db
    .insertInto('districts')
    .values({ name: `District ${next()}`, regionId: region.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const village = await db
    .insertInto('villages')
    .values({ name, districtId: district.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { regionId: region.id, districtId: district.id, villageId: village.id };
}
