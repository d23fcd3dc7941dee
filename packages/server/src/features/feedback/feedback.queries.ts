import type { Database } from '../../platform/db/database.ts';

/** The society a user belongs to, the first one of several; undefined for people of no society. */
export async function findFirstSociety(db: Database, userId: number): Promise<string | undefined> {
  const society = await db
    .selectFrom('userNationalSocieties')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'userNationalSocieties.nationalSocietyId')
    .select('nationalSocieties.name')
    .where('userNationalSocieties.userId', '=', userId)
    .orderBy('nationalSocieties.id')
    .executeTakeFirst();
  return society?.name;
}

/** The e-mail address of the Administrator who was there first. */
export async function findFirstAdministrator(db: Database): Promise<string | null> {
  const administrator = await db
    .selectFrom('users')
    .select('emailAddress')
    .where('role', '=', 'Administrator')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return administrator?.emailAddress ?? null;
}
