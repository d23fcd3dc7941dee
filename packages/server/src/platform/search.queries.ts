import { buildQueryKeys, extractNumber, splitWords } from '@harken/domain/search/search-keys';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './db/database.ts';

/** A text that is searched for. */
export interface SearchedText {
  /** In the form in which texts are compared. */
  form: string;
  words: string[];
  /** The digits of a phone number or its end. */
  number: string | null;
}

/** Brings texts into the form in which they are compared. */
export async function toForms(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`
    select search_form(text) as form from unnest(${texts}::text[]) with ordinality as given (text, position)
    order by position`.execute(db);
  return rows.map(({ form }) => form);
}

/** What a text in the search field of a list is compared with. */
export async function parseSearch(db: Database, text: string): Promise<SearchedText> {
  const [form = ''] = await toForms(db, [text]);
  return { form, words: splitWords(form), number: extractNumber(form) };
}

/** Whether a text has all of the words (docs/decisions/0050). The expression must be that of an index. */
export function hasWords(form: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`search_keys(${form}) && ${buildQueryKeys(word)}::text[]`),
    sql` and `,
  )})`;
}

/**
 * Whether a text has words that begin with all of these (docs/decisions/0050). Wrong letters are not found. The expression must be
 * that of an index.
 */
export function hasBeginnings(form: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`;
  // words contain no quotes and no backslashes: both separate words
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql<boolean>`search_words(${form}) @@ ${query}::tsquery`;
}
