import {
  headManagerOnRegistration,
  offeredRoles,
  type RegistrationFacts,
  type SocietyRole,
} from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { refusalOfOrganizationChange } from '@harken/domain/access/user-rows';
import type { CreateFormData, EditFormData, UserDetails, UserItem } from './users.api.ts';

type Choice = { id: number; name: string };
export type OrganizationChoice = CreateFormData['organizations'][number];

/** What a form of a user lets somebody choose from. */
export type UserOffers = {
  /** One alone, where the role is settled. */
  roles: readonly SocietyRole[];
  /** The organizations to choose from; null where the user gets theirs unasked. */
  organizationsFor: (role: SocietyRole) => readonly OrganizationChoice[] | null;
  projects: ReadonlyArray<Choice & { isClosed?: boolean }>;
  headSupervisors: readonly Choice[];
  modems: readonly Choice[];
  countryCode: string;
  /** The managers whom the caller adds become head managers. */
  makesHeadManagers: boolean;
  /** No coordinator is there yet: with the first one the society changes hands. */
  isWithoutCoordinator: boolean;
};

function factsOf({ organizations, hasCoordinator, isHeadManager }: CreateFormData): RegistrationFacts {
  return {
    hasCoordinator,
    isDefaultHeadManager: isHeadManager,
    everyOrganizationHasHeadManager: organizations.every((organization) => organization.hasHeadManager),
  };
}

/** The organizations that a caller chooses from for a new user of a role (administration.md 3.3). */
function organizationsOfNew(caller: Role, role: SocietyRole, formData: CreateFormData) {
  const { organizations, hasCoordinator, isHeadManager } = formData;
  if (role === 'DataConsumer') return null;
  if (caller === 'Administrator') return organizations;
  if (caller === 'Coordinator')
    return role === 'Manager' ? organizations.filter((one) => !one.hasHeadManager) : organizations;
  if (role !== 'Coordinator') return null;
  if (caller === 'GlobalCoordinator') return organizations.filter((one) => one.isDefaultOrganization);
  return isHeadManager && !hasCoordinator ? organizations : null;
}

/** What a caller may choose for a new user. */
export function offersOfNew(caller: Role, formData: CreateFormData): UserOffers {
  const { projects, headSupervisors, modems, countryCode, hasCoordinator } = formData;
  return {
    roles: offeredRoles(caller, factsOf(formData)),
    organizationsFor: (role) => organizationsOfNew(caller, role, formData),
    projects,
    headSupervisors,
    modems,
    countryCode,
    makesHeadManagers: headManagerOnRegistration(caller) === 'always',
    isWithoutCoordinator: !hasCoordinator,
  };
}

/** What a caller may change about a user: the organization as far as they move people between organizations. */
export function offersOfKnown(
  caller: Role,
  { row, formData, details }: { row: UserItem; formData: EditFormData; details: UserDetails },
): UserOffers {
  const { role, organizations, modems, countryCode } = formData;
  const own = organizations.find(({ id }) => id === details.organizationId);
  const leads = row.isPendingHeadManager || (row.isHeadManager && own?.isDefaultOrganization === true);
  const mayMove = refusalOfOrganizationChange(caller, { role, leadsDefaultOrganization: leads }) === null;
  return {
    roles: [role],
    organizationsFor: () => (mayMove && role !== 'DataConsumer' ? organizations : null),
    projects: details.editSupervisorFormData?.availableProjects ?? [],
    headSupervisors: details.editSupervisorFormData?.headSupervisors ?? [],
    modems,
    countryCode,
    makesHeadManagers: false,
    isWithoutCoordinator: false,
  };
}

/** The role that a new user has unless another one is chosen. */
export function firstRole({ roles }: UserOffers): SocietyRole | '' {
  return roles.includes('Manager') ? 'Manager' : (roles[0] ?? '');
}

/** The organization that is chosen at first: the default one, or the only one. None where it must be thought about. */
export function firstOrganization(organizations: readonly OrganizationChoice[] | null): string {
  const first = organizations?.find((one) => one.isDefaultOrganization);
  const only = organizations?.length === 1 ? organizations[0] : undefined;
  return String((first ?? only)?.id ?? '');
}
