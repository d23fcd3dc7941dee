import type { Homes } from '@harken/domain/access/home-page';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { hasTwoFactor } from '../../platform/sessions/two-factor-demand.queries.ts';

export interface SignInAccount {
  userId: number;
  passwordHash: string | null;
  isConfirmed: boolean;
  hasTwoFactor: boolean;
}

/** The account of an e-mail address, in any letter case. */
export function findAccount(db: Database, email: string): Promise<SignInAccount | undefined> {
  return db
    .selectFrom('loginAccounts')
    .innerJoin('users', 'users.id', 'loginAccounts.userId')
    .select((eb) => [
      'loginAccounts.userId',
      'loginAccounts.passwordHash',
      eb('loginAccounts.emailConfirmedAt', 'is not', null).$castTo<boolean>().as('isConfirmed'),
      hasTwoFactor.as('hasTwoFactor'),
    ])
    .where(sql`lower(login_accounts.email)`, '=', email.toLowerCase())
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The user of an e-mail address, in any letter case; null when there is none. */
export async function findPersonOfAccount(db: Database, email: string): Promise<number | null> {
  return (await findAccount(db, email))?.userId ?? null;
}

export async function findRole(db: Database, userId: number): Promise<string> {
  const { role } = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return role;
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

/** How many societies have invited somebody and wait for an answer. */
export async function countOpenInvitations(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('societyInvitations')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'societyInvitations.nationalSocietyId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('societyInvitations.userId', '=', userId)
    .where('societyInvitations.state', '=', 'Invited')
    .where('nationalSocieties.isArchived', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}
