import type { Database } from '../../platform/db/database.ts';

/** The languages that societies choose from, English first. */
export function findContentLanguages(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('languages').select(['id', 'displayName as name']).orderBy('id').execute();
}

export function findCountries(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('countries').select(['id', 'name']).orderBy('name').execute();
}

/** The texts of the screens that translators marked for another look. */
export async function findTextsToImprove(db: Database): Promise<Set<string>> {
  const notes = await db
    .selectFrom('textNotes')
    .select('key')
    .where('store', '=', 'app')
    .where('needsImprovement', '=', true)
    .execute();
  return new Set(notes.map(({ key }) => key));
}
