import { nameOfLanguage } from '@harken/domain/texts/languages';
import type { Database } from '../db/database.ts';
import { addLanguage } from './texts.queries.ts';

/**
 * Has people and societies choose among all languages that there are texts in: whoever adds a folder adds a language. Any
 * number of processes may start at once.
 */
export async function addLanguages(db: Database, codes: readonly string[]): Promise<void> {
  for (const code of codes) await addLanguage(db, { code, name: nameOfLanguage(code) });
}
