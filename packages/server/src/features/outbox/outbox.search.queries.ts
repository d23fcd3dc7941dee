import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { hasBeginnings, parseSearch, type SearchedText } from '../../platform/search.queries.ts';
import { type Selection, selectMessages } from './outbox.queries.ts';

type Direction = 'asc' | 'desc';

/** Of so many messages of each kind a search shows the first; nobody pages further. */
const maxFound = 2000;
/** Of a text that most messages have, the first are found among so many messages. */
const maxSearchedInOrder = 20_000;

/** The expression of `outbox_messages_words_index`. */
const form = sql<string>`search_form(
  case when outbox_messages.channel = 'email' then coalesce(outbox_messages.recipient, '') || ' ' else '' end
  || coalesce(outbox_messages.subject, '') || ' ' || outbox_messages.body)`;
const hasSearchableText = sql<boolean>`outbox_messages.channel in ('sms', 'email') and not outbox_messages.is_anonymized`;

/** Phone numbers that end with these digits; the first ones in the order of the list. */
export function buildNumberQuery(db: Database, selection: Selection, number: string, direction: Direction) {
  const digits = sql`regexp_replace(outbox_messages.recipient, '\\D', '', 'g')`;
  return selectMessages(db, selection)
    .select('outboxMessages.id')
    .where('outboxMessages.channel', '=', 'sms')
    .where('outboxMessages.isAnonymized', '=', false)
    .where(sql<boolean>`right(${digits}, 4) = ${number.slice(-4)}`)
    .where(sql<boolean>`right(${digits}, ${number.length}) = ${number}`)
    .orderBy('outboxMessages.id', direction)
    .limit(maxFound);
}

const selectWithWords = (db: Database, selection: Selection, words: readonly string[]) =>
  selectMessages(db, selection)
    .select('outboxMessages.id')
    .where(hasSearchableText)
    .where(hasBeginnings(form, words));

/**
 * Texts and e-mail addresses with words that begin with all of these. Materialised, because the planner would take the limit for a
 * reason to read the whole table: it expects to find so many soon, but most words are in none.
 */
export function buildWordsQuery(db: Database, selection: Selection, words: readonly string[]) {
  return db
    .with(
      (cte) => cte('matching').materialized(),
      () => selectWithWords(db, selection, words),
    )
    .selectFrom('matching')
    .select('matching.id')
    .limit(maxFound);
}

/** The same among the messages at the beginning of the list. Without it, of a frequent text any could be found. */
export function buildFirstWordsQuery(
  db: Database,
  selection: Selection,
  words: readonly string[],
  direction: Direction,
) {
  const isNearBeginning: RawBuilder<boolean> =
    direction === 'desc'
      ? sql`outbox_messages.id > (select max(id) from outbox_messages) - ${maxSearchedInOrder}::bigint`
      : sql`outbox_messages.id < (select min(id) from outbox_messages) + ${maxSearchedInOrder}::bigint`;
  return selectWithWords(db, selection, words)
    .where(isNearBeginning)
    .orderBy('outboxMessages.id', direction)
    .limit(maxFound);
}

function buildQueries(
  db: Database,
  selection: Selection,
  { words, number }: SearchedText,
  direction: Direction,
) {
  const byText = [
    buildWordsQuery(db, selection, words),
    buildFirstWordsQuery(db, selection, words, direction),
  ];
  return number === null ? byText : [buildNumberQuery(db, selection, number, direction), ...byText];
}

/**
 * The messages of a selection that a text is found in: in the phone number from its end, in the e-mail address, or in subject
 * and text. Only messages that the caller may see are compared with it.
 */
export async function findSearched(
  db: Database,
  selection: Selection,
  { text, sortAscending }: { text: string; sortAscending: boolean },
): Promise<number[]> {
  const searched = await parseSearch(db, text);
  const queries = buildQueries(db, selection, searched, sortAscending ? 'asc' : 'desc');
  const found = await Promise.all(queries.map((query) => query.execute()));
  return [...new Set(found.flat().map(({ id }) => id))];
}
