import type { Database } from '../../platform/db/database.ts';
import type { TextStore } from '../../platform/texts/texts.ts';

export interface TextName {
  store: TextStore;
  key: string;
}

/** What staff changed of one text, locked until the end of the transaction. */
export async function lockChangesOf(
  trx: Database,
  { store, key }: TextName,
): Promise<{ translations: Record<string, string>; needsImprovement: boolean; isDeleted: boolean }> {
  // the row to lock on, also where nothing was noted yet
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

/** Writes a text in one language over what the product brings. */
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

/** Takes changes back, in some languages or in all: what the product brings shows again. */
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

/** Notes something about a text, or that there is nothing to note. */
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
