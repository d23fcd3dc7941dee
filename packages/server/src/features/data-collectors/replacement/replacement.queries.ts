import { type RawBuilder, sql } from 'kysely';
import { findFirstGateway } from '../../../channels/stored/gateways-to-send.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SupervisorLink } from '../data-collectors.assignments.ts';

/** Those of these collectors that are not deleted and that the caller may change, locked. */
export function lockCollectors(db: Database, ids: number[], accessible: RawBuilder<boolean>) {
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

/** The content language of a society, and its first gateway, if any. */
export async function findNotificationSettings(db: Database, nationalSocietyId: number) {
  const { languageCode } = await db
    .selectFrom('nationalSocieties')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .select('languages.code as languageCode')
    .where('nationalSocieties.id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return { languageCode, smsGatewayId: await findFirstGateway(db, nationalSocietyId) };
}

/** The new supervisor as named in the messages to collectors, with their modem if it belongs to this gateway. */
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

export interface NotifiedCollector {
  id: number;
  /** The display name; of a collection point, which has none, the name. */
  name: string;
  phoneNumber: string | null;
  /** The modem of this gateway that received the latest message of the collector. */
  modemNumber: number | null;
}

/** Collectors by name, with the number and the modem to reach them. */
export async function findNotifiedCollectors(
  db: Database,
  ids: number[],
  smsGatewayId: number | null,
): Promise<NotifiedCollector[]> {
  const { rows } = await sql<NotifiedCollector>`
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

/** Stores which line of an e-mail names which collector, so that it can be removed when the collector is deleted. */
export async function storeMentions(
  db: Database,
  rows: { outboxMessageId: number; dataCollectorId: number; line: string }[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('outboxMessageCollectors').values(rows).execute();
}
