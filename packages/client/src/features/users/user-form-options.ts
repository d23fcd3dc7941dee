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
type HeadSupervisorOption = CreateFormData['headSupervisors'][number];
export type OrganizationOption = CreateFormData['organizations'][number];

/** The options of the user form. */
export type UserFormOptions = {
  /** Only one for existing users, whose role cannot change. */
  roles: readonly SocietyRole[];
  /** The organizations to choose from; null if the organization is set without asking. */
  getOrganizations: (role: SocietyRole) => readonly OrganizationOption[] | null;
  projects: ReadonlyArray<Option & { isClosed?: boolean }>;
  headSupervisors: readonly HeadSupervisorOption[];
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
  // Managers whom they add become head managers, so their organization must not have one yet.
  if (caller === 'Coordinator' || (caller === 'GlobalCoordinator' && role === 'Manager'))
    return role === 'Manager' ? organizations.filter((item) => !item.hasHeadManager) : organizations;
  if (role !== 'Coordinator') return null;
  if (caller === 'GlobalCoordinator') return organizations.filter((item) => item.isDefaultOrganization);
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

/** What decides to whom a supervisor can report. */
type Assignment = { projectId: string; organizationId: string; headSupervisorId: string };

/**
 * The head supervisors to choose from: those of the chosen project and organization. Nobody else is accepted by the server,
 * except the current one as long as nothing changes.
 *
 * @param asksOrganization otherwise the options are all of the organization of the supervisor
 * @param before the initial values
 */
export function getHeadSupervisorOptions(
  { headSupervisors }: UserFormOptions,
  { chosen, before, asksOrganization }: { chosen: Assignment; before: Assignment; asksOrganization: boolean },
): readonly HeadSupervisorOption[] {
  const isMoved = chosen.projectId !== before.projectId || chosen.organizationId !== before.organizationId;
  const isSameId = (id: number | null | undefined, value: string) => value !== '' && String(id) === value;
  return headSupervisors.filter(({ id, projectId, organizationId }) => {
    if (!isMoved && isSameId(id, before.headSupervisorId)) return true;
    return (
      isSameId(projectId, chosen.projectId) &&
      (!asksOrganization || isSameId(organizationId, chosen.organizationId))
    );
  });
}

/** The initial role of a new user: the one that the link to the form asks for, if it can be given. */
export function getDefaultRole({ roles }: UserFormOptions, wanted?: unknown): SocietyRole | '' {
  const wantedRole = roles.find((role) => role === wanted);
  if (wantedRole) return wantedRole;
  return roles.includes('Manager') ? 'Manager' : (roles[0] ?? '');
}

/** The initial organization: the default one or the only one; otherwise the user has to choose. */
export function getDefaultOrganization(organizations: readonly OrganizationOption[] | null): string {
  const first = organizations?.find((item) => item.isDefaultOrganization);
  const only = organizations?.length === 1 ? organizations[0] : undefined;
  return String((first ?? only)?.id ?? '');
}

/** The initial project: the only open one; otherwise the user has to choose. */
export function getDefaultProject({ projects }: UserFormOptions): string {
  const open = projects.filter(({ isClosed }) => !isClosed);
  return open.length === 1 ? String(open[0]?.id) : '';
}
