import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface ChangedText {
  store: string;
  key: string;
  languageCode: string;
  value: string;
}

export interface TextNote {
  store: string;
  key: string;
  /** Translators want to look at it once more. */
  needsImprovement: boolean;
  /** Staff took it out of the texts of the screens. */
  isDeleted: boolean;
}

/** A number that is higher after each change of a text in the product, by whatever process. */
export async function findTextVersion(db: Database): Promise<number> {
  const { version } = await db.selectFrom('textVersion').select('version').executeTakeFirstOrThrow();
  return version;
}

/** Every text that staff changed in the product. */
export function findChangedTexts(db: Database): Promise<ChangedText[]> {
  return db.selectFrom('textChanges').select(['store', 'key', 'languageCode', 'value']).execute();
}

/** What staff noted about texts. */
export function findTextNotes(db: Database): Promise<TextNote[]> {
  return db.selectFrom('textNotes').select(['store', 'key', 'needsImprovement', 'isDeleted']).execute();
}

/** Makes a language of the product one that societies and users may choose; one that is known stays as it is. */
export async function addLanguage(
  db: Database,
  { code, name }: { code: string; name: string },
): Promise<void> {
  await sql`insert into languages (id, code, display_name)
    select max(id) + 1, ${code}, ${name} from languages
    having not exists (select from languages known where known.code = ${code})
    on conflict do nothing`.execute(db);
}
