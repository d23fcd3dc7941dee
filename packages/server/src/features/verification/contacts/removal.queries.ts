import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Locks the alerts about which a contact is asked, so that nothing is sent or answered until the transaction ends. */
export async function lockVerificationsOfContact(trx: Database, contactId: number): Promise<void> {
  await sql`
    select alert_id from alert_verifications
    where alert_id in (select alert_id from verification_requests where contact_id = ${contactId} and state = 'open')
    order by alert_id for update`.execute(trx);
}

/** Ends the open questions to a contact, and makes the next step of their alerts due. */
export async function endRequestsOfContact(trx: Database, contactId: number, at: Date): Promise<void> {
  await sql`
    with ended as (
      update verification_requests set state = 'ended', closed_at = ${at}
      where contact_id = ${contactId} and state = 'open' returning alert_id
    )
    update alert_verifications set next_step_at = ${at} from ended
    where alert_verifications.alert_id = ended.alert_id and alert_verifications.ended_at is null`.execute(
    trx,
  );
}

const noRecipient: OutboxReason = 'outbox.reason.noRecipient';

/** Removes a contact from the messages to them, and from their SMS. Waiting messages are withheld. The texts of SMS stay. */
export async function anonymizeMessagesOfContact(trx: Database, contactId: number): Promise<void> {
  await sql`
    update outbox_messages set recipient = null, subject = null, body = '', provider_message_id = null, secret_link = null,
      encrypted_secret_link = null, secret_link_at = null, idempotency_key = null, is_anonymized = true,
      state = case when state in ('Queued', 'Retrying') then 'Withheld' else state end,
      reason = case when state in ('Queued', 'Retrying') then ${noRecipient} else reason end
    from verification_messages
    where verification_messages.outbox_message_id = outbox_messages.id and verification_messages.contact_id = ${contactId}`.execute(
    trx,
  );
  await sql`
    update raw_reports set sender = null, body = null, incoming_message_id = null, deduplication_key = null, is_anonymized = true
    where id in (
      select answers.raw_report_id from verification_answers answers
      join verification_requests requests on requests.id = answers.request_id where requests.contact_id = ${contactId}
      union
      select raw_report_id from verification_rejections where contact_id = ${contactId}
      union
      select raw_report_id from referral_updates where contact_id = ${contactId}
      union
      select raw_report_id from referral_rejections where contact_id = ${contactId})`.execute(trx);
}

/** Deletes a contact who was never asked and received nobody; else removes their personal data. @returns whether the row stays */
export async function removeContact(trx: Database, contactId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from verification_contacts contacts
    where contacts.id = ${contactId} and (
      exists (select from verification_requests requests where requests.contact_id = contacts.id)
      or exists (select from referrals where referrals.contact_id = contacts.id)
      or exists (select from referral_updates updates where updates.contact_id = contacts.id))`.execute(trx);
  if (rows.length === 0) {
    await trx.deleteFrom('verificationMessages').where('contactId', '=', contactId).execute();
    await trx.deleteFrom('verificationContacts').where('id', '=', contactId).execute();
    return false;
  }
  await trx.deleteFrom('verificationContactAreas').where('contactId', '=', contactId).execute();
  await trx.deleteFrom('verificationContactHealthRisks').where('contactId', '=', contactId).execute();
  await trx
    .updateTable('verificationContacts')
    .set({
      ...{ name: null, facility: null, phoneNumber: null, normalizedNumber: null, email: null },
      ...{ deletedAt: at, isAnonymized: true },
    })
    .where('id', '=', contactId)
    .execute();
  return true;
}

/** The contacts of an organization, or of a whole national society. */
export async function findContactIds(
  db: Database,
  owner: { organizationId: number } | { nationalSocietyId: number },
): Promise<number[]> {
  const query = db.selectFrom('verificationContacts').select('id').where('deletedAt', 'is', null);
  const owned =
    'organizationId' in owner
      ? query.where('organizationId', '=', owner.organizationId)
      : query.where('nationalSocietyId', '=', owner.nationalSocietyId);
  return (await owned.orderBy('id').execute()).map(({ id }) => id);
}
