import { getLanguageName } from '@harken/domain/texts/languages';
import type { Database } from '../db/database.ts';
import { addLanguage } from './texts.queries.ts';

/**
 * Adds all languages with texts to the database, so that users and societies can choose them. Adding a folder adds a language.
 * Any number of processes may start at once.
 */
export async function addLanguages(db: Database, codes: readonly string[]): Promise<void> {
  for (const code of codes) await addLanguage(db, { code, name: getLanguageName(code) });
}
