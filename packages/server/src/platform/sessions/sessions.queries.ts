import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { keepPlan } from '../db/kept-plans.ts';
import type { CurrentUser } from '../http/routes.ts';
import { isProviderSessionValid } from './provider-sign-in.queries.ts';
import { mustSetUpTwoFactor } from './two-factor-requirement.queries.ts';

export interface ActiveSession extends CurrentUser {
  lastActiveAt: Date;
}

interface SessionRow {
  id: number;
  name: string | null;
  emailAddress: string | null;
  role: CurrentUser['role'];
  code: string;
  lastActiveAt: Date;
  providerSocietyId: number | null;
  writtenPosition: string | null;
  mustSetUpTwoFactor: boolean;
}

/**
 * Finds an active session and its user; undefined if it expired, was ended, or the account or password changed. In SQL, because every
 * request waits for it, and the query builder would put together the same text each time.
 *
 * @param isTwoFactorRequired of everybody
 * @param startedAfter older sessions have ended even if they were used; null for no limit
 */
export async function findActiveSession(
  db: Database,
  options: { idHash: Buffer; now: Date; isTwoFactorRequired: boolean; startedAfter: Date | null },
): Promise<ActiveSession | undefined> {
  const { idHash, now, isTwoFactorRequired, startedAfter } = options;
  const { rows } = await sql<SessionRow>`
    select ${keepPlan} users.id, users.name, users.email_address, users.role, languages.code, sessions.last_active_at,
      sessions.provider_society_id, sessions.written_position, ${mustSetUpTwoFactor(isTwoFactorRequired)} as must_set_up_two_factor
    from sessions
    join login_accounts on login_accounts.user_id = sessions.user_id and login_accounts.security_stamp = sessions.security_stamp
    join users on users.id = sessions.user_id
    join languages on languages.id = users.language_id
    where sessions.id_hash = ${idHash} and sessions.expires_at > ${now}
      and (${startedAfter}::timestamptz is null or sessions.created_at > ${startedAfter}::timestamptz)
      and users.deleted_at is null and ${isProviderSessionValid}`.execute(db);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      name: row.name ?? '',
      email: row.emailAddress ?? '',
      role: row.role,
      languageCode: row.code,
      sessionIdHash: idHash,
      lastActiveAt: row.lastActiveAt,
      // Providers have their own second factor.
      mustSetUpTwoFactor: row.providerSocietyId === null && row.mustSetUpTwoFactor,
      ...{ providerSocietyId: row.providerSocietyId, writtenPosition: row.writtenPosition },
    }
  );
}

/** The identity provider that signed somebody in. */
export interface SessionProvider {
  nationalSocietyId: number;
  /** Where the browser goes after signing out; null if the provider has no such address. */
  signOutUrl: string | null;
}

/** Creates a session for the current state of the account. */
export async function insertSession(
  db: Database,
  session: {
    idHash: Buffer;
    userId: number;
    now: Date;
    expiresAt: Date;
    address: string;
    browser: string;
    provider?: SessionProvider | undefined;
  },
): Promise<void> {
  const { idHash, userId, now, expiresAt, address, browser, provider } = session;
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
      'providerSocietyId',
      'signOutUrl',
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
          sql<number | null>`${provider?.nationalSocietyId ?? null}::int`.as('providerSocietyId'),
          sql<string | null>`${provider?.signOutUrl ?? null}::text`.as('signOutUrl'),
        ])
        .where('loginAccounts.userId', '=', userId),
    )
    .execute();
}

/** Stores that a session was used, and extends it to `expiresAt` unless it already lasts longer. */
export async function extendSession(db: Database, idHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastActiveAt: now, expiresAt: sql`greatest(expires_at, ${expiresAt})` })
    .where('idHash', '=', idHash)
    .execute();
}

/** Stores up to where the log was written when the user of a session had changed something. */
export async function storeWrittenPosition(db: Database, idHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ writtenPosition: sql<string>`greatest(written_position, pg_current_wal_insert_lsn())` })
    .where('idHash', '=', idHash)
    .execute();
}

/** @returns where the browser goes to end the session at the provider too, or null */
export async function deleteSession(db: Database, idHash: Buffer): Promise<string | null> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('idHash', '=', idHash)
    .returning('signOutUrl')
    .executeTakeFirst();
  return deleted?.signOutUrl ?? null;
}

/** Deletes sessions that expired before a time. @returns how many */
export async function deleteExpiredSessions(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expiresAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
