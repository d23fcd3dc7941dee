import type { SocietyScope } from '@harken/domain/access/check-permission';
import { validateExistingUserInvitation } from '@harken/domain/access/user-rows';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findOrganizationsWithHeads, type OrganizationWithHeads } from '../organizations/index.ts';
import { invite } from './invitations/invitations.actions.ts';
import { isInvited } from './invitations/invitations.queries.ts';
import { requireModemOfSociety } from './users.assignments.ts';
import { findSocietyIds, lockUserByEmail } from './users.members.queries.ts';
import { findSocietyToJoin } from './users.queries.ts';

interface Addition {
  email: string;
  /** Null selects the caller's own organization, or else the default one. */
  organizationId: number | null;
  modemId: number | null;
  by: CurrentUser;
  society: SocietyScope;
}

/**
 * Invites a user of other societies to this one. They become a member when they accept; until then none of their data can be
 * read or changed here.
 */
export function addExistingUser(services: Services, addition: Addition): Promise<void> {
  const { email, by, society } = addition;
  const { nationalSocietyId } = society;
  return services.db.transaction().execute(async (trx) => {
    const joined = await findSocietyToJoin(trx, nationalSocietyId);
    if (!joined) throw expectedError('user.registration.nationalSocietyDoesNotExist');
    if (joined.isArchived)
      throw expectedError('user.registration.cannotAddExistingUsersToArchivedNationalSociety');
    // Before the address is looked up: the form asks for a modem whoever has the address.
    await requireModemOfSociety(trx, { modemId: addition.modemId, nationalSocietyId, isRequired: true });
    const user = await lockUserByEmail(trx, email);
    const organization = await findTargetOrganization(trx, addition);
    const organizationId = organization?.id ?? null;
    const error = validateExistingUserInvitation(by.role, {
      role: user?.role ?? null,
      hasOrganization: organization !== null,
      isMember: user ? await isMemberOrInvited(trx, user.id, nationalSocietyId) : false,
      isForOwnOrganization: organizationId === society.organizationId,
    });
    if (!user || !organization || error) throw expectedError(error ?? 'user.registration.userNotFound');
    const modemId = user.role === 'TechnicalAdvisor' ? addition.modemId : null;
    const userId = user.id;
    await invite(trx, services, { userId, email, organization, modemId, nationalSocietyId, by });
    await recordAuditEvent(trx, {
      action: 'user/addExisting',
      actor: by,
      subjectType: 'user',
      subjectId: userId,
      nationalSocietyId,
      after: { role: user.role, organizationId, modemId },
    });
  });
}

/** Users with an open invitation are not invited again. */
async function isMemberOrInvited(trx: Database, userId: number, nationalSocietyId: number): Promise<boolean> {
  const isMember = (await findSocietyIds(trx, userId)).includes(nationalSocietyId);
  return isMember || isInvited(trx, { userId, nationalSocietyId });
}

/** Returns the organization the user will belong to; null if the society does not have it. */
async function findTargetOrganization(
  trx: Database,
  { organizationId, society }: Addition,
): Promise<OrganizationWithHeads | null> {
  const organizations = await findOrganizationsWithHeads(trx, society.nationalSocietyId, { lock: true });
  const wanted = organizationId ?? society.organizationId ?? organizations[0]?.id;
  return organizations.find(({ id }) => id === wanted) ?? null;
}
