import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { hasTwoFactor, requiresTwoFactor } from '../../platform/sessions/two-factor-demand.queries.ts';

export interface TwoFactorSignIn {
  encryptedSecret: Buffer;
  /** Null while it was begun and not proven. */
  confirmedAt: Date | null;
}

/** The second step of somebody, as far as it was begun. */
export function findTwoFactor(db: Database, userId: number): Promise<TwoFactorSignIn | undefined> {
  return db
    .selectFrom('twoFactorSignIns')
    .select(['encryptedSecret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** How the second step of somebody stands. */
export async function findTwoFactorState(
  db: Database,
  userId: number,
  isRequiredOfAll: boolean,
): Promise<{ isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }> {
  const state = await db
    .selectFrom('users')
    .select((eb) => [
      hasTwoFactor.as('isOn'),
      requiresTwoFactor(isRequiredOfAll).as('isRequired'),
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

/** Keeps a secret that was not proven yet, in place of one before it. */
export async function storeBegunSecret(db: Database, userId: number, encryptedSecret: Buffer): Promise<void> {
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

/** From now on somebody signs in with a second step. */
export async function confirmSecret(db: Database, userId: number, now: Date): Promise<void> {
  await db.updateTable('twoFactorSignIns').set({ confirmedAt: now }).where('userId', '=', userId).execute();
}

/** Takes the code of a step of time: each once, and none before one that was taken. Whether it was taken. */
export async function takeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('twoFactorSignIns')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lastUsedStep', 'is', null), eb('lastUsedStep', '<', step)]))
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Takes a recovery code, each once; whether it was taken. */
export async function takeRecoveryCode(
  db: Database,
  { userId, codeHash, now }: { userId: number; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Keeps recovery codes in place of all before. */
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

/** Takes the second step away, with its recovery codes; whether it was on. */
export async function deleteTwoFactor(db: Database, userId: number): Promise<boolean> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const taken = await db
    .deleteFrom('twoFactorSignIns')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return Boolean(taken?.confirmedAt);
}

/** Ends the sessions of somebody, but for the one with this hash. */
export async function deleteOtherSessions(db: Database, userId: number, kept: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('idHash', '<>', kept).execute();
}

/** Somebody who has an account, and how they are written to. */
export function findPersonToTell(db: Database, userId: number) {
  return db
    .selectFrom('loginAccounts')
    .innerJoin('users', 'users.id', 'loginAccounts.userId')
    .innerJoin('languages', 'languages.id', 'users.languageId')
    .select(['users.id', 'users.name', 'loginAccounts.email', 'languages.code as languageCode'])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}
