import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { withoutLink } from '../../../platform/outbox.queries.ts';
import { arePasswordsOff } from '../../../platform/sessions/provider-sign-in.queries.ts';

export type TokenPurpose = 'VerifyEmail' | 'ResetPassword';

/** Creates the account of a user: unconfirmed, without a password. Its e-mail address must be free. */
export async function insertAccount(
  db: Database,
  account: { userId: number; email: string; passwordHash?: string; emailConfirmedAt?: Date },
): Promise<void> {
  await db.insertInto('loginAccounts').values(account).execute();
}

export function findUserToReset(db: Database, email: string) {
  return db
    .selectFrom('loginAccounts')
    .innerJoin('users', 'users.id', 'loginAccounts.userId')
    .innerJoin('languages', 'languages.id', 'users.languageId')
    .select(['users.id', 'users.name', 'loginAccounts.email', 'languages.code as languageCode'])
    .where(sql`lower(login_accounts.email)`, '=', email.toLowerCase())
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Stores the hash of a token together with the account's security stamp: a new password makes the token void. */
export async function insertToken(
  db: Database,
  token: { tokenHash: Buffer; userId: number; purpose: TokenPurpose; now: Date; expiresAt: Date },
): Promise<void> {
  const { tokenHash, userId, purpose, now, expiresAt } = token;
  await db
    .insertInto('identityTokens')
    .columns(['tokenHash', 'userId', 'purpose', 'securityStamp', 'createdAt', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('loginAccounts')
        .select([
          sql<Buffer>`${tokenHash}::bytea`.as('tokenHash'),
          'userId',
          sql<string>`${purpose}::text`.as('purpose'),
          'securityStamp',
          sql<Date>`${now}::timestamptz`.as('createdAt'),
          sql<Date>`${expiresAt}::timestamptz`.as('expiresAt'),
        ])
        .where('userId', '=', userId),
    )
    .execute();
}

/** Returns the account for which a token is valid, or undefined. Inside a transaction the account stays locked until it ends. */
export function findAccountByToken(
  db: Database,
  token: { tokenHash: Buffer; purpose: TokenPurpose; email: string; now: Date },
) {
  return db
    .selectFrom('identityTokens')
    .innerJoin('loginAccounts', (join) =>
      join
        .onRef('loginAccounts.userId', '=', 'identityTokens.userId')
        .onRef('loginAccounts.securityStamp', '=', 'identityTokens.securityStamp'),
    )
    .innerJoin('users', 'users.id', 'loginAccounts.userId')
    .select((eb) => [
      'users.id',
      'users.role',
      eb('loginAccounts.passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      arePasswordsOff.as('arePasswordsOff'),
    ])
    .where('identityTokens.tokenHash', '=', token.tokenHash)
    .where('identityTokens.purpose', '=', token.purpose)
    .where('identityTokens.expiresAt', '>', token.now)
    .where(sql`lower(login_accounts.email)`, '=', token.email.toLowerCase())
    .where('users.deletedAt', 'is', null)
    .forUpdate('loginAccounts')
    .executeTakeFirst();
}

/**
 * Stores a new password. Confirms the e-mail address, removes all known devices and their push messages, and ends all links and
 * sessions of the account except the session that sets the password.
 */
export async function storePassword(
  db: Database,
  { userId, passwordHash, now, currentSession }: PasswordUpdate,
): Promise<void> {
  const { securityStamp } = await db
    .updateTable('loginAccounts')
    .set({
      passwordHash,
      securityStamp: sql`gen_random_uuid()`,
      emailConfirmedAt: sql`coalesce(email_confirmed_at, ${now})`,
    })
    .where('userId', '=', userId)
    .returning('securityStamp')
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ isVerified: true }).where('id', '=', userId).execute();
  await db.deleteFrom('identityTokens').where('userId', '=', userId).execute();
  await db.deleteFrom('knownDevices').where('userId', '=', userId).execute();
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute();
  const sessionToKeep = currentSession ?? Buffer.alloc(0);
  await db.deleteFrom('sessions').where('userId', '=', userId).where('idHash', '<>', sessionToKeep).execute();
  await db
    .updateTable('sessions')
    .set({ securityStamp })
    .where('userId', '=', userId)
    .where('idHash', '=', sessionToKeep)
    .execute();
}

interface PasswordUpdate {
  userId: number;
  passwordHash: string;
  now: Date;
  /** Hash of the session that stays valid. */
  currentSession?: Buffer;
}

export function findCredentials(db: Database, userId: number) {
  return db
    .selectFrom('loginAccounts')
    .select(['email', 'passwordHash'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Locks an account until the transaction ends and returns whether its password hash is still the given one. */
export async function lockAccountWithPassword(
  db: Database,
  userId: number,
  passwordHash: string | null,
): Promise<boolean> {
  const account = await db
    .selectFrom('loginAccounts')
    .select('passwordHash')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return account !== undefined && account.passwordHash === passwordHash;
}

/**
 * Locks an account until the transaction ends. Always lock it before its user row, as setting a password does, to avoid
 * deadlocks.
 */
export async function lockAccountForUpdate(db: Database, userId: number): Promise<void> {
  await db.selectFrom('loginAccounts').select('userId').where('userId', '=', userId).forUpdate().execute();
}

const noRecipient: OutboxReason = 'outbox.reason.noRecipient';

/** Changes the e-mail address of an account that is not in use yet. Links already sent become void, queued ones are withheld. */
export async function replaceEmail(
  db: Database,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await db
    .updateTable('loginAccounts')
    .set({ email, emailConfirmedAt: null, passwordHash: null, securityStamp: sql`gen_random_uuid()` })
    .where('userId', '=', userId)
    .execute();
  await db
    .updateTable('users')
    .set({ emailAddress: email, isVerified: false })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('identityTokens').where('userId', '=', userId).execute();
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute();
  await db
    .updateTable('outboxMessages')
    .set({ state: 'Withheld', reason: noRecipient, ...withoutLink })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('secretLink', 'is not', null), eb('encryptedSecretLink', 'is not', null)]))
    .where('state', 'in', ['Queued', 'Retrying'])
    .execute();
}

/** Removes expired links and returns how many. */
export async function removeExpiredTokens(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identityTokens')
    .where('expiresAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
