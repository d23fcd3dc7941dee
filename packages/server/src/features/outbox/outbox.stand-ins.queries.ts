import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { OutboxKind } from '../../platform/outbox.queries.ts';

/** What somebody has to know in time: these are also written by e-mail when no SMS gets through. */
const kindsWithStandIn: readonly OutboxKind[] = [
  'alertTriggered',
  'supervisorAddedToExistingAlert',
  'alertEscalated',
  'outcomeReminder',
];

/** An SMS about an alert that did not get through, and the address of the person it was for. */
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
 * Of these messages, the SMS about alerts whose people can be written to by e-mail instead. Left out are those for which
 * an e-mail stands in already, and people to whom the same is on its way, or was sent, by e-mail anyway.
 */
export async function findUndelivered(db: Database, outboxMessageIds: number[]): Promise<UndeliveredSms[]> {
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
      and sms.kind = any(${kindsWithStandIn}::text[]) and person.email <> ''
      and not exists (select 1 from outbox_messages as standing where standing.stands_in_for_id = sms.id)
      and not exists (
        select 1 from outbox_messages as told
        where told.alert_id = sms.alert_id and told.kind = sms.kind and told.channel = 'email'
          and told.stands_in_for_id is null and told.state in ('Queued', 'Retrying', 'Sent')
          and lower(told.recipient) = lower(person.email))
    order by sms.id`.execute(db);
  return rows;
}
