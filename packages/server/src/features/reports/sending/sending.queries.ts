import type { ReportErrorType } from '@harken/domain/reports/kinds';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { RawReports } from '../../../platform/db/schema.ts';

/** The modems of the gateways of a national society, in the order of the gateways. */
export function findModems(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('gatewayModems')
    .innerJoin('smsGateways', 'smsGateways.id', 'gatewayModems.smsGatewayId')
    .select(['gatewayModems.id', 'gatewayModems.name', 'gatewayModems.slot', 'gatewayModems.smsGatewayId'])
    .where('smsGateways.nationalSocietyId', '=', nationalSocietyId)
    .orderBy('smsGateways.id')
    .orderBy('gatewayModems.slot')
    .execute();
}

/** The modem assigned to a staff member in a national society; technical advisors have one per national society. */
export async function findModemOfUser(
  db: Database,
  { userId, nationalSocietyId }: { userId: number; nationalSocietyId: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select gateway_modems.id
    from users
    left join technical_advisor_modems as advised on advised.user_id = users.id
    join gateway_modems on gateway_modems.id in (users.modem_id, advised.gateway_modem_id)
    join sms_gateways on sms_gateways.id = gateway_modems.sms_gateway_id
    where users.id = ${userId} and sms_gateways.national_society_id = ${nationalSocietyId}
    order by gateway_modems.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether a collector has a number for feedback messages. */
export async function hasNumber(db: Database, dataCollectorId: number): Promise<boolean> {
  const number = await db
    .selectFrom('dataCollectorPhoneNumbers')
    .select('field')
    .where('dataCollectorId', '=', dataCollectorId)
    .where('field', '=', 'Primary')
    .executeTakeFirst();
  return number !== undefined;
}

/** A message sent by staff on behalf of a collector. */
export type StaffMessage = Omit<Insertable<RawReports>, 'source'>;

export async function insertStaffMessage(trx: Database, message: StaffMessage): Promise<number> {
  const { id } = await trx
    .insertInto('rawReports')
    .values({ ...message, source: 'Staff' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The latest message of a staff member for a collector with this timestamp. Messages of other staff in the same second do not
 * count.
 */
export function findStaffMessage(
  db: Database,
  { sentById, dataCollectorId, timestamp }: { sentById: number; dataCollectorId: number; timestamp: string },
) {
  return db
    .selectFrom('rawReports')
    .select(['processedAt', 'failedAt'])
    .select((eb) => eb.ref('errorType').$castTo<ReportErrorType | null>().as('errorType'))
    .where('dataCollectorId', '=', dataCollectorId)
    .where('source', '=', 'Staff')
    .where('sentById', '=', sentById)
    .where('timestamp', '=', timestamp)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
