import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { SupervisorLink } from './data-collectors.assignments.ts';

/** Those of these collectors that are not deleted and that the caller may change, held until the transaction ends. */
export function holdCollectors(db: Database, ids: number[], accessible: RawBuilder<boolean>) {
  return db
    .selectFrom('dataCollectors')
    .select(['id', 'supervisorId', 'headSupervisorId'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where(accessible)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateSupervisor(db: Database, ids: number[], link: SupervisorLink): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('dataCollectors').set(link).where('id', 'in', ids).execute();
}

/** In which language a society is written to, and through which gateway: the one that was set up first, if any. */
export function findWayToTell(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('nationalSocieties')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .select('languages.code as languageCode')
    .select((eb) =>
      eb
        .selectFrom('smsGateways')
        .select((gateways) => gateways.fn.min('smsGateways.id').as('id'))
        .whereRef('smsGateways.nationalSocietyId', '=', 'nationalSocieties.id')
        .as('smsGatewayId'),
    )
    .where('nationalSocieties.id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
}

/** A supervisor as collectors get to know them, with the modem of this gateway that reaches them. */
export function findNewSupervisor(db: Database, userId: number, smsGatewayId: number | null) {
  return db
    .selectFrom('users')
    .leftJoin('gatewayModems as modems', (join) =>
      join.onRef('modems.id', '=', 'users.modemId').on('modems.smsGatewayId', '=', smsGatewayId),
    )
    .select((eb) => [
      'users.id',
      eb.ref('users.name').$notNull().as('name'),
      'users.phoneNumber',
      'users.emailAddress',
      'modems.slot as modemNumber',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export interface CollectorToTell {
  id: number;
  /** The display name; of a collection point, which has none, the name. */
  name: string;
  phoneNumber: string | null;
  /** Of this gateway, the modem that received the latest message of the collector. */
  modemNumber: number | null;
}

/** Collectors by name, with the number and the modem by which they are reached. */
export async function findCollectorsToTell(
  db: Database,
  ids: number[],
  smsGatewayId: number | null,
): Promise<CollectorToTell[]> {
  const { rows } = await sql<CollectorToTell>`
    select data_collectors.id, coalesce(data_collectors.display_name, data_collectors.name) as name,
      numbers.phone_number, latest.modem_number
    from data_collectors
    left join lateral (
      select phone_number from data_collector_phone_numbers
      where data_collector_id = data_collectors.id order by field desc limit 1 -- Primary before Additional
    ) numbers on true
    left join lateral (
      select modem_number from raw_reports
      where data_collector_id = data_collectors.id and sms_gateway_id = ${smsGatewayId} and modem_number is not null
      order by received_at desc, id desc limit 1
    ) latest on true
    where data_collectors.id = any(${ids}::int[])
    order by lower(coalesce(data_collectors.display_name, data_collectors.name)), data_collectors.id`.execute(
    db,
  );
  return rows;
}

/** Keeps which line of a mail names which collector: it goes when the collector is deleted. */
export async function storeNamed(
  db: Database,
  rows: { outboxMessageId: number; dataCollectorId: number; line: string }[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('outboxMessageCollectors').values(rows).execute();
}
