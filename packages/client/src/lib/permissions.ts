import { refusalOf } from '@harken/domain/access/may';
import { type PermissionName, rolesMay } from '@harken/domain/access/permissions';
import { useNationalSociety, useProject } from './places.ts';
import { useSession } from './session.tsx';

export type { PermissionName } from '@harken/domain/access/permissions';

/** The society or project in which something is about to be done. */
export type PlaceIds = { nationalSocietyId?: number; projectId?: number };

/**
 * Whether the user's role holds a permission. It hides what is not for the user; the server decides.
 */
export function useCan(name: PermissionName): boolean {
  const { user } = useSession();
  return user !== null && rolesMay(name, user.roles);
}

/**
 * Whether the user may do something in a society or project now: by role, and by what suspends the permission there (an
 * archived society, a closed project, a coordinator in charge). False until the place is known. Whether the user belongs
 * there at all, the server decides.
 *
 * @example useMay('nationalSocieties.edit', { nationalSocietyId })
 */
export function useMay(name: PermissionName, { nationalSocietyId, projectId }: PlaceIds): boolean {
  const { user } = useSession();
  const project = useProject(projectId).data;
  const society = useNationalSociety(nationalSocietyId ?? project?.nationalSociety.id).data;
  const role = user?.roles[0];
  if (!role || !society || (projectId !== undefined && !project)) return false;
  const facts = {
    nationalSocietyId: society.id,
    isArchived: society.isArchived,
    hasCoordinator: society.hasCoordinator,
    isMember: true,
    organizationId: null,
  };
  const ofProject = project && {
    projectId: project.id,
    isClosed: project.isClosed,
    isAssigned: true,
    organizationTakesPart: true,
  };
  return refusalOf(name, role, { ...facts, ...ofProject }) === null;
}
