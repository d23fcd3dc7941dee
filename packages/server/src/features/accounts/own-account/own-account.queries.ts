import type { Database } from '../../../platform/db/database.ts';

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

/** Returns the valid sessions of a user, most recently used first. */
export function findValidSessions(db: Database, userId: number, now: Date) {
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

export async function updateLanguage(db: Database, userId: number, languageCode: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      languageId: eb.selectFrom('languages').select('id').where('code', '=', languageCode),
    }))
    .where('id', '=', userId)
    .execute();
}

/** Ends a session of a user and returns whether it was still valid. */
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

/** Ends all sessions of a person, and the push messages on their devices. */
export async function deleteSessions(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute();
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}
