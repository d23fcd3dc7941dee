import type { OutboxReason } from '@harken/contract/outbox-reasons';
import type { Role } from '@harken/domain/access/roles';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { NamePosition } from '../../platform/texts/fill-text.ts';
import { deleteTwoFactor } from '../accounts/index.ts';

/** What identifies a person, held against changes until the transaction ends; undefined once they are deleted. */
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

/** Ends the account: signing in with both steps, open sessions and links in mails. The e-mail address is free for somebody else. */
export async function deleteAccount(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
  await db.deleteFrom('identityTokens').where('userId', '=', userId).execute();
  await deleteTwoFactor(db, userId);
  await db.deleteFrom('loginAccounts').where('userId', '=', userId).execute();
}

/** Empties the row of a person; what they decided keeps pointing at it. */
export async function emptyUser(db: Database, userId: number, at: Date): Promise<void> {
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

/** The societies that somebody belongs to. */
export async function findSocietiesOf(db: Database, userId: number): Promise<number[]> {
  const memberships = await db
    .selectFrom('userNationalSocieties')
    .select('nationalSocietyId')
    .where('userId', '=', userId)
    .orderBy('nationalSocietyId')
    .execute();
  return memberships.map(({ nationalSocietyId }) => nationalSocietyId);
}

/**
 * Empties the messages to a person, found by id; what was not sent yet is not sent any more. A message that names nobody by id
 * is found by the address or number, in the societies that the person belongs to, and only once it waits no longer: while it
 * waits, nobody knows that it is not for somebody else.
 */
export async function emptyMessagesOf(
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
          and state not in ('Queued', 'Retrying') and lower(recipient) = any(${lowerCased(addresses)}::text[]))
      order by id
      for update
    ), unnamed as (
      delete from outbox_message_names using addressed where outbox_message_id = addressed.id
    )
    update outbox_messages set recipient = null, subject = null, body = '', secret_link = null, encrypted_secret_link = null, secret_link_at = null,
      is_anonymized = true,
      idempotency_key = case when strpos(idempotency_key, lower(recipient)) > 0 then null else idempotency_key end,
      state = case when state in ('Queued', 'Retrying') then 'Withheld' else state end,
      reason = case when state in ('Queued', 'Retrying') then ${noRecipient} else reason end
    from addressed where outbox_messages.id = addressed.id`.execute(db);
}

/** A message to somebody else that names a user. */
export interface NamingMessage {
  id: number;
  body: string;
  secretLinkAt: number | null;
  names: readonly NamePosition[];
}

/** Messages to others that name a user, locked, oldest first: those after an id, at most so many. */
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

/** Stores messages from which a name was taken, and where the names of others stand now. */
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

const lowerCased = (words: string[]) => words.map((word) => word.toLowerCase());

/** Ends the active consents of an address in some societies; the record of them stays. */
export async function endConsentsIn(
  db: Database,
  { email, nationalSocietyIds, at }: { email: string; nationalSocietyIds: number[]; at: Date },
): Promise<void> {
  for (const nationalSocietyId of nationalSocietyIds) await endConsents(db, { email, nationalSocietyId, at });
}

/** Ends the active consents of an address, in one society or in all; the record of them stays. */
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

/** Ends a membership, and the modem and the notifications that came with it. */
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

/** Takes away the modem that a technical advisor has in a society. */
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

/** Nobody who left is told when an alert waits too long (administration.md 3.5). */
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
