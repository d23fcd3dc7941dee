import type { Database } from '../../platform/db/database.ts';

/** What others know of somebody: name, e-mail address, telephone numbers, and where they work. */
export async function findKnownOf(db: Database, userId: number): Promise<string[]> {
  const person = await db
    .selectFrom('users')
    .select(['name', 'emailAddress', 'phoneNumber', 'additionalPhoneNumber', 'customOrganization'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const places = await db
    .selectFrom('userNationalSocieties')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'userNationalSocieties.nationalSocietyId')
    .leftJoin('organizations', 'organizations.id', 'userNationalSocieties.organizationId')
    .select(['nationalSocieties.name as society', 'organizations.name as organization'])
    .where('userNationalSocieties.userId', '=', userId)
    .execute();
  const texts = [
    ...Object.values(person ?? {}),
    ...places.flatMap(({ society, organization }) => [society, organization]),
  ];
  return texts.filter((text) => text !== null);
}
