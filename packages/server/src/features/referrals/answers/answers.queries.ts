import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A contact whose number sent a message. */
export interface AnsweringContact {
  id: number;
  nationalSocietyId: number;
  normalizedNumber: string;
  languageCode: string;
  /** A data collector has the same number. */
  isCollector: boolean;
}

/** The contacts of these national societies with these numbers. */
export async function findContactsByNumber(
  db: Database,
  senders: readonly { nationalSocietyId: number; number: string }[],
): Promise<AnsweringContact[]> {
  const { rows } = await sql<AnsweringContact>`
    select contacts.id, contacts.national_society_id, contacts.normalized_number, contacts.language_code,
      exists (select from data_collector_phone_numbers numbers
        where numbers.normalized_number = contacts.normalized_number) as is_collector
    from verification_contacts contacts
    join unnest(${senders.map(({ nationalSocietyId }) => nationalSocietyId)}::int[], ${senders.map(({ number }) => number)}::text[])
      as sender (national_society_id, number)
      on sender.national_society_id = contacts.national_society_id and sender.number = contacts.normalized_number
    where contacts.deleted_at is null
    order by contacts.id`.execute(db);
  return rows;
}

/** The referral with a number of a national society, and whom it belongs to. */
export function findReferralByNumber(
  db: Database,
  { nationalSocietyId, number }: { nationalSocietyId: number; number: string },
): Promise<{ id: number; contactId: number | null; dataCollectorId: number | null } | undefined> {
  return db
    .selectFrom('referrals')
    .select(['id', 'contactId', 'dataCollectorId'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Who sent a message that is not taken: a contact or a data collector. */
export type RefusedSender = { contactId: number } | { dataCollectorId: number };

/** Locks the sender, so that their refused messages are counted one after the other. */
export async function lockSender(trx: Database, sender: RefusedSender): Promise<void> {
  await ('contactId' in sender
    ? sql`select id from verification_contacts where id = ${sender.contactId} for no key update`
    : sql`select id from data_collectors where id = ${sender.dataCollectorId} for no key update`
  ).execute(trx);
}

/** The refused messages of a sender since a time. */
export function findRejections(
  db: Database,
  sender: RefusedSender,
  since: Date,
): Promise<{ reason: string; code: string }[]> {
  return db
    .selectFrom('referralRejections')
    .select(['reason', 'number as code'])
    .where((eb) =>
      'contactId' in sender
        ? eb('contactId', '=', sender.contactId)
        : eb('dataCollectorId', '=', sender.dataCollectorId),
    )
    .where('refusedAt', '>', since)
    .orderBy('refusedAt', 'desc')
    .limit(100)
    .execute();
}

export async function insertRejection(
  trx: Database,
  rejection: RefusedSender & {
    rawReportId: number;
    reason: string;
    number: string;
    refusedAt: Date;
    isAnswered: boolean;
  },
): Promise<void> {
  await trx.insertInto('referralRejections').values(rejection).execute();
}

/** Sets a message of a contact aside: it is no report. */
export async function markAsProcessed(trx: Database, rawReportIds: number[], at: Date): Promise<void> {
  await trx.updateTable('rawReports').set({ processedAt: at }).where('id', 'in', rawReportIds).execute();
}
