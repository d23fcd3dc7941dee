import { type PermissionName, permissions, rolesMay } from './permissions.ts';
import type { Role } from './roles.ts';

/** The society that a call is about, as the permission check sees it for one caller. */
export interface SocietyScope {
  nationalSocietyId: number;
  isArchived: boolean;
  hasCoordinator: boolean;
  /** The caller belongs to the society. Administrators and GlobalCoordinators need not. */
  isMember: boolean;
  /** The caller's organization in this society. */
  organizationId: number | null;
}

/** The same for a call about a project. */
export interface ProjectScope extends SocietyScope {
  projectId: number;
  isClosed: boolean;
  /** The caller, a supervisor or head supervisor, is or was assigned to the project. */
  isAssigned: boolean;
  /** The caller's organization takes part in the project. */
  organizationTakesPart: boolean;
}

export type PermissionDenial = 'role' | 'scope' | 'projectClosed' | 'societyArchived' | 'coordinatorInCharge';

/** Whether a caller has access to a society: Administrators and GlobalCoordinators always, all others as members. */
export function hasSocietyAccess(role: Role, society: SocietyScope): boolean {
  return role === 'Administrator' || role === 'GlobalCoordinator' || society.isMember;
}

/**
 * Whether a caller has access to a project: supervisors and head supervisors must be assigned to it; everybody else needs
 * access to the society and, where it has a coordinator, an organization that takes part (docs/spec/access.md).
 */
export function hasProjectAccess(role: Role, project: ProjectScope): boolean {
  if (role === 'Supervisor' || role === 'HeadSupervisor') return project.isAssigned;
  if (!hasSocietyAccess(role, project)) return false;
  if (!project.hasCoordinator) return true;
  return (
    role === 'Administrator' ||
    role === 'Coordinator' ||
    role === 'DataConsumer' ||
    project.organizationTakesPart
  );
}

/**
 * Checks whether a caller has a permission, and if not, says why.
 *
 * @param scope the society or project that the request names; null for permissions that hold anywhere
 * @returns null when allowed
 */
export function checkPermission(
  name: PermissionName,
  role: Role,
  scope: SocietyScope | ProjectScope | null,
): PermissionDenial | null {
  const { within, unless } = permissions[name];
  if (!rolesMay(name, [role])) return 'role';
  if (within === 'anywhere') return null;
  if (!scope) return 'scope';
  const project = 'projectId' in scope ? scope : null;
  if (within === 'project' && !(project && hasProjectAccess(role, project))) return 'scope';
  if (within === 'nationalSociety' && !hasSocietyAccess(role, scope)) return 'scope';
  for (const suspension of unless) {
    if (suspension === 'societyArchived' && scope.isArchived) return suspension;
    if (suspension === 'projectClosed' && project?.isClosed) return suspension;
    const isInCharge = role === 'Administrator' || role === 'Coordinator';
    if (suspension === 'coordinatorInCharge' && scope.hasCoordinator && !isInCharge) return suspension;
  }
  return null;
}
