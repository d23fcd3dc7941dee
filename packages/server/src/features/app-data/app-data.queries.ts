import type { Database } from '../../platform/db/database.ts';

/** The languages that societies choose from, English first. */
export function findContentLanguages(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('languages').select(['id', 'displayName as name']).orderBy('id').execute();
}

/** All countries, in no order: how names are sorted must not depend on the database. */
export function findCountries(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('countries').select(['id', 'name']).execute();
}
