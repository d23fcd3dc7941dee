import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import {
  hasTwoFactor,
  requiresTwoFactor,
} from '../../../platform/sessions/two-factor-requirement.queries.ts';

export interface TwoFactorSignIn {
  encryptedSecret: Buffer;
  /** Null until the enrolment is confirmed. */
  confirmedAt: Date | null;
}

export function findTwoFactor(db: Database, userId: number): Promise<TwoFactorSignIn | undefined> {
  return db
    .selectFrom('twoFactorSignIns')
    .select(['encryptedSecret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Returns the 2FA state of a user. */
export async function findTwoFactorState(
  db: Database,
  userId: number,
  isRequiredForAll: boolean,
): Promise<{ isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }> {
  const state = await db
    .selectFrom('users')
    .select((eb) => [
      hasTwoFactor.as('isOn'),
      requiresTwoFactor(isRequiredForAll).as('isRequired'),
      eb
        .selectFrom('recoveryCodes')
        .select(sql<number>`count(*)::int`.as('left'))
        .whereRef('recoveryCodes.userId', '=', 'users.id')
        .where('usedAt', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...state, recoveryCodesLeft: state.recoveryCodesLeft ?? 0 };
}

/** Stores a secret that is not confirmed yet, replacing an earlier unconfirmed one. */
export async function storeUnconfirmedSecret(
  db: Database,
  userId: number,
  encryptedSecret: Buffer,
): Promise<void> {
  await db
    .insertInto('twoFactorSignIns')
    .values({ userId, encryptedSecret })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ encryptedSecret })
        .where('twoFactorSignIns.confirmedAt', 'is', null),
    )
    .execute();
}

/** Completes the enrolment: sign-ins need a code from now on. */
export async function confirmSecret(db: Database, userId: number, now: Date): Promise<void> {
  await db.updateTable('twoFactorSignIns').set({ confirmedAt: now }).where('userId', '=', userId).execute();
}

/** Uses the code of a time step and returns whether it could be used: each only once, and none older than the last one used. */
export async function useTimeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const updated = await db
    .updateTable('twoFactorSignIns')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lastUsedStep', 'is', null), eb('lastUsedStep', '<', step)]))
    .returning('userId')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Uses a recovery code and returns whether it could be used: each only once. */
export async function useRecoveryCode(
  db: Database,
  { userId, codeHash, now }: { userId: number; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function replaceRecoveryCodes(
  db: Database,
  userId: number,
  codeHashes: Buffer[],
): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Removes 2FA and its recovery codes and returns whether it was enabled. */
export async function deleteTwoFactor(db: Database, userId: number): Promise<boolean> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const updated = await db
    .deleteFrom('twoFactorSignIns')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return Boolean(updated?.confirmedAt);
}

export async function deleteOtherSessions(db: Database, userId: number, exceptIdHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('idHash', '<>', exceptIdHash).execute();
}

/** Returns the name, e-mail address and language for notifying somebody who has an account. */
export function findNoticeRecipient(db: Database, userId: number) {
  return db
    .selectFrom('loginAccounts')
    .innerJoin('users', 'users.id', 'loginAccounts.userId')
    .innerJoin('languages', 'languages.id', 'users.languageId')
    .select(['users.id', 'users.name', 'loginAccounts.email', 'languages.code as languageCode'])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}
