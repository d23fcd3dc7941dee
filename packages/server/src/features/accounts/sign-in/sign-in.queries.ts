import type { HomePageContext } from '@harken/domain/access/home-page';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { arePasswordsOff } from '../../../platform/sessions/provider-sign-in.queries.ts';
import { hasTwoFactor } from '../../../platform/sessions/two-factor-requirement.queries.ts';

export interface SignInAccount {
  userId: number;
  passwordHash: string | null;
  isConfirmed: boolean;
  hasTwoFactor: boolean;
  /** Signs in with the identity provider of their national society only. */
  arePasswordsOff: boolean;
}

/** Returns the account of an e-mail address, ignoring case. */
export function findAccount(db: Database, email: string): Promise<SignInAccount | undefined> {
  return db
    .selectFrom('loginAccounts')
    .innerJoin('users', 'users.id', 'loginAccounts.userId')
    .select((eb) => [
      'loginAccounts.userId',
      'loginAccounts.passwordHash',
      eb('loginAccounts.emailConfirmedAt', 'is not', null).$castTo<boolean>().as('isConfirmed'),
      hasTwoFactor.as('hasTwoFactor'),
      arePasswordsOff.as('arePasswordsOff'),
    ])
    .where(sql`lower(login_accounts.email)`, '=', email.toLowerCase())
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Returns the user of an e-mail address, ignoring case, or null. */
export async function findUserIdByEmail(db: Database, email: string): Promise<number | null> {
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

/** Returns the societies of a user and their open project, or else the one closed last, to choose a home page. */
export async function findHomePageOptions(db: Database, userId: number): Promise<HomePageContext> {
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

/** Counts the invitations somebody has not answered yet. */
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
