import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { OutboxKind } from '../../../platform/outbox.queries.ts';

/** Messages about alerts that must reach people in time: an e-mail is sent when the SMS cannot be delivered. */
const kindsWithFallbackEmail: readonly OutboxKind[] = [
  'alertTriggered',
  'supervisorAddedToExistingAlert',
  'alertEscalated',
  'outcomeReminder',
];

/** An SMS about an alert that was not delivered, and the e-mail address of its recipient. */
export interface UndeliveredSms {
  id: number;
  kind: OutboxKind;
  body: string;
  email: string;
  alertId: number;
  nationalSocietyId: number;
  userId: number | null;
  escalationRecipientId: number | null;
  createdAt: Date;
  timeZoneId: string;
  languageCode: string;
}

/** The users whom these messages are for. */
export async function findRecipientUsers(db: Database, outboxMessageIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from outbox_messages
    where id = any(${outboxMessageIds}::bigint[]) and user_id is not null`.execute(db);
  return rows.map(({ userId }) => userId);
}

/**
 * Those of these messages that are SMS about alerts whose recipients have an e-mail address. Leaves out SMS that have a
 * fallback e-mail already, and people who get the same notification by e-mail anyway.
 */
export async function findUndeliveredSms(
  db: Database,
  outboxMessageIds: number[],
): Promise<UndeliveredSms[]> {
  const { rows } = await sql<UndeliveredSms>`
    select sms.id, sms.kind, sms.body, person.email, sms.alert_id, sms.national_society_id, sms.user_id,
      sms.escalation_recipient_id, sms.created_at, projects.time_zone_id, languages.code as language_code
    from outbox_messages as sms
    join alerts on alerts.id = sms.alert_id
    join projects on projects.id = alerts.project_id
    join national_societies on national_societies.id = sms.national_society_id
    join languages on languages.id = national_societies.content_language_id
    left join users on users.id = sms.user_id
    left join alert_escalation_recipients as recipients on recipients.id = sms.escalation_recipient_id
    cross join lateral (select trim(coalesce(users.email_address, recipients.email)) as email) as person
    where sms.id = any(${outboxMessageIds}::bigint[]) and sms.channel = 'sms' and not sms.is_anonymized
      and sms.kind = any(${kindsWithFallbackEmail}::text[]) and person.email <> ''
      and not exists (select 1 from outbox_messages as fallback where fallback.stands_in_for_id = sms.id)
      and not exists (
        select 1 from outbox_messages as notified
        where notified.alert_id = sms.alert_id and notified.kind = sms.kind and notified.channel = 'email'
          and notified.stands_in_for_id is null and notified.state in ('Queued', 'Retrying', 'Sent')
          and lower(notified.recipient) = lower(person.email))
    order by sms.id`.execute(db);
  return rows;
}
