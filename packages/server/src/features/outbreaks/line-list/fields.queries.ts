import {
  type FieldType,
  type LineListField,
  type StandardKey,
  toOwnField,
  toStandardField,
  usualFields,
} from '@harken/domain/outbreaks/line-list/fields';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The fields of a line list, in their order. */
export async function findFields(db: Database, outbreakId: number): Promise<readonly LineListField[]> {
  const rows = await db
    .selectFrom('lineListFields')
    .select(['key', 'label', 'type', 'choices'])
    .where('outbreakId', '=', outbreakId)
    .orderBy('position')
    .execute();
  if (rows.length === 0) return usualFields;
  return rows.map(({ key, label, type, choices }) =>
    label !== null && type !== null
      ? toOwnField(key, { label, type: type as FieldType, choices })
      : toStandardField(key as StandardKey),
  );
}

export async function replaceFields(
  trx: Database,
  outbreakId: number,
  fields: readonly LineListField[],
): Promise<void> {
  await trx.deleteFrom('lineListFields').where('outbreakId', '=', outbreakId).execute();
  await trx
    .insertInto('lineListFields')
    .values(
      fields.map(({ key, label, type, choices, isPersonal }, position) => ({
        ...{ outbreakId, key, position, label, isPersonal },
        ...(label === null ? { type: null, choices: null } : { type, choices: choices && [...choices] }),
      })),
    )
    .execute();
}

const personalColumns = { personName: 'person_name', exposure: 'exposure', comments: 'comments' } as const;

/** Removes what rows have in own and personal fields that a line list no longer has. */
export async function clearRemovedFields(
  trx: Database,
  outbreakId: number,
  removedKeys: readonly string[],
): Promise<void> {
  if (removedKeys.length === 0) return;
  const emptied = Object.entries(personalColumns)
    .filter(([key]) => removedKeys.includes(key))
    .map(([, column]) => sql`${sql.ref(column)} = null,`);
  await sql`
    update line_list_rows set ${sql.join(emptied, sql` `)} own = own - ${[...removedKeys]}::text[]
    where outbreak_id = ${outbreakId}`.execute(trx);
}
