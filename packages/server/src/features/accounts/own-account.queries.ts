import type { Database } from '../../platform/db/database.ts';

/** Who somebody is, to themselves. */
export function findOwnAccount(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'emailAddress',
      'phoneNumber',
      'additionalPhoneNumber',
      'customOrganization as organization',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Stores what somebody says of themselves. */
export async function updateOwnAccount(
  db: Database,
  userId: number,
  { organization, ...values }: OwnValues,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...values, customOrganization: organization })
    .where('id', '=', userId)
    .execute();
}

interface OwnValues {
  name: string;
  phoneNumber: string | null;
  additionalPhoneNumber: string | null;
  organization: string | null;
}

/** The sessions of a user that are good still, the one used last first. */
export function findLiveSessions(db: Database, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('loginAccounts', (join) =>
      join
        .onRef('loginAccounts.userId', '=', 'sessions.userId')
        .onRef('loginAccounts.securityStamp', '=', 'sessions.securityStamp'),
    )
    .select([
      'sessions.idHash',
      'sessions.createdAt',
      'sessions.lastActiveAt',
      'sessions.address',
      'sessions.browser',
    ])
    .where('sessions.userId', '=', userId)
    .where('sessions.expiresAt', '>', now)
    .orderBy('sessions.lastActiveAt', 'desc')
    .orderBy('sessions.createdAt', 'desc')
    .execute();
}

/** The language a user's screens and mails are in from now on. */
export async function updateLanguage(db: Database, userId: number, languageCode: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      languageId: eb.selectFrom('languages').select('id').where('code', '=', languageCode),
    }))
    .where('id', '=', userId)
    .execute();
}

/** Ends a session of a user; whether there was one that was good still. */
export async function deleteOwnSession(
  db: Database,
  { userId, idHash, now }: { userId: number; idHash: Buffer; now: Date },
): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('idHash', '=', idHash)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function deleteSessionsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}
