import type { Role } from '../access/roles.ts';

/** What decides who may change or close a project, beyond access to it. */
export interface ProjectRights {
  /** The society has a coordinator, who then manages projects shared by several organizations. */
  hasCoordinator: boolean;
  allowMultipleOrganizations: boolean;
}

/** Coordinators and Administrators are not bound to one organization of a project. */
function isAboveOrganizations(caller: Role): boolean {
  return caller === 'Administrator' || caller === 'Coordinator';
}

/**
 * Why a caller may not change a project, as an error key; null when they may. A project shared by organizations belongs to
 * none of them alone, so only the coordinator changes it where there is one. Whether a project is shared is never decided by
 * one organization.
 *
 * @param requested whether several organizations may take part from now on
 * @param organizationCount how many take part today
 * @example validateProjectEdit('Manager', { hasCoordinator: true, allowMultipleOrganizations: true },
 *   { requested: true, organizationCount: 2 }) // 'project.onlyCoordinatorCanAdministrateProjects'
 */
export function validateProjectEdit(
  caller: Role,
  { hasCoordinator, allowMultipleOrganizations }: ProjectRights,
  { requested, organizationCount }: { requested: boolean; organizationCount: number },
) {
  const isAbove = isAboveOrganizations(caller);
  const isShared = allowMultipleOrganizations || requested;
  if (isShared && hasCoordinator && !isAbove) return 'project.onlyCoordinatorCanAdministrateProjects';
  if (allowMultipleOrganizations !== requested && !isAbove)
    return 'project.onlyCoordinatorCanChangeMultipleOrgAccess';
  if (allowMultipleOrganizations && !requested && organizationCount > 1)
    return 'project.allowMultipleOrganizationsFlagCannotBeRemoved';
  return null;
}

/**
 * Why a caller may not close a project; null when they may. Closing cannot be undone, so where no coordinator is responsible
 * for the project, only the head manager of one of its organizations may.
 *
 * @param isHeadManager the caller is head manager of an organization that takes part
 */
export function validateProjectClosing(
  caller: Role,
  { hasCoordinator, allowMultipleOrganizations, isHeadManager }: ProjectRights & { isHeadManager: boolean },
) {
  if (isAboveOrganizations(caller)) return null;
  if (allowMultipleOrganizations && hasCoordinator) return 'project.onlyCoordinatorCanCloseThisProjects';
  return isHeadManager ? null : 'error.unauthorized';
}
