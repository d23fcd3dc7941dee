import type { Database } from '../../platform/db/database.ts';

/** The first society of a user; undefined for users without one. */
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

/** The e-mail address of the first Administrator. */
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

/** The language of the account with an e-mail address; undefined if there is none. */
export async function findLanguageOfAddress(db: Database, emailAddress: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .innerJoin('languages', 'languages.id', 'users.languageId')
    .select('languages.code')
    .where((eb) => eb(eb.fn('lower', ['users.emailAddress']), '=', emailAddress.toLowerCase()))
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  return user?.code;
}
