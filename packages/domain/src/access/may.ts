import { type PermissionName, permissions, rolesMay } from './permissions.ts';
import type { Role } from './roles.ts';

/** What is known of the society in which something is about to happen, as seen by one caller. */
export interface SocietyFacts {
  nationalSocietyId: number;
  isArchived: boolean;
  hasCoordinator: boolean;
  /** The caller belongs to the society. Administrators and GlobalCoordinators need not. */
  isMember: boolean;
  /** The caller's organization in this society. */
  organizationId: number | null;
}

/** The same for a project. */
export interface ProjectFacts extends SocietyFacts {
  projectId: number;
  isClosed: boolean;
  /** The caller, a supervisor or head supervisor, is or was assigned to the project. */
  isAssigned: boolean;
  /** The caller's organization takes part in the project. */
  organizationTakesPart: boolean;
}

export type Refusal = 'role' | 'place' | 'projectClosed' | 'societyArchived' | 'coordinatorInCharge';

/** Access to a society (administration.md 2.1, "NS-access"): all for Administrators and GlobalCoordinators, else members. */
export function hasSocietyAccess(role: Role, society: SocietyFacts): boolean {
  return role === 'Administrator' || role === 'GlobalCoordinator' || society.isMember;
}

/**
 * Access to a project (administration.md 2.1, "Project-access"): supervisors and head supervisors must be assigned;
 * everybody else needs the society, and where it has a coordinator, an organization that takes part.
 */
export function hasProjectAccess(role: Role, project: ProjectFacts): boolean {
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
 * Whether a caller may do something, and if not, why.
 *
 * @param place the facts of the society or project the request names; null where the permission holds anywhere
 * @returns null when allowed
 */
export function refusalOf(
  name: PermissionName,
  role: Role,
  place: SocietyFacts | ProjectFacts | null,
): Refusal | null {
  const { within, unless } = permissions[name];
  if (!rolesMay(name, [role])) return 'role';
  if (within === 'anywhere') return null;
  if (!place) return 'place';
  const project = 'projectId' in place ? place : null;
  if (within === 'project' && !(project && hasProjectAccess(role, project))) return 'place';
  if (within === 'nationalSociety' && !hasSocietyAccess(role, place)) return 'place';
  for (const suspension of unless) {
    if (suspension === 'societyArchived' && place.isArchived) return suspension;
    if (suspension === 'projectClosed' && project?.isClosed) return suspension;
    const isInCharge = role === 'Administrator' || role === 'Coordinator';
    if (suspension === 'coordinatorInCharge' && place.hasCoordinator && !isInCharge) return suspension;
  }
  return null;
}
