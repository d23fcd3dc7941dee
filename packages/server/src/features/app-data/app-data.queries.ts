import type { Database } from '../../platform/db/database.ts';

/** The content languages of societies, English first. */
export function findContentLanguages(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('languages').select(['id', 'displayName as name']).orderBy('id').execute();
}

/** All countries, unsorted: the order of names must not depend on the collation of the database. */
export function findCountries(db: Database): Promise<{ id: number; name: string; code: string }[]> {
  return db.selectFrom('countries').select(['id', 'name', 'code']).execute();
}
