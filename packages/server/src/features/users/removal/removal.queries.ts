import type { OutboxReason } from '@harken/contract/outbox/reasons';
import type { Role } from '@harken/domain/access/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { NamePosition } from '../../../platform/texts/fill-text.ts';
import { deleteTwoFactor } from '../../accounts/index.ts';

/** Locks a user until the transaction ends and returns their identifying data; undefined if they are deleted. */
export function findPersonForRemoval(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'emailAddress', 'phoneNumber', 'additionalPhoneNumber'])
    .select((eb) => eb.ref('role').$castTo<Role>().as('role'))
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Deletes the account: credentials, 2FA, sessions, links and visits. The e-mail address becomes free for somebody else. */
export async function deleteAccount(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
  await db.deleteFrom('identityTokens').where('userId', '=', userId).execute();
  await deleteTwoFactor(db, userId);
  await db.deleteFrom('identityLinks').where('userId', '=', userId).execute();
  await db.deleteFrom('projectVisits').where('userId', '=', userId).execute();
  await db.deleteFrom('loginAccounts').where('userId', '=', userId).execute();
}

/** Anonymises the row of a user; their decisions still refer to it. */
export async function anonymiseUser(db: Database, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      name: null,
      emailAddress: null,
      phoneNumber: null,
      additionalPhoneNumber: null,
      customOrganization: null,
      sex: null,
      decadeOfBirth: null,
      modemId: null,
      currentProjectId: null,
      isVerified: false,
      isAnonymized: true,
      deletedAt: at,
    })
    .where('id', '=', userId)
    .execute();
}

const noRecipient: OutboxReason = 'outbox.reason.noRecipient';

export async function findSocietyIds(db: Database, userId: number): Promise<number[]> {
  const memberships = await db
    .selectFrom('userNationalSocieties')
    .select('nationalSocietyId')
    .where('userId', '=', userId)
    .orderBy('nationalSocietyId')
    .execute();
  return memberships.map(({ nationalSocietyId }) => nationalSocietyId);
}

/**
 * Anonymises messages to a user, found by id, and withholds those not sent yet. Messages without any recipient id are found
 * by address or number in the user's societies, and only once they are no longer queued: until then they might be meant for
 * somebody else with the same address.
 */
export async function anonymiseMessages(
  db: Database,
  {
    userId,
    addresses,
    nationalSocietyIds,
  }: { userId: number; addresses: string[]; nationalSocietyIds: number[] },
): Promise<void> {
  await sql`
    with addressed as (
      select id from outbox_messages
      where user_id = ${userId}
        or (user_id is null and data_collector_id is null and escalation_recipient_id is null
          and national_society_id = any(${nationalSocietyIds}::int[]) and channel in ('sms', 'email')
          and state not in ('Queued', 'Retrying') and lower(recipient) = any(${toLowerCase(addresses)}::text[]))
      order by id
      for update
    ), unnamed as (
      delete from outbox_message_names using addressed where outbox_message_id = addressed.id
    )
    update outbox_messages set recipient = null, subject = null, body = '', provider_message_id = null, secret_link = null, encrypted_secret_link = null, secret_link_at = null,
      is_anonymized = true,
      idempotency_key = case when strpos(idempotency_key, lower(recipient)) > 0 then null else idempotency_key end,
      state = case when state in ('Queued', 'Retrying') then 'Withheld' else state end,
      reason = case when state in ('Queued', 'Retrying') then ${noRecipient} else reason end
    from addressed where outbox_messages.id = addressed.id`.execute(db);
}

/** A message to somebody else that contains the user's name. */
export interface NamingMessage {
  id: number;
  body: string;
  secretLinkAt: number | null;
  names: readonly NamePosition[];
}

/** Locks messages to others that contain a user's name, oldest first: up to `limit` after an id. */
export async function lockMessagesNaming(
  db: Database,
  { userId, afterId, limit }: { userId: number; afterId: number; limit: number },
): Promise<NamingMessage[]> {
  const { rows } = await sql<NamingMessage>`
    select id, body, secret_link_at, (
      select json_agg(json_build_object('userId', user_id, 'startsAt', starts_at, 'length', length))
      from outbox_message_names where outbox_message_id = outbox_messages.id) as names
    from outbox_messages
    where id > ${afterId} and id in (select outbox_message_id from outbox_message_names where user_id = ${userId})
    order by id limit ${limit}
    for update`.execute(db);
  return rows;
}

/** Stores messages after a name was removed, with the new positions of the other names. */
export async function storeMessagesWithoutName(db: Database, messages: NamingMessage[]): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await sql`
    update outbox_messages set body = changed.body, secret_link_at = changed.secret_link_at
    from unnest(${ids}::bigint[], ${messages.map(({ body }) => body)}::text[],
      ${messages.map(({ secretLinkAt }) => secretLinkAt)}::int[]) as changed (id, body, secret_link_at)
    where outbox_messages.id = changed.id`.execute(db);
  await sql`delete from outbox_message_names where outbox_message_id = any(${ids}::bigint[])`.execute(db);
  const names = messages.flatMap((message) =>
    message.names.map((name) => ({ ...name, outboxMessageId: message.id })),
  );
  if (names.length > 0) await db.insertInto('outboxMessageNames').values(names).execute();
}

const toLowerCase = (texts: string[]) => texts.map((text) => text.toLowerCase());

/** Ends the active consents of an address in some societies; their record stays. */
export async function endConsentsInSocieties(
  db: Database,
  { email, nationalSocietyIds, at }: { email: string; nationalSocietyIds: number[]; at: Date },
): Promise<void> {
  for (const nationalSocietyId of nationalSocietyIds) await endConsents(db, { email, nationalSocietyId, at });
}

/** Ends the active consents of an address in one society or in all; their record stays. */
export async function endConsents(
  db: Database,
  { email, nationalSocietyId, at }: { email: string; nationalSocietyId: number | null; at: Date },
): Promise<void> {
  await db
    .updateTable('nationalSocietyConsents')
    .set({ consentedUntil: at })
    .where((eb) => eb(eb.fn('lower', ['userEmailAddress']), '=', eb.fn<string>('lower', [eb.val(email)])))
    .where('consentedUntil', 'is', null)
    .$if(nationalSocietyId !== null, (query) => query.where('nationalSocietyId', '=', nationalSocietyId))
    .execute();
}

/** Deletes a membership with the modem and the notifications that came with it. */
export async function deleteMembership(
  db: Database,
  { userId, nationalSocietyId }: { userId: number; nationalSocietyId: number },
): Promise<void> {
  await deleteNotHandledRecipient(db, { userId, nationalSocietyId });
  await deleteModemOfAdvisor(db, { userId, nationalSocietyId });
  await db
    .deleteFrom('userNationalSocieties')
    .where('userId', '=', userId)
    .where('nationalSocietyId', '=', nationalSocietyId)
    .execute();
}

/** Removes the modem of a technical advisor in a society. */
export async function deleteModemOfAdvisor(
  db: Database,
  { userId, nationalSocietyId }: { userId: number; nationalSocietyId: number },
): Promise<void> {
  await db
    .deleteFrom('technicalAdvisorModems')
    .where('userId', '=', userId)
    .where('gatewayModemId', 'in', (modems) =>
      modems
        .selectFrom('gatewayModems')
        .innerJoin('smsGateways', 'smsGateways.id', 'gatewayModems.smsGatewayId')
        .select('gatewayModems.id')
        .where('smsGateways.nationalSocietyId', '=', nationalSocietyId),
    )
    .execute();
}

/** Users who left are no longer notified of alerts that are not handled. */
export async function deleteNotHandledRecipient(
  db: Database,
  { userId, nationalSocietyId }: { userId: number; nationalSocietyId: number | null },
): Promise<void> {
  await db
    .deleteFrom('alertNotHandledRecipients')
    .where('userId', '=', userId)
    .$if(nationalSocietyId !== null, (query) =>
      query.where('projectId', 'in', (projects) =>
        projects
          .selectFrom('projects')
          .select('projects.id')
          .where('projects.nationalSocietyId', '=', nationalSocietyId),
      ),
    )
    .execute();
}
