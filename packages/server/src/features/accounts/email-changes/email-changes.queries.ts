import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { EmailChanges } from '../../../platform/db/schema.ts';
import { withoutLink } from '../../../platform/outbox.queries.ts';

/**
 * Whether another account signs in with an e-mail address or can still get it back.
 *
 * @param except the user who is to get the address
 */
export async function isEmailTaken(
  db: Database,
  email: string,
  { now, except = 0 }: { now: Date; except?: number },
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (
      select 1 from login_accounts where lower(email) = lower(${email}) and user_id <> ${except}
    ) or exists (
      select 1 from email_changes
      where lower(former_email) = lower(${email}) and user_id <> ${except} and confirmed_at is not null
        and undo_token_hash is not null and undo_expires_at > ${now}
    ) as is_taken`.execute(db);
  return rows[0]?.isTaken ?? false;
}

/** Stores a change that still needs confirmation. */
export async function insertEmailChange(
  db: Database,
  change: Omit<Insertable<EmailChanges>, 'securityStamp'>,
): Promise<void> {
  await db
    .insertInto('emailChanges')
    .values((eb) => ({
      ...change,
      securityStamp: eb
        .selectFrom('loginAccounts')
        .select('loginAccounts.securityStamp')
        .where('loginAccounts.userId', '=', change.userId)
        .$asScalar(),
    }))
    .execute();
}

/** Counts the changes requested for an account since an instant, whatever their outcome. */
export async function countEmailChanges(
  db: Database,
  userId: number,
  since: Date,
): Promise<{ count: number; firstAt: Date | null }> {
  const { count, firstAt } = await db
    .selectFrom('emailChanges')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('requestedAt').as('firstAt')])
    .where('userId', '=', userId)
    .where('requestedAt', '>', since)
    .executeTakeFirstOrThrow();
  return { count: Number(count), firstAt };
}

/**
 * Cancels a change that is not confirmed yet and returns whether there was one. Its undo link stays valid for earlier
 * changes.
 */
export async function endPendingEmailChange(db: Database, userId: number, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('emailChanges')
    .set({ endedAt: at, confirmTokenHash: null })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** Returns the address that is not confirmed yet, if any. */
export async function findPendingEmail(db: Database, userId: number, now: Date): Promise<string | null> {
  const change = await db
    .selectFrom('emailChanges')
    .select('newEmail')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('confirmExpiresAt', '>', now)
    .executeTakeFirst();
  return change?.newEmail ?? null;
}

/** Whether this address can still be restored by an undo link. If so, the current address must not get one. */
export async function mayReturnTo(
  db: Database,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const change = await db
    .selectFrom('emailChanges')
    .select('id')
    .where('userId', '=', userId)
    .where(sql`lower(former_email)`, '=', email.toLowerCase())
    .where('confirmedAt', 'is not', null)
    .where('undoTokenHash', 'is not', null)
    .where('undoExpiresAt', '>', now)
    .executeTakeFirst();
  return change !== undefined;
}

type TokenColumn = 'confirmTokenHash' | 'undoTokenHash';

/** Returns whose change a link belongs to. Repeat the check once the account is locked. */
export async function findUserIdByToken(
  db: Database,
  column: TokenColumn,
  tokenHash: Buffer,
): Promise<number | undefined> {
  const change = await db
    .selectFrom('emailChanges')
    .select('userId')
    .where(column, '=', tokenHash)
    .executeTakeFirst();
  return change?.userId;
}

function selectChangesByToken(db: Database, column: TokenColumn, tokenHash: Buffer) {
  return db
    .selectFrom('emailChanges')
    .innerJoin('loginAccounts', 'loginAccounts.userId', 'emailChanges.userId')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select([
      'emailChanges.id',
      'emailChanges.userId',
      'emailChanges.formerEmail',
      'emailChanges.newEmail',
      'emailChanges.requestedById',
      'emailChanges.confirmedAt',
      'loginAccounts.email as currentEmail',
      'users.role',
      'users.name',
    ])
    .where(`emailChanges.${column}`, '=', tokenHash)
    .where('users.deletedAt', 'is', null);
}

/**
 * Returns the change that a link confirms, or undefined if it is no longer valid. A new password cancels a change that the
 * owner requested: somebody who resets a stolen password must not lose the account afterwards. A change requested by staff of
 * one society is cancelled when the owner joins another society, because the account then reaches into that one.
 */
export function findChangeToConfirm(db: Database, tokenHash: Buffer, now: Date) {
  return selectChangesByToken(db, 'confirmTokenHash', tokenHash)
    .where('emailChanges.confirmedAt', 'is', null)
    .where('emailChanges.endedAt', 'is', null)
    .where('emailChanges.confirmExpiresAt', '>', now)
    .whereRef('emailChanges.formerEmail', '=', 'loginAccounts.email')
    .where((eb) =>
      eb.or([
        eb('emailChanges.requestedById', '<>', eb.ref('emailChanges.userId')),
        eb('emailChanges.securityStamp', '=', eb.ref('loginAccounts.securityStamp')),
      ]),
    )
    .where(isStillEntitled)
    .executeTakeFirst();
}

const isStillEntitled = sql<boolean>`(
  email_changes.requested_by_id = email_changes.user_id
  or exists (select 1 from users requesters
    where requesters.id = email_changes.requested_by_id and requesters.role = 'Administrator')
  or (select count(*) from user_national_societies joined where joined.user_id = email_changes.user_id) <= 1)`;

/** Returns the change that a link undoes, or undefined if it is no longer valid. */
export function findChangeToUndo(db: Database, tokenHash: Buffer, now: Date) {
  return selectChangesByToken(db, 'undoTokenHash', tokenHash)
    .where('emailChanges.undoExpiresAt', '>', now)
    .executeTakeFirst();
}

/** Marks a change as confirmed; the former address can undo it until `undoExpiresAt`. */
export async function markConfirmed(
  db: Database,
  id: number,
  given: { confirmedAt: Date; undoExpiresAt: Date },
): Promise<void> {
  await db
    .updateTable('emailChanges')
    .set({ ...given, confirmTokenHash: null })
    .where('id', '=', id)
    .execute();
}

/** Ends a change and all later ones; their links become void. */
export async function endChangesFrom(
  db: Database,
  { userId, id, at }: { userId: number; id: number; at: Date },
): Promise<void> {
  await db
    .updateTable('emailChanges')
    .set({ endedAt: at, confirmTokenHash: null, undoTokenHash: null })
    .where('userId', '=', userId)
    .where('id', '>=', id)
    .execute();
}

/** Sets a new, confirmed e-mail address as the sign-in name. */
export async function setConfirmedEmail(
  db: Database,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<void> {
  await db
    .updateTable('loginAccounts')
    .set({ email, emailConfirmedAt: now })
    .where('userId', '=', userId)
    .execute();
  await db.updateTable('users').set({ emailAddress: email }).where('id', '=', userId).execute();
}

const noRecipient: OutboxReason = 'outbox.reason.noRecipient';

/**
 * Ends all sessions of an account and all its password links, sent or queued. The notice to the former address is still sent:
 * its link undoes the change.
 */
export async function endSessionsAndLinks(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('loginAccounts')
    .set({ securityStamp: sql`gen_random_uuid()` })
    .where('userId', '=', userId)
    .execute();
  await db.deleteFrom('identityTokens').where('userId', '=', userId).execute();
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
  await db
    .updateTable('outboxMessages')
    .set({ state: 'Withheld', reason: noRecipient, ...withoutLink })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('secretLink', 'is not', null), eb('encryptedSecretLink', 'is not', null)]))
    .where('kind', 'in', ['verification', 'passwordReset', 'emailChange'])
    .where('state', 'in', ['Queued', 'Retrying'])
    .execute();
}

/** Withdraws unanswered invitations: they were sent to an address that somebody else may read from now on. */
export async function withdrawInvitationsTo(db: Database, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('societyInvitations')
    .set({ state: 'Withdrawn', email: null, answeredAt: at })
    .where('userId', '=', userId)
    .where('state', '=', 'Invited')
    .execute();
}

/**
 * Ends the consents of an e-mail address in the societies of a user. Consents belong to an address, so whoever uses the next
 * one has to consent again.
 */
export async function endConsentsOfAddress(
  db: Database,
  { userId, email, at }: { userId: number; email: string; at: Date },
): Promise<void> {
  await db
    .updateTable('nationalSocietyConsents')
    .set({ consentedUntil: at })
    .where(sql`lower(user_email_address)`, '=', email.toLowerCase())
    .where('consentedUntil', 'is', null)
    .where('nationalSocietyId', 'in', (memberships) =>
      memberships
        .selectFrom('userNationalSocieties')
        .select('nationalSocietyId')
        .where('userId', '=', userId),
    )
    .execute();
}

/** Removes changes whose links have both expired and returns how many. */
export async function removeOldEmailChanges(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('emailChanges')
    .where('undoExpiresAt', '<', now)
    .where('confirmExpiresAt', '<', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
