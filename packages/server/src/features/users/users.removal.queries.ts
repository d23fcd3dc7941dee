import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { Role } from '@harken/domain/access/roles';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
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

/** Empties the messages to a person, and those written for them; what was not sent yet is not sent any more. */
export async function emptyMessagesOf(db: Database, userId: number, addresses: string[]): Promise<void> {
  await sql`
    update outbox_messages set recipient = null, subject = null, body = '', secret_link = null, is_anonymized = true,
      idempotency_key = case when strpos(idempotency_key, lower(recipient)) > 0 then null else idempotency_key end,
      state = case when state in ('Queued', 'Retrying') then 'Withheld' else state end,
      reason = case when state in ('Queued', 'Retrying') then ${noRecipient} else reason end
    where user_id = ${userId}
      or (data_collector_id is null and lower(recipient) = any(${lowerCased(addresses)}::text[]))`.execute(
    db,
  );
}

/** Takes names, addresses and numbers of a person out of what was written to others. Reads every message once. */
export async function removeFromMessages(db: Database, words: string[]): Promise<void> {
  if (words.length === 0) return;
  const pattern = `(?<!\\w)(?:${words.map(literally).join('|')})(?!\\w)`;
  const mentions = sql.join(
    words.map((word) => sql`strpos(body, ${word}) > 0 or strpos(subject, ${word}) > 0`),
    sql` or `,
  );
  await sql`
    update outbox_messages set body = regexp_replace(body, ${pattern}, ${dataRemoved}, 'g'),
      subject = regexp_replace(subject, ${pattern}, ${dataRemoved}, 'g')
    where ${mentions}`.execute(db);
}

const lowerCased = (words: string[]) => words.map((word) => word.toLowerCase());
const literally = (word: string) => word.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&');

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

/** Whether somebody belongs to a society besides this one. */
export async function hasOtherSociety(
  db: Database,
  { userId, nationalSocietyId }: { userId: number; nationalSocietyId: number },
): Promise<boolean> {
  const membership = await db
    .selectFrom('userNationalSocieties')
    .select('nationalSocietyId')
    .where('userId', '=', userId)
    .where('nationalSocietyId', '<>', nationalSocietyId)
    .executeTakeFirst();
  return membership !== undefined;
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
