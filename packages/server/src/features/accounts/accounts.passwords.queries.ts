import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type TokenPurpose = 'VerifyEmail' | 'ResetPassword';

/** Creates the account of a user: unconfirmed, without a password. Its address must be free. */
export async function insertAccount(
  db: Database,
  account: { userId: number; email: string; passwordHash?: string; emailConfirmedAt?: Date },
): Promise<void> {
  await db.insertInto('loginAccounts').values(account).execute();
}

/** Whether an account with this e-mail address exists. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('loginAccounts')
    .select('userId')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return account !== undefined;
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

/** The account that a token is good for, locked until the transaction ends; undefined when it is not (any more). */
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

/** Stores a new password. All sessions and tokens of the account end; its address counts as confirmed. */
export async function storePassword(
  db: Database,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('loginAccounts')
    .set({
      passwordHash,
      securityStamp: sql`gen_random_uuid()`,
      emailConfirmedAt: sql`coalesce(email_confirmed_at, ${now})`,
      failedSignIns: 0,
      lockedUntil: null,
    })
    .where('userId', '=', userId)
    .execute();
  await db.updateTable('users').set({ isVerified: true }).where('id', '=', userId).execute();
  await db.deleteFrom('identityTokens').where('userId', '=', userId).execute();
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}
