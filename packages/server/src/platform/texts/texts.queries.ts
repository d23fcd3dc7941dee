import type { Database } from '../db/database.ts';

export interface ChangedText {
  store: string;
  key: string;
  languageCode: string;
  value: string;
}

/** Every text that staff changed in the product. */
export function findChangedTexts(db: Database): Promise<ChangedText[]> {
  return db.selectFrom('textChanges').select(['store', 'key', 'languageCode', 'value']).execute();
}
