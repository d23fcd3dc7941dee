import {
  getHeadManagerRule,
  getRoleOptions,
  type RegistrationContext,
  type SocietyRole,
} from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { validateOrganizationChange } from '@harken/domain/access/user-rows';
import type { CreateFormData, EditFormData, UserDetails, UserItem } from './users.api.ts';

type Option = { id: number; name: string };
export type OrganizationOption = CreateFormData['organizations'][number];

/** The options of the user form. */
export type UserFormOptions = {
  /** Only one for existing users, whose role cannot change. */
  roles: readonly SocietyRole[];
  /** The organizations to choose from; null if the organization is set without asking. */
  getOrganizations: (role: SocietyRole) => readonly OrganizationOption[] | null;
  projects: ReadonlyArray<Option & { isClosed?: boolean }>;
  headSupervisors: readonly Option[];
  modems: readonly Option[];
  countryCode: string;
  /** Managers added by the caller become head managers. */
  makesHeadManagers: boolean;
  /** The society has no coordinator yet; the first one takes over decisions of the head managers. */
  isWithoutCoordinator: boolean;
};

function toRegistrationContext({
  organizations,
  hasCoordinator,
  isHeadManager,
}: CreateFormData): RegistrationContext {
  return {
    hasCoordinator,
    isDefaultHeadManager: isHeadManager,
    everyOrganizationHasHeadManager: organizations.every((organization) => organization.hasHeadManager),
  };
}

/** The organizations that the caller can choose from for a new user of a role (docs/spec/access.md). */
function getOrganizationOptions(caller: Role, role: SocietyRole, formData: CreateFormData) {
  const { organizations, hasCoordinator, isHeadManager } = formData;
  if (role === 'DataConsumer') return null;
  if (caller === 'Administrator') return organizations;
  if (caller === 'Coordinator')
    return role === 'Manager' ? organizations.filter((one) => !one.hasHeadManager) : organizations;
  if (role !== 'Coordinator') return null;
  if (caller === 'GlobalCoordinator') return organizations.filter((one) => one.isDefaultOrganization);
  return isHeadManager && !hasCoordinator ? organizations : null;
}

/** The options for a new user. */
export function getNewUserOptions(caller: Role, formData: CreateFormData): UserFormOptions {
  const { projects, headSupervisors, modems, countryCode, hasCoordinator } = formData;
  return {
    roles: getRoleOptions(caller, toRegistrationContext(formData)),
    getOrganizations: (role) => getOrganizationOptions(caller, role, formData),
    projects,
    headSupervisors,
    modems,
    countryCode,
    makesHeadManagers: getHeadManagerRule(caller) === 'always',
    isWithoutCoordinator: !hasCoordinator,
  };
}

/** The options for an existing user; organizations only if the caller may move users between them. */
export function getExistingUserOptions(
  caller: Role,
  { row, formData, details }: { row: UserItem; formData: EditFormData; details: UserDetails },
): UserFormOptions {
  const { role, organizations, modems, countryCode } = formData;
  const own = organizations.find(({ id }) => id === details.organizationId);
  const leads = row.isPendingHeadManager || (row.isHeadManager && own?.isDefaultOrganization === true);
  const mayMove = validateOrganizationChange(caller, { role, leadsDefaultOrganization: leads }) === null;
  return {
    roles: [role],
    getOrganizations: () => (mayMove && role !== 'DataConsumer' ? organizations : null),
    projects: details.editSupervisorFormData?.availableProjects ?? [],
    headSupervisors: details.editSupervisorFormData?.headSupervisors ?? [],
    modems,
    countryCode,
    makesHeadManagers: false,
    isWithoutCoordinator: false,
  };
}

/** The initial role of a new user. */
export function getDefaultRole({ roles }: UserFormOptions): SocietyRole | '' {
  return roles.includes('Manager') ? 'Manager' : (roles[0] ?? '');
}

/** The initial organization: the default one or the only one; otherwise the user has to choose. */
export function getDefaultOrganization(organizations: readonly OrganizationOption[] | null): string {
  const first = organizations?.find((one) => one.isDefaultOrganization);
  const only = organizations?.length === 1 ? organizations[0] : undefined;
  return String((first ?? only)?.id ?? '');
}
