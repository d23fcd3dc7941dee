import type { Database } from '../../../platform/db/database.ts';

/** Returns what others know about a user: name, e-mail address, phone numbers, societies and organizations. */
export async function findPersonalTerms(db: Database, userId: number): Promise<string[]> {
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
