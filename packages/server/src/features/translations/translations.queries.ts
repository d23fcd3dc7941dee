import type { Database } from '../../platform/db/database.ts';
import type { TextStore } from '../../platform/texts/texts.ts';

export interface TextName {
  store: TextStore;
  key: string;
}

/** Locks a text until the end of the transaction and returns the changes made by staff. */
export async function lockTextChanges(
  trx: Database,
  { store, key }: TextName,
): Promise<{ translations: Record<string, string>; needsImprovement: boolean; isDeleted: boolean }> {
  // Ensures there is a row to lock, even without any notes.
  await trx
    .insertInto('textNotes')
    .values({ store, key })
    .onConflict((conflict) => conflict.columns(['store', 'key']).doNothing())
    .execute();
  const note = await trx
    .selectFrom('textNotes')
    .select(['needsImprovement', 'isDeleted'])
    .where('store', '=', store)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom('textChanges')
    .select(['languageCode', 'value'])
    .where('store', '=', store)
    .where('key', '=', key)
    .orderBy('languageCode')
    .execute();
  const translations = Object.fromEntries(rows.map(({ languageCode, value }) => [languageCode, value]));
  return { translations, ...note };
}

/** Overrides the product's own text in one language. */
export async function storeChange(
  trx: Database,
  change: TextName & { languageCode: string; value: string; changedById: number; changedAt: Date },
): Promise<void> {
  const { value, changedById, changedAt } = change;
  await trx
    .insertInto('textChanges')
    .values(change)
    .onConflict((conflict) =>
      conflict.columns(['store', 'key', 'languageCode']).doUpdateSet({ value, changedById, changedAt }),
    )
    .execute();
}

/** Removes changes in some or all languages, so that the product's own text shows again. */
export async function removeChanges(
  trx: Database,
  { store, key }: TextName,
  languageCodes?: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('textChanges')
    .where('store', '=', store)
    .where('key', '=', key)
    .$if(languageCodes !== undefined, (query) =>
      query.where('languageCode', 'in', [...(languageCodes ?? [])]),
    )
    .execute();
}

/** Stores the notes of a text, or deletes the row if there are none. */
export async function storeNote(
  trx: Database,
  { store, key }: TextName,
  note: { needsImprovement: boolean; isDeleted: boolean },
): Promise<void> {
  const isNothing = !note.needsImprovement && !note.isDeleted;
  if (isNothing)
    await trx.deleteFrom('textNotes').where('store', '=', store).where('key', '=', key).execute();
  else
    await trx.updateTable('textNotes').set(note).where('store', '=', store).where('key', '=', key).execute();
}
