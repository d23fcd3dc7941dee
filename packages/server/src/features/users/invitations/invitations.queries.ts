import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { Role } from '@harken/domain/access/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Whether somebody has an unanswered invitation of a society. */
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

/** Counts the invitation e-mails somebody got since an instant, from one society and from all. */
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

/** Stores an invitation and hides an earlier declined one. @returns its id */
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
): Promise<number> {
  await db
    .updateTable('societyInvitations')
    .set({ state: 'Withdrawn', email: null })
    .where('userId', '=', invitation.userId)
    .where('nationalSocietyId', '=', invitation.nationalSocietyId)
    .where('state', '=', 'Declined')
    .execute();
  const { id } = await db
    .insertInto('societyInvitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the e-mail to an invited user needs. None of it may be shown to the inviter. */
export function findInvitedUser(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('loginAccounts', 'loginAccounts.userId', 'users.id')
    .innerJoin('languages', 'languages.id', 'users.languageId')
    .select(['users.id', 'loginAccounts.email', 'languages.code as languageCode'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function findSocietyName(db: Database, nationalSocietyId: number): Promise<string> {
  const { name } = await db
    .selectFrom('nationalSocieties')
    .select('name')
    .where('id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return name;
}

/**
 * Administrators and coordinators see all invitations of a society, global coordinators those of global coordinators, and
 * everybody else those of their own organization. Everybody sees what they sent themselves.
 */
function isVisibleTo(by: { id: number; role: Role }, { organizationId }: SocietyScope) {
  if (by.role === 'Administrator' || by.role === 'Coordinator') return sql<boolean>`true`;
  const inOwnScope =
    by.role === 'GlobalCoordinator'
      ? sql<boolean>`inviters.role = 'GlobalCoordinator'`
      : sql<boolean>`society_invitations.organization_id = ${organizationId ?? 0}`;
  return sql<boolean>`(${inOwnScope} or society_invitations.invited_by_id = ${by.id})`;
}

/** The unaccepted invitations of a society, latest first, with only the address that was typed. */
export function findInvitationsOfSociety(
  db: Database,
  by: { id: number; role: Role },
  society: SocietyScope,
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
    .where(isVisibleTo(by, society))
    .orderBy('societyInvitations.id', 'desc')
    .execute();
}

export function findSocietyOfInvitation(db: Database, id: number) {
  return db
    .selectFrom('societyInvitations')
    .select('nationalSocietyId')
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Withdraws an invitation that the caller can see and returns the invited user. */
export async function withdrawVisibleInvitation(
  db: Database,
  { id, by, society, at }: { id: number; by: { id: number; role: Role }; society: SocietyScope; at: Date },
): Promise<number | undefined> {
  const withdrawn = await db
    .updateTable('societyInvitations')
    .from('users as inviters')
    .set({ state: 'Withdrawn', email: null, answeredAt: at })
    .whereRef('inviters.id', '=', 'societyInvitations.invitedById')
    .where('societyInvitations.id', '=', id)
    .where('societyInvitations.nationalSocietyId', '=', society.nationalSocietyId)
    .where('societyInvitations.email', 'is not', null)
    .where(isVisibleTo(by, society))
    .returning('societyInvitations.userId')
    .executeTakeFirst();
  return withdrawn?.userId;
}

function selectOpenInvitations(db: Database, userId: number) {
  return db
    .selectFrom('societyInvitations')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'societyInvitations.nationalSocietyId')
    .where('societyInvitations.userId', '=', userId)
    .where('societyInvitations.state', '=', 'Invited')
    .where('nationalSocieties.isArchived', '=', false);
}

/** The open invitations of a user, latest first. */
export function findOwnInvitations(db: Database, userId: number) {
  return selectOpenInvitations(db, userId)
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

/** The society of an open invitation. */
export function findOwnInvitation(db: Database, { id, userId }: { id: number; userId: number }) {
  return db
    .selectFrom('societyInvitations')
    .select('nationalSocietyId')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'Invited')
    .executeTakeFirst();
}

/** Stores the answer to an invitation; undefined if it is no longer open. */
export function respondToInvitation(
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

/**
 * Ends the push messages of somebody who was signed in by the identity provider of another national society: whoever runs it
 * may have registered a browser.
 */
export async function deletePushOfProviderUser(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where((eb) =>
      eb.exists(eb.selectFrom('identityLinks').select('userId').where('identityLinks.userId', '=', userId)),
    )
    .execute();
}
