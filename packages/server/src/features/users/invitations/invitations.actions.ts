import type { SocietyScope } from '@harken/domain/access/check-permission';
import { mayBelongToSeveralSocieties } from '@harken/domain/access/user-rows';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { lockAccountForUpdate, queueMail } from '../../accounts/index.ts';
import { notifyOfInvitation } from '../../notifications/index.ts';
import { findOrganizationsWithHeads } from '../../organizations/index.ts';
import { deleteModemOfAdvisor } from '../removal/removal.queries.ts';
import { findSocietyIds, lockSocietyForUpdate, lockUserForUpdate } from '../users.members.queries.ts';
import { assignModemToAdvisor, insertMembership, isModemOfSociety } from '../users.queries.ts';
import {
  countInvitationMails,
  deletePushOfProviderUser,
  findInvitedUser,
  findOwnInvitation,
  findSocietyName,
  insertInvitation,
  respondToInvitation,
  withdrawVisibleInvitation,
} from './invitations.queries.ts';

/** Maximum number of invitation e-mails per person and day, from all societies and from a single one. */
const maxMailsPerDay = { ofAll: 5, ofSociety: 2 };
const day = 86_400_000;

export interface Invitation {
  userId: number;
  /** As it was typed. */
  email: string;
  organization: { id: number; name: string };
  modemId: number | null;
  nationalSocietyId: number;
  by: CurrentUser;
}

/** Invites somebody to a society. They are notified by e-mail unless they reached the limit of the day. */
export async function invite(trx: Database, services: Services, invitation: Invitation): Promise<void> {
  const { userId, nationalSocietyId, organization, by } = invitation;
  const now = services.clock.now();
  const since = new Date(now.getTime() - day);
  const sent = await countInvitationMails(trx, { userId, nationalSocietyId, since });
  const isMailed = sent.ofAll < maxMailsPerDay.ofAll && sent.ofSociety < maxMailsPerDay.ofSociety;
  const id = await insertInvitation(trx, {
    userId,
    nationalSocietyId,
    organizationId: organization.id,
    gatewayModemId: invitation.modemId,
    email: invitation.email,
    invitedById: by.id,
    invitedAt: now,
    mailedAt: isMailed ? now : null,
  });
  await notifyOfInvitation(trx, services, { id, userId, nationalSocietyId, at: now });
  if (isMailed) await queueInvitation(trx, services, invitation);
}

/**
 * The outbox row has no society, and the text does not contain the invited person's name: the inviter only knows the address
 * they typed and must not learn more before the person accepts.
 */
async function queueInvitation(trx: Database, services: Services, invitation: Invitation): Promise<void> {
  const { userId, nationalSocietyId, organization, by } = invitation;
  const { email, languageCode } = await findInvitedUser(trx, userId);
  const society = await findSocietyName(trx, nationalSocietyId);
  const values = {
    society,
    organization: organization.name,
    inviter: { text: by.name, userId: by.id },
    link: `${services.config.baseUrl}/invitations`,
  };
  await queueMail(trx, services, {
    kind: 'invitation',
    user: { id: userId, email, nationalSocietyId: null },
    subject: services.texts.text('email', 'email.invitation.subject', languageCode, { society }),
    body: services.texts.fill('email', 'email.invitation.body', languageCode, values),
    link: null,
  });
}

/** Withdraws an open invitation, or removes a declined one from the list. */
export function withdrawInvitation(
  { db, clock }: Services,
  { id, by, society }: { id: number; by: CurrentUser; society: SocietyScope },
): Promise<void> {
  const { nationalSocietyId } = society;
  return db.transaction().execute(async (trx) => {
    const userId = await withdrawVisibleInvitation(trx, { id, by, society, at: clock.now() });
    if (userId === undefined) throw expectedError('user.invitation.notFound');
    const about = { subjectType: 'user', subjectId: userId, nationalSocietyId };
    await recordAuditEvent(trx, { action: 'userInvitation/withdraw', actor: by, ...about });
  });
}

interface InvitationResponse {
  id: number;
  user: CurrentUser;
}

/**
 * Makes somebody a member of the society that invited them. Takes the same locks in the same order as other changes of
 * members.
 *
 * @returns the id of the society
 */
export function acceptInvitation({ db, clock }: Services, { id, user }: InvitationResponse): Promise<number> {
  const userId = user.id;
  return db.transaction().execute(async (trx) => {
    const found = await findOwnInvitation(trx, { id, userId });
    if (!found) throw expectedError('user.invitation.notFound');
    const { nationalSocietyId } = found;
    if (await lockSocietyForUpdate(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    await lockAccountForUpdate(trx, userId);
    const role = await lockUserForUpdate(trx, userId);
    await findOrganizationsWithHeads(trx, nationalSocietyId, { lock: true });
    if (!role || !mayBelongToSeveralSocieties(role)) throw expectedError('user.invitation.notFound');
    const invitation = await respondToInvitation(trx, { id, userId, state: 'Accepted', at: clock.now() });
    if (!invitation) throw expectedError('user.invitation.notFound');
    await joinSociety(trx, userId, invitation);
    await deletePushOfProviderUser(trx, userId);
    await recordAuditEvent(trx, {
      action: 'account/acceptInvitation',
      actor: user,
      subjectType: 'user',
      subjectId: userId,
      nationalSocietyId,
      after: { organizationId: invitation.organizationId, modemId: invitation.gatewayModemId },
    });
    return nationalSocietyId;
  });
}

/** Creates the membership from the invitation, without the modem if it no longer belongs to the society. */
async function joinSociety(
  trx: Database,
  userId: number,
  {
    nationalSocietyId,
    organizationId,
    gatewayModemId: modemId,
  }: { nationalSocietyId: number; organizationId: number; gatewayModemId: number | null },
): Promise<void> {
  if ((await findSocietyIds(trx, userId)).includes(nationalSocietyId)) return;
  await insertMembership(trx, { userId, nationalSocietyId, organizationId });
  if (modemId === null || !(await isModemOfSociety(trx, modemId, nationalSocietyId))) return;
  await deleteModemOfAdvisor(trx, { userId, nationalSocietyId });
  await assignModemToAdvisor(trx, userId, modemId);
}

/** Declines an invitation. The society, whose id is returned, sees this and may invite again. */
export function declineInvitation(
  { db, clock }: Services,
  { id, user }: InvitationResponse,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const response = { id, userId: user.id, state: 'Declined', at: clock.now() } as const;
    const invitation = await respondToInvitation(trx, response);
    if (!invitation) throw expectedError('user.invitation.notFound');
    const { nationalSocietyId } = invitation;
    const about = { subjectType: 'user', subjectId: user.id, nationalSocietyId };
    await recordAuditEvent(trx, { action: 'account/declineInvitation', actor: user, ...about });
    return nationalSocietyId;
  });
}
