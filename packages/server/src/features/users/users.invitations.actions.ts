import type { SocietyFacts } from '@harken/domain/access/may';
import { mayBelongToSeveralSocieties } from '@harken/domain/access/user-rows';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { holdAccount, queueMail } from '../accounts/index.ts';
import { findOrganizationStandings } from '../organizations/index.ts';
import {
  answerInvitation,
  countInvitationMails,
  findInvited,
  findOwnInvitation,
  findSocietyName,
  insertInvitation,
  withdrawShownInvitation,
} from './users.invitations.queries.ts';
import { findSocietiesOf, holdSociety, holdUser } from './users.members.queries.ts';
import { refused, type Verdict } from './users.members.ts';
import { assignModemToAdvisor, insertMembership, isModemOfSociety } from './users.queries.ts';
import { deleteModemOfAdvisor } from './users.removal.queries.ts';

/** So many mails about invitations a person gets in a day: from all societies, and from one that invites again and again. */
const mailsPerDay = { ofAll: 5, ofSociety: 2 };
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

/** Invites somebody to a society. They are told by e-mail, unless they had enough of such mails that day. */
export async function invite(trx: Database, services: Services, invitation: Invitation): Promise<void> {
  const { userId, nationalSocietyId, organization, by } = invitation;
  const now = services.clock.now();
  const since = new Date(now.getTime() - day);
  const sent = await countInvitationMails(trx, { userId, nationalSocietyId, since });
  const isMailed = sent.ofAll < mailsPerDay.ofAll && sent.ofSociety < mailsPerDay.ofSociety;
  await insertInvitation(trx, {
    userId,
    nationalSocietyId,
    organizationId: organization.id,
    gatewayModemId: invitation.modemId,
    email: invitation.email,
    invitedById: by.id,
    invitedAt: now,
    mailedAt: isMailed ? now : null,
  });
  if (isMailed) await queueInvitation(trx, services, invitation);
}

/**
 * The mail about an invitation. It is nobody's in the outbox, and does not say the name of the person: whoever invites
 * knows the address that they typed, and learns no more of it until the person accepts.
 */
async function queueInvitation(trx: Database, services: Services, invitation: Invitation): Promise<void> {
  const { userId, nationalSocietyId, organization, by } = invitation;
  const { email, languageCode } = await findInvited(trx, userId);
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
    body: services.texts.filled('email', 'email.invitation.body', languageCode, values),
    link: null,
  });
}

/** Withdraws an invitation, or takes one that was declined off the list. */
export function withdrawInvitation(
  { db, clock }: Services,
  { id, by, society }: { id: number; by: CurrentUser; society: SocietyFacts },
): Promise<Verdict> {
  const { nationalSocietyId } = society;
  return db.transaction().execute(async (trx) => {
    const userId = await withdrawShownInvitation(trx, { id, by, society, at: clock.now() });
    if (userId === undefined) return refused('user.invitation.notFound');
    const about = { subjectType: 'user', subjectId: userId, nationalSocietyId };
    await recordDeed(trx, { deed: 'userInvitation/withdraw', actor: by, ...about });
    return { ok: true };
  });
}

interface Answer {
  id: number;
  user: CurrentUser;
}

type Answered = { ok: true; nationalSocietyId: number } | Extract<Verdict, { ok: false }>;

/** Makes somebody a member of the society that invited them. Its locks are those of everything that changes people. */
export function acceptInvitation({ db, clock }: Services, { id, user }: Answer): Promise<Answered> {
  const userId = user.id;
  return db.transaction().execute(async (trx): Promise<Answered> => {
    const found = await findOwnInvitation(trx, { id, userId });
    if (!found) return refused('user.invitation.notFound');
    const { nationalSocietyId } = found;
    if (await holdSociety(trx, nationalSocietyId)) return refused('nationalSociety.isArchived');
    await holdAccount(trx, userId);
    const role = await holdUser(trx, userId);
    await findOrganizationStandings(trx, nationalSocietyId, { lock: true });
    if (!role || !mayBelongToSeveralSocieties(role)) return refused('user.invitation.notFound');
    const answered = await answerInvitation(trx, { id, userId, state: 'Accepted', at: clock.now() });
    if (!answered) return refused('user.invitation.notFound');
    await join(trx, userId, answered);
    await recordDeed(trx, {
      deed: 'account/acceptInvitation',
      actor: user,
      subjectType: 'user',
      subjectId: userId,
      nationalSocietyId,
      after: { organizationId: answered.organizationId, modemId: answered.gatewayModemId },
    });
    return { ok: true, nationalSocietyId };
  });
}

/** A membership as the invitation says. A modem that is the society's no longer is left out. */
async function join(
  trx: Database,
  userId: number,
  {
    nationalSocietyId,
    organizationId,
    gatewayModemId: modemId,
  }: { nationalSocietyId: number; organizationId: number; gatewayModemId: number | null },
): Promise<void> {
  if ((await findSocietiesOf(trx, userId)).includes(nationalSocietyId)) return;
  await insertMembership(trx, { userId, nationalSocietyId, organizationId });
  if (modemId === null || !(await isModemOfSociety(trx, modemId, nationalSocietyId))) return;
  await deleteModemOfAdvisor(trx, { userId, nationalSocietyId });
  await assignModemToAdvisor(trx, userId, modemId);
}

/** Declines an invitation: the society is told so, and may invite again. */
export function declineInvitation({ db, clock }: Services, { id, user }: Answer): Promise<Answered> {
  return db.transaction().execute(async (trx): Promise<Answered> => {
    const answer = { id, userId: user.id, state: 'Declined', at: clock.now() } as const;
    const answered = await answerInvitation(trx, answer);
    if (!answered) return refused('user.invitation.notFound');
    const { nationalSocietyId } = answered;
    const about = { subjectType: 'user', subjectId: user.id, nationalSocietyId };
    await recordDeed(trx, { deed: 'account/declineInvitation', actor: user, ...about });
    return { ok: true, nationalSocietyId };
  });
}
