import { isBoundToOwnOrganization } from '@harken/domain/access/user-rows';
import { problem } from '../../platform/http/problem.ts';
import { findOrganizationStandings, type OrganizationStanding } from '../organizations/index.ts';
import {
  findCountryCode,
  findHeadSupervisors,
  findModems,
  findOpenProjects,
} from './users.details.queries.ts';
import type { Reading } from './users.details.ts';
import { findMemberToChange } from './users.members.queries.ts';
import { factsOf, hasHeadManager } from './users.registration.actions.ts';

/** What the forms of users offer. */

function choiceOf(organization: OrganizationStanding) {
  return {
    id: organization.id,
    name: organization.name,
    isDefaultOrganization: organization.isDefault,
    hasHeadManager: hasHeadManager(organization),
  };
}

/** What the form for a new user offers. Administrators choose among all of the society, others within their organization. */
export async function readCreateFormData({ services: { db }, user, society }: Reading) {
  const { nationalSocietyId, hasCoordinator } = society;
  const organizations = await findOrganizationStandings(db, nationalSocietyId, { lock: false });
  const organizationId = user.role === 'Administrator' ? null : (society.organizationId ?? 0);
  const within = { nationalSocietyId, organizationId };
  return {
    projects: await findOpenProjects(db, within),
    organizations: organizations.map(choiceOf),
    headSupervisors: await findHeadSupervisors(db, within),
    modems: await findModems(db, nationalSocietyId),
    hasCoordinator,
    isHeadManager: factsOf(organizations, user, society).isDefaultHeadManager,
    countryCode: await findCountryCode(db, nationalSocietyId),
  };
}

/** What the form for changing a user offers; their role says which form it is. */
export async function readEditFormData({ services: { db }, user, society }: Reading, userId: number) {
  const { nationalSocietyId } = society;
  const member = await findMemberToChange(db, { userId, by: user, society });
  if (!member) throw problem('user.common.userNotFound');
  const organizations = await findOrganizationStandings(db, nationalSocietyId, { lock: false });
  return {
    countryCode: await findCountryCode(db, nationalSocietyId),
    role: member.role,
    organizations: organizations.map(choiceOf),
    modems: await findModems(db, nationalSocietyId),
  };
}

/** What the form for adding somebody of another society offers. */
export async function readAddExistingFormData({ services: { db }, user, society }: Reading) {
  const { nationalSocietyId } = society;
  const organizations = await findOrganizationStandings(db, nationalSocietyId, { lock: false });
  const offered = isBoundToOwnOrganization(user.role)
    ? organizations.filter(({ id }) => id === society.organizationId)
    : organizations;
  return { organizations: offered.map(choiceOf), modems: await findModems(db, nationalSocietyId) };
}
