import type { SocietyFacts } from '@harken/domain/access/may';
import type { Role } from '@harken/domain/access/roles';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Whether somebody has an invitation of a society that they have not answered. */
export async function isInvited(
  db: Database,
  { userId, nationalSocietyId }: { userId: number; nationalSocietyId: number },
): Promise<boolean> {
  const invitation = await db
    .selectFrom('societyInvitations')
    .select('id')
    .where('userId', '=', userId)
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('state', '=', 'Invited')
    .executeTakeFirst();
  return invitation !== undefined;
}

/** How many mails about invitations somebody got since an instant: from one society, and from all. */
export async function countInvitationMails(
  db: Database,
  { userId, nationalSocietyId, since }: { userId: number; nationalSocietyId: number; since: Date },
): Promise<{ ofSociety: number; ofAll: number }> {
  const { ofSociety, ofAll } = await db
    .selectFrom('societyInvitations')
    .select((eb) => [
      eb.fn.countAll<number>().as('ofAll'),
      eb.fn.countAll<number>().filterWhere('nationalSocietyId', '=', nationalSocietyId).as('ofSociety'),
    ])
    .where('userId', '=', userId)
    .where('mailedAt', '>', since)
    .executeTakeFirstOrThrow();
  return { ofSociety: Number(ofSociety), ofAll: Number(ofAll) };
}

/** Keeps an invitation; one that was declined before is no longer shown. */
export async function insertInvitation(
  db: Database,
  invitation: {
    userId: number;
    nationalSocietyId: number;
    organizationId: number;
    gatewayModemId: number | null;
    email: string;
    invitedById: number;
    invitedAt: Date;
    mailedAt: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('societyInvitations')
    .set({ state: 'Withdrawn', email: null })
    .where('userId', '=', invitation.userId)
    .where('nationalSocietyId', '=', invitation.nationalSocietyId)
    .where('state', '=', 'Declined')
    .execute();
  await db.insertInto('societyInvitations').values(invitation).execute();
}

/** What a mail to somebody who is invited needs. Nothing else of them is told to anybody. */
export function findInvited(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('loginAccounts', 'loginAccounts.userId', 'users.id')
    .innerJoin('languages', 'languages.id', 'users.languageId')
    .select(['users.id', 'loginAccounts.email', 'languages.code as languageCode'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The name of a society, as a mail says it. */
export async function findSocietyName(db: Database, nationalSocietyId: number): Promise<string> {
  const { name } = await db
    .selectFrom('nationalSocieties')
    .select('name')
    .where('id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return name;
}

/**
 * Which invitations of a society a caller sees: Administrators and coordinators all of them, global coordinators those of
 * global coordinators, everybody else those of their own organization, and what they sent themselves.
 */
function isShownTo(by: { id: number; role: Role }, { organizationId }: SocietyFacts) {
  if (by.role === 'Administrator' || by.role === 'Coordinator') return sql<boolean>`true`;
  const ofTheirs =
    by.role === 'GlobalCoordinator'
      ? sql<boolean>`inviters.role = 'GlobalCoordinator'`
      : sql<boolean>`society_invitations.organization_id = ${organizationId ?? 0}`;
  return sql<boolean>`(${ofTheirs} or society_invitations.invited_by_id = ${by.id})`;
}

/** The people whom a society invited and who have not accepted, the latest first: the address that was typed, nothing else. */
export function findInvitationsOfSociety(
  db: Database,
  by: { id: number; role: Role },
  society: SocietyFacts,
) {
  return db
    .selectFrom('societyInvitations')
    .innerJoin('organizations', 'organizations.id', 'societyInvitations.organizationId')
    .innerJoin('users as inviters', 'inviters.id', 'societyInvitations.invitedById')
    .select((eb) => [
      'societyInvitations.id',
      eb.ref('societyInvitations.email').$notNull().as('email'),
      eb.ref('societyInvitations.state').$castTo<'Invited' | 'Declined'>().as('state'),
      'organizations.name as organizationName',
      'societyInvitations.invitedAt',
    ])
    .where('societyInvitations.nationalSocietyId', '=', society.nationalSocietyId)
    .where('societyInvitations.email', 'is not', null)
    .where(isShownTo(by, society))
    .orderBy('societyInvitations.id', 'desc')
    .execute();
}

/** The society that sent an invitation. */
export function findSocietyOfInvitation(db: Database, id: number) {
  return db
    .selectFrom('societyInvitations')
    .select('nationalSocietyId')
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Withdraws an invitation that the caller sees and that is shown; whose it was. */
export async function withdrawShownInvitation(
  db: Database,
  { id, by, society, at }: { id: number; by: { id: number; role: Role }; society: SocietyFacts; at: Date },
): Promise<number | undefined> {
  const withdrawn = await db
    .updateTable('societyInvitations')
    .from('users as inviters')
    .set({ state: 'Withdrawn', email: null, answeredAt: at })
    .whereRef('inviters.id', '=', 'societyInvitations.invitedById')
    .where('societyInvitations.id', '=', id)
    .where('societyInvitations.nationalSocietyId', '=', society.nationalSocietyId)
    .where('societyInvitations.email', 'is not', null)
    .where(isShownTo(by, society))
    .returning('societyInvitations.userId')
    .executeTakeFirst();
  return withdrawn?.userId;
}

function openInvitations(db: Database, userId: number) {
  return db
    .selectFrom('societyInvitations')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'societyInvitations.nationalSocietyId')
    .where('societyInvitations.userId', '=', userId)
    .where('societyInvitations.state', '=', 'Invited')
    .where('nationalSocieties.isArchived', '=', false);
}

/** The invitations that wait for somebody's answer, the latest first. */
export function findOwnInvitations(db: Database, userId: number) {
  return openInvitations(db, userId)
    .innerJoin('organizations', 'organizations.id', 'societyInvitations.organizationId')
    .innerJoin('users as inviters', 'inviters.id', 'societyInvitations.invitedById')
    .select([
      'societyInvitations.id',
      'nationalSocieties.name as nationalSocietyName',
      'organizations.name as organizationName',
      'inviters.name as invitedByName',
      'societyInvitations.invitedAt',
    ])
    .orderBy('societyInvitations.id', 'desc')
    .execute();
}

/** Where an invitation that waits for somebody's answer would take them. */
export function findOwnInvitation(db: Database, { id, userId }: { id: number; userId: number }) {
  return db
    .selectFrom('societyInvitations')
    .select('nationalSocietyId')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'Invited')
    .executeTakeFirst();
}

/** Notes the answer of the person who was invited; undefined when the invitation is not open any longer. */
export function answerInvitation(
  db: Database,
  { id, userId, state, at }: { id: number; userId: number; state: 'Accepted' | 'Declined'; at: Date },
) {
  return db
    .updateTable('societyInvitations')
    .set({ state, answeredAt: at, ...(state === 'Accepted' && { email: null }) })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'Invited')
    .returning(['nationalSocietyId', 'organizationId', 'gatewayModemId', 'invitedById'])
    .executeTakeFirst();
}
