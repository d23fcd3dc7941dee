import type { Homes } from '@harken/domain/access/home-page';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface SignInAccount {
  userId: number;
  passwordHash: string | null;
  isConfirmed: boolean;
  lockedUntil: Date | null;
}

/** The account of an e-mail address, in any letter case. */
export function findAccount(db: Database, email: string): Promise<SignInAccount | undefined> {
  return db
    .selectFrom('loginAccounts')
    .innerJoin('users', 'users.id', 'loginAccounts.userId')
    .select((eb) => [
      'loginAccounts.userId',
      'loginAccounts.passwordHash',
      'loginAccounts.lockedUntil',
      eb('loginAccounts.emailConfirmedAt', 'is not', null).$castTo<boolean>().as('isConfirmed'),
    ])
    .where(sql`lower(login_accounts.email)`, '=', email.toLowerCase())
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Forgets the failures of an account; whether it was open to sign-in just now. Guesses that came together are decided
 * here, one after the other, so that none slips in after the one that locked the account.
 */
export async function forgetFailures(db: Database, userId: number, now: Date): Promise<boolean> {
  const account = await db
    .updateTable('loginAccounts')
    .set({ failedSignIns: 0, lockedUntil: null })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', now)]))
    .returning('userId')
    .executeTakeFirst();
  return account !== undefined;
}

/** Counts a failure of an account; with the last one allowed it is locked. Answers until when, if it is. */
export async function countFailureOfAccount(
  db: Database,
  userId: number,
  { now, lockedUntil, failuresAllowed }: { now: Date; lockedUntil: Date; failuresAllowed: number },
): Promise<Date | null> {
  const isLast = sql`(failed_sign_ins + 1 >= ${failuresAllowed})`;
  const account = await db
    .updateTable('loginAccounts')
    .set({
      failedSignIns: sql`case when ${isLast} then 0 else failed_sign_ins + 1 end`,
      lockedUntil: sql`case when ${isLast} then ${lockedUntil}::timestamptz else locked_until end`,
    })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', now)]))
    .returning('lockedUntil')
    .executeTakeFirst();
  return account ? account.lockedUntil : lockedUntil;
}

/** Where a user may land: their societies, and the open project, else the one that was closed last. */
export async function findHomes(db: Database, userId: number): Promise<Homes> {
  const societies = await db
    .selectFrom('userNationalSocieties')
    .select('nationalSocietyId')
    .where('userId', '=', userId)
    .execute();
  const project = await db
    .selectFrom('userProjects')
    .innerJoin('projects', 'projects.id', 'userProjects.projectId')
    .select(['projects.id', 'projects.nationalSocietyId'])
    .where('userProjects.userId', '=', userId)
    .orderBy(sql`projects.ended_at desc nulls first`)
    .orderBy('projects.id', 'desc')
    .executeTakeFirst();
  return {
    nationalSocietyIds: societies.map(({ nationalSocietyId }) => nationalSocietyId),
    project: project ?? null,
  };
}
