import { isLimitedToOwnOrganization } from '@harken/domain/access/user-rows';
import { expectedError } from '../../platform/http/expected-error.ts';
import { findOrganizationsWithHeads, type OrganizationWithHeads } from '../organizations/index.ts';
import { buildRegistrationContext, hasHeadManager } from './registration/registration.actions.ts';
import {
  findCountryCode,
  findHeadSupervisors,
  findModems,
  findOpenProjects,
} from './users.details.queries.ts';
import type { SocietyRequest } from './users.details.ts';
import { findMemberToChange } from './users.members.queries.ts';

/** Options of the user forms. */

function toOrganizationOption(organization: OrganizationWithHeads) {
  return {
    id: organization.id,
    name: organization.name,
    isDefaultOrganization: organization.isDefault,
    hasHeadManager: hasHeadManager(organization),
  };
}

/**
 * Returns the options of the form for a new user. Administrators choose from the whole society, others from their
 * organization.
 */
export async function readCreateFormData({ services: { db }, user, society }: SocietyRequest) {
  const { nationalSocietyId, hasCoordinator } = society;
  const organizations = await findOrganizationsWithHeads(db, nationalSocietyId, { lock: false });
  const organizationId = user.role === 'Administrator' ? null : (society.organizationId ?? 0);
  const filter = { nationalSocietyId, organizationId };
  return {
    projects: await findOpenProjects(db, filter),
    organizations: organizations.map(toOrganizationOption),
    headSupervisors: await findHeadSupervisors(db, filter),
    modems: await findModems(db, nationalSocietyId),
    hasCoordinator,
    isHeadManager: buildRegistrationContext(organizations, user, society).isDefaultHeadManager,
    countryCode: await findCountryCode(db, nationalSocietyId),
  };
}

/** Returns the options of the form for editing a user; the role determines the form. */
export async function readEditFormData({ services: { db }, user, society }: SocietyRequest, userId: number) {
  const { nationalSocietyId } = society;
  const member = await findMemberToChange(db, { userId, by: user, society });
  if (!member) throw expectedError('user.common.userNotFound');
  const organizations = await findOrganizationsWithHeads(db, nationalSocietyId, { lock: false });
  return {
    countryCode: await findCountryCode(db, nationalSocietyId),
    role: member.role,
    organizations: organizations.map(toOrganizationOption),
    modems: await findModems(db, nationalSocietyId),
  };
}

/** Returns the options of the form for adding a user of another society. */
export async function readAddExistingFormData({ services: { db }, user, society }: SocietyRequest) {
  const { nationalSocietyId } = society;
  const organizations = await findOrganizationsWithHeads(db, nationalSocietyId, { lock: false });
  const selectable = isLimitedToOwnOrganization(user.role)
    ? organizations.filter(({ id }) => id === society.organizationId)
    : organizations;
  return {
    organizations: selectable.map(toOrganizationOption),
    modems: await findModems(db, nationalSocietyId),
  };
}
