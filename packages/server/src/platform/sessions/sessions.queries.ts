import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CurrentUser } from '../http/routes.ts';
import { mustSetUpTwoFactor } from './two-factor-demand.queries.ts';

export interface LiveSession extends CurrentUser {
  lastActiveAt: Date;
}

/**
 * The session with this hash and its user; undefined when it ran out, was ended, or its account or password changed.
 *
 * @param isTwoFactorRequired of everybody
 * @param startedAfter sessions that were opened before are over, however much they are used; null for none
 */
export async function findLiveSession(
  db: Database,
  given: { idHash: Buffer; now: Date; isTwoFactorRequired: boolean; startedAfter: Date | null },
): Promise<LiveSession | undefined> {
  const { idHash, now, isTwoFactorRequired, startedAfter } = given;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('loginAccounts', (join) =>
      join
        .onRef('loginAccounts.userId', '=', 'sessions.userId')
        .onRef('loginAccounts.securityStamp', '=', 'sessions.securityStamp'),
    )
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('languages', 'languages.id', 'users.languageId')
    .select([
      'users.id',
      'users.name',
      'users.emailAddress',
      'users.role',
      'languages.code',
      'sessions.lastActiveAt',
      mustSetUpTwoFactor(isTwoFactorRequired).as('mustSetUpTwoFactor'),
    ])
    .where('sessions.idHash', '=', idHash)
    .where('sessions.expiresAt', '>', now)
    .$if(startedAfter !== null, (query) => query.where('sessions.createdAt', '>', startedAfter as Date))
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name ?? '',
      email: row.emailAddress ?? '',
      role: row.role as CurrentUser['role'],
      languageCode: row.code,
      sessionIdHash: idHash,
      lastActiveAt: row.lastActiveAt,
      mustSetUpTwoFactor: row.mustSetUpTwoFactor,
    }
  );
}

/** Opens a session for the account as it stands now. */
export async function insertSession(
  db: Database,
  session: { idHash: Buffer; userId: number; now: Date; expiresAt: Date; address: string; browser: string },
): Promise<void> {
  const { idHash, userId, now, expiresAt, address, browser } = session;
  await db
    .insertInto('sessions')
    .columns([
      'idHash',
      'userId',
      'securityStamp',
      'createdAt',
      'lastActiveAt',
      'expiresAt',
      'address',
      'browser',
    ])
    .expression((eb) =>
      eb
        .selectFrom('loginAccounts')
        .select((stamp) => [
          sql<Buffer>`${idHash}::bytea`.as('idHash'),
          'loginAccounts.userId',
          'loginAccounts.securityStamp',
          stamp.val(now).as('createdAt'),
          stamp.val(now).as('lastActiveAt'),
          sql<Date>`${expiresAt}::timestamptz`.as('expiresAt'),
          sql<string>`${address}::text`.as('address'),
          sql<string>`${browser}::text`.as('browser'),
        ])
        .where('loginAccounts.userId', '=', userId),
    )
    .execute();
}

/** Notes that a session was used; it lives on until `expiresAt`, or as long as it would have anyway. */
export async function extendSession(db: Database, idHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastActiveAt: now, expiresAt: sql`greatest(expires_at, ${expiresAt})` })
    .where('idHash', '=', idHash)
    .execute();
}

export async function deleteSession(db: Database, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('idHash', '=', idHash).execute();
}

/** Removes sessions that ran out before an instant; how many there were. */
export async function removeExpiredSessions(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expiresAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
