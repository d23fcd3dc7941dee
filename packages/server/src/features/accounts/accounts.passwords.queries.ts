import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { withoutLink } from '../../platform/outbox.queries.ts';

export type TokenPurpose = 'VerifyEmail' | 'ResetPassword';

/** Creates the account of a user: unconfirmed, without a password. Its address must be free. */
export async function insertAccount(
  db: Database,
  account: { userId: number; email: string; passwordHash?: string; emailConfirmedAt?: Date },
): Promise<void> {
  await db.insertInto('loginAccounts').values(account).execute();
}

/** The user to whom a link for a new password goes. */
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

/** Keeps the hash of a token for the account as it stands: with its next password the token is void. */
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

/** The account that a token is good for, in a transaction locked until it ends; undefined when it is not (any more). */
export function findAccountOfToken(
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
 * Stores a new password. All links and sessions of the account end, but for the session that sets it; its devices are as if
 * nobody had signed in there, its address counts as confirmed.
 */
export async function storePassword(
  db: Database,
  { userId, passwordHash, now, keptSession }: NewPasswordOfAccount,
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
  const kept = keptSession ?? Buffer.alloc(0);
  await db.deleteFrom('sessions').where('userId', '=', userId).where('idHash', '<>', kept).execute();
  await db
    .updateTable('sessions')
    .set({ securityStamp })
    .where('userId', '=', userId)
    .where('idHash', '=', kept)
    .execute();
}

interface NewPasswordOfAccount {
  userId: number;
  passwordHash: string;
  now: Date;
  /** Hash of the session that goes on. */
  keptSession?: Buffer;
}

/** The e-mail address and password hash of an account that is in use. */
export function findCredentials(db: Database, userId: number) {
  return db
    .selectFrom('loginAccounts')
    .select(['email', 'passwordHash'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Locks an account until the transaction ends; whether its password is still the one with this hash. */
export async function lockAccount(
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

/** Holds an account against changes until the transaction ends. Always before its user, as whoever sets a password does. */
export async function holdAccount(db: Database, userId: number): Promise<void> {
  await db.selectFrom('loginAccounts').select('userId').where('userId', '=', userId).forUpdate().execute();
}

const noRecipient: OutboxReason = 'outbox.reason.noRecipient';

/** Gives an account that is not in use yet another address: links that were sent are void, those not sent yet stay here. */
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
  await db
    .updateTable('outboxMessages')
    .set({ state: 'Withheld', reason: noRecipient, ...withoutLink })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('secretLink', 'is not', null), eb('encryptedSecretLink', 'is not', null)]))
    .where('state', 'in', ['Queued', 'Retrying'])
    .execute();
}

/** Removes links that ran out before an instant; how many there were. */
export async function removeExpiredTokens(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identityTokens')
    .where('expiresAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
