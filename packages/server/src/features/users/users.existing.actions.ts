import type { SocietyFacts } from '@harken/domain/access/may';
import { refusalOfAddingExisting } from '@harken/domain/access/user-rows';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findOrganizationStandings, type OrganizationStanding } from '../organizations/index.ts';
import { refusalOfModem } from './users.assignments.ts';
import { invite } from './users.invitations.actions.ts';
import { isInvited } from './users.invitations.queries.ts';
import { findSocietiesOf, holdUserWithEmail } from './users.members.queries.ts';
import { refused, type Verdict } from './users.members.ts';
import { findSocietyToJoin } from './users.queries.ts';

interface Addition {
  email: string;
  /** Unless told otherwise the caller's own, else the default one. */
  organizationId: number | null;
  modemId: number | null;
  by: CurrentUser;
  society: SocietyFacts;
}

/**
 * Invites somebody who works for other societies to this one as well. They become a member when they accept; until then
 * nothing of theirs can be read or changed here.
 */
export function addExistingUser(services: Services, addition: Addition): Promise<Verdict> {
  const { email, by, society } = addition;
  const { nationalSocietyId } = society;
  return services.db.transaction().execute(async (trx) => {
    const joined = await findSocietyToJoin(trx, nationalSocietyId);
    if (!joined) return refused('user.registration.nationalSocietyDoesNotExist');
    if (joined.isArchived)
      return refused('user.registration.cannotAddExistingUsersToArchivedNationalSociety');
    const user = await holdUserWithEmail(trx, email);
    const organization = await organizationOf(trx, addition);
    const organizationId = organization?.id ?? null;
    const refusal = refusalOfAddingExisting(by.role, {
      role: user?.role ?? null,
      hasOrganization: organization !== null,
      isMember: user ? await isMemberOrInvited(trx, user.id, nationalSocietyId) : false,
      isForOwnOrganization: organizationId === society.organizationId,
    });
    if (!user || !organization || refusal) return refused(refusal ?? 'user.registration.userNotFound');
    const modemId = user.role === 'TechnicalAdvisor' ? addition.modemId : null;
    const modemRefusal = await refusalOfModem(trx, modemId, nationalSocietyId);
    if (modemRefusal) return refused(modemRefusal);
    const userId = user.id;
    await invite(trx, services, { userId, email, organization, modemId, nationalSocietyId, by });
    await recordDeed(trx, {
      deed: 'user/addExisting',
      actor: by,
      subjectType: 'user',
      subjectId: userId,
      nationalSocietyId,
      after: { role: user.role, organizationId, modemId },
    });
    return { ok: true };
  });
}

/** Whoever has an open invitation is not invited again. */
async function isMemberOrInvited(trx: Database, userId: number, nationalSocietyId: number): Promise<boolean> {
  const isMember = (await findSocietiesOf(trx, userId)).includes(nationalSocietyId);
  return isMember || isInvited(trx, { userId, nationalSocietyId });
}

/** The organization to which somebody will belong; null when the society has none like it. */
async function organizationOf(
  trx: Database,
  { organizationId, society }: Addition,
): Promise<OrganizationStanding | null> {
  const organizations = await findOrganizationStandings(trx, society.nationalSocietyId, { lock: true });
  const wanted = organizationId ?? society.organizationId ?? organizations[0]?.id;
  return organizations.find(({ id }) => id === wanted) ?? null;
}
