import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface ChangedText {
  /** `app`, `email` or `sms`. */
  store: string;
  key: string;
  languageCode: string;
  value: string;
}

export interface TextNote {
  /** `app`, `email` or `sms`. */
  store: string;
  key: string;
  /** Marked by translators as needing a better text. */
  needsImprovement: boolean;
  /** Deleted by staff from the texts of the client. */
  isDeleted: boolean;
}

/** A number that increases with every change of a text, in any process. */
export async function findTextVersion(db: Database): Promise<number> {
  const { version } = await db.selectFrom('textVersion').select('version').executeTakeFirstOrThrow();
  return version;
}

/** All texts changed by staff. */
export function findChangedTexts(db: Database): Promise<ChangedText[]> {
  return db.selectFrom('textChanges').select(['store', 'key', 'languageCode', 'value']).execute();
}

/** Marks that staff set on texts. */
export function findTextNotes(db: Database): Promise<TextNote[]> {
  return db.selectFrom('textNotes').select(['store', 'key', 'needsImprovement', 'isDeleted']).execute();
}

/** Adds a language that societies and users may choose; an existing one is not changed. */
export async function addLanguage(
  db: Database,
  { code, name }: { code: string; name: string },
): Promise<void> {
  await sql`insert into languages (id, code, display_name)
    select max(id) + 1, ${code}, ${name} from languages
    having not exists (select from languages existing where existing.code = ${code})
    on conflict do nothing`.execute(db);
}
