import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { KnownValue, PlannedValue } from '@harken/domain/dhis2/transfer';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** What DHIS2 is known to have of some weeks. */
export async function findKnownValues(
  db: Database,
  nationalSocietyId: number,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<KnownValue[]> {
  const rows = await db
    .selectFrom('dhis2Values')
    .select([
      ...(['dataElementId', 'categoryOptionComboId', 'organisationUnitId', 'firstDay'] as const),
      ...(['state', 'value', 'newValue'] as const),
    ])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('firstDay', '>=', first)
    .where('firstDay', '<=', last)
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as KnownValue['state'] }));
}

/** A value with its position in the request that stores or deletes it. */
export type PlacedValue = PlannedValue & { position: number };

/** Stores that values are about to be sent, before they are: what DHIS2 has of them is not known until its response was stored. */
export async function storeIntentions(
  trx: Database,
  { nationalSocietyId, sendingId }: { nationalSocietyId: number; sendingId: number },
  values: readonly PlacedValue[],
): Promise<void> {
  const list = <K extends keyof PlacedValue>(name: K) => values.map((value) => value[name]);
  await sql`
    insert into dhis2_values (national_society_id, sending_id, state, data_element_id, category_option_combo_id,
      organisation_unit_id, first_day, new_value, position)
    select ${nationalSocietyId}::int, ${sendingId}::int, 'sending', * from unnest(${list('dataElementId')}::text[],
      ${list('categoryOptionComboId')}::text[], ${list('organisationUnitId')}::text[], ${list('firstDay')}::date[],
      ${list('value')}::int[], ${list('position')}::int[])
    on conflict (national_society_id, first_day, organisation_unit_id, data_element_id, category_option_combo_id)
    do update set state = 'sending', new_value = excluded.new_value, sending_id = excluded.sending_id,
      position = excluded.position`.execute(trx);
}

/** The values of a sending whose result is not stored yet, in the order of their request. */
export async function findUnsettled(
  db: Database,
  sendingId: number,
  isDeletion: boolean,
): Promise<PlacedValue[]> {
  const rows = await db
    .selectFrom('dhis2Values')
    .select([
      ...(['dataElementId', 'categoryOptionComboId', 'organisationUnitId', 'firstDay'] as const),
      ...(['value as before', 'newValue as value', 'position'] as const),
    ])
    .where('sendingId', '=', sendingId)
    .where('state', '=', 'sending')
    .where('newValue', isDeletion ? 'is' : 'is not', null)
    .orderBy('position')
    .execute();
  return rows;
}

/** Stores what became of the values of a request: rejected ones keep what DHIS2 had. */
export async function settleValues(
  trx: Database,
  sendingId: number,
  { isDeletion, rejected }: { isDeletion: boolean; rejected: readonly number[] },
): Promise<void> {
  await sql`
    update dhis2_values set
      state = case when position = any(${[...rejected]}::int[]) then 'rejected' else 'sent' end,
      value = case when position = any(${[...rejected]}::int[]) then value else new_value end,
      new_value = case when position = any(${[...rejected]}::int[]) then new_value end
    where sending_id = ${sendingId} and state = 'sending' and (new_value is null) = ${isDeletion}`.execute(
    trx,
  );
}

export interface UnitWeek {
  organisationUnitId: string;
  firstDay: CalendarDate;
}

/** The organisation units and weeks that are registered as complete. */
export function findCompletions(
  db: Database,
  { nationalSocietyId, dataSetId }: { nationalSocietyId: number; dataSetId: string },
  first: CalendarDate,
): Promise<UnitWeek[]> {
  return db
    .selectFrom('dhis2Completions')
    .select(['organisationUnitId', 'firstDay'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('dataSetId', '=', dataSetId)
    .where('firstDay', '>=', first)
    .execute();
}

export async function storeCompletions(
  db: Database,
  common: { nationalSocietyId: number; dataSetId: string; registeredAt: Date },
  completed: readonly UnitWeek[],
): Promise<void> {
  if (completed.length === 0) return;
  await db
    .insertInto('dhis2Completions')
    .values(
      completed.map(({ organisationUnitId, firstDay }) => ({ ...common, organisationUnitId, firstDay })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
