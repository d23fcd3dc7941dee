import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { EmailChanges } from '../../platform/db/schema.ts';
import { withoutLink } from '../../platform/outbox.queries.ts';

/**
 * Whether an e-mail address belongs to another account: because that account signs in with it, or because it can still
 * get it back.
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

/** Keeps a change that waits for the link to be opened. */
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

/** How many changes were asked for an account since an instant, whatever became of them. */
export async function countEmailChanges(db: Database, userId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('emailChanges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('requestedAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Voids a change that has not taken effect; whether there was one. The former address can still undo what came before. */
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

/** The address that waits to be confirmed, if any. */
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

/** Whether an account can be given back this address by a link: then whoever reads the present one gets no such link. */
export async function canReturnTo(
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

/** Whose change a link belongs to. To be asked again once the account is held. */
export async function findUserOfToken(
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

function changesByToken(db: Database, column: TokenColumn, tokenHash: Buffer) {
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
      'loginAccounts.email as presentEmail',
      'users.role',
      'users.name',
    ])
    .where(`emailChanges.${column}`, '=', tokenHash)
    .where('users.deletedAt', 'is', null);
}

/**
 * The change that a link lets take effect; undefined when it cannot (any more). A change that its owner asked for ends
 * with a new password: whoever sets one because somebody else knew the old one must not lose the account to them. What
 * somebody of one society asked for ends when the owner works for another one too, into which the account then reaches.
 */
export function findChangeToConfirm(db: Database, tokenHash: Buffer, now: Date) {
  return changesByToken(db, 'confirmTokenHash', tokenHash)
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

/** The change that a link undoes; undefined when it cannot (any more). */
export function findChangeToUndo(db: Database, tokenHash: Buffer, now: Date) {
  return changesByToken(db, 'undoTokenHash', tokenHash)
    .where('emailChanges.undoExpiresAt', '>', now)
    .executeTakeFirst();
}

/** Notes that a change took effect; the former address can undo it until `undoExpiresAt`. */
export async function noteConfirmed(
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

/** Ends a change and all that came after it: their links are good for nothing any longer. */
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

/** Signs in with another address from now on. Its owner has shown that they read it. */
export async function giveConfirmedEmail(
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
 * Ends all sessions of an account, and all links that set a password, sent or not. The notice to a former address still
 * leaves: its link undoes the change.
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

/**
 * Withdraws the invitations that somebody has not answered: they were sent to an address, and somebody else may read the
 * next one.
 */
export async function withdrawInvitationsTo(db: Database, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('societyInvitations')
    .set({ state: 'Withdrawn', email: null, answeredAt: at })
    .where('userId', '=', userId)
    .where('state', '=', 'Invited')
    .execute();
}

/**
 * Ends what somebody consented to under an address, in the societies that they belong to: consents belong to an address, and
 * who reads the next one is asked anew.
 */
export async function endConsentsOf(
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

/** Removes changes of which neither link is good any longer; how many there were. */
export async function removeOldEmailChanges(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('emailChanges')
    .where('undoExpiresAt', '<', now)
    .where('confirmExpiresAt', '<', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
