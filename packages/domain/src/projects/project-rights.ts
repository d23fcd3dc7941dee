import type { Role } from '../access/roles.ts';

/** What decides who may change or close a project, beyond access to it. */
export interface ProjectRights {
  /** Somebody of the society is a coordinator: projects of several organizations are then theirs. */
  hasCoordinator: boolean;
  allowMultipleOrganizations: boolean;
}

/** Coordinators and Administrators stand above the organizations of a project. */
function isAboveOrganizations(caller: Role): boolean {
  return caller === 'Administrator' || caller === 'Coordinator';
}

/**
 * Why a caller may not change a project so (administration.md 5.4, 1 to 3), as the text key that says it; null when they
 * may. A project shared by organizations belongs to none of them alone, so the coordinator changes it where there is one;
 * whether it is shared is never up to one organization.
 *
 * @param wished whether several organizations may take part from now on
 * @param organizationCount how many take part today
 * @example refusalToEdit('Manager', { hasCoordinator: true, allowMultipleOrganizations: true }, { wished: true, organizationCount: 2 })
 *   // 'project.onlyCoordinatorCanAdministrateProjects'
 */
export function refusalToEdit(
  caller: Role,
  { hasCoordinator, allowMultipleOrganizations }: ProjectRights,
  { wished, organizationCount }: { wished: boolean; organizationCount: number },
) {
  const isAbove = isAboveOrganizations(caller);
  const isShared = allowMultipleOrganizations || wished;
  if (isShared && hasCoordinator && !isAbove) return 'project.onlyCoordinatorCanAdministrateProjects';
  if (allowMultipleOrganizations !== wished && !isAbove)
    return 'project.onlyCoordinatorCanChangeMultipleOrgAccess';
  if (allowMultipleOrganizations && !wished && organizationCount > 1)
    return 'project.allowMultipleOrganizationsFlagCannotBeRemoved';
  return null;
}

/**
 * Why a caller may not close a project (administration.md 5.5); null when they may. Closing cannot be undone: where no
 * coordinator answers for the project, the head manager of one of its organizations does.
 *
 * @param isHeadManager the caller is head manager of an organization that takes part
 */
export function refusalToClose(
  caller: Role,
  { hasCoordinator, allowMultipleOrganizations, isHeadManager }: ProjectRights & { isHeadManager: boolean },
) {
  if (isAboveOrganizations(caller)) return null;
  if (allowMultipleOrganizations && hasCoordinator) return 'project.onlyCoordinatorCanCloseThisProjects';
  return isHeadManager ? null : 'error.unauthorized';
}
