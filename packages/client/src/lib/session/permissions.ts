import { checkPermission } from '@harken/domain/access/check-permission';
import { type PermissionName, rolesMay } from '@harken/domain/access/permissions';
import { useNationalSociety, useProject } from '../requests/scope-queries.ts';
import { useSession } from './session.tsx';

export type { PermissionName } from '@harken/domain/access/permissions';

/** The society or project in which an action takes place. */
export type ScopeIds = { nationalSocietyId?: number; projectId?: number };

/**
 * Whether the user's role has a permission, in any society or project: for pages, menus and controls that are in none. Inside a
 * society or project use `useMay`. Only hides controls; the server enforces permissions.
 *
 * @example useCan('healthRisks.edit')
 */
export function useCan(name: PermissionName): boolean {
  const { user } = useSession();
  return user !== null && rolesMay(name, user.roles);
}

/**
 * Whether the user may do something in a society or project now: by role, as `useCan`, and unless suspended there (an archived
 * society, a closed project, a coordinator in charge). False until the society or project is loaded. Membership is checked only by the
 * server. See docs/spec/access.md.
 *
 * @example useMay('nationalSocieties.edit', { nationalSocietyId })
 */
export function useMay(name: PermissionName, scope: ScopeIds): boolean {
  return usePermissionCheck(scope)(name);
}

/** Like `useMay`, for a permission that is known only while rendering: returns the check. */
export function usePermissionCheck({
  nationalSocietyId,
  projectId,
}: ScopeIds): (name: PermissionName) => boolean {
  const { user } = useSession();
  const project = useProject(projectId).data;
  const society = useNationalSociety(nationalSocietyId ?? project?.nationalSociety.id).data;
  const role = user?.roles[0];
  if (!role || !society || (projectId !== undefined && !project)) return () => false;
  const societyScope = {
    nationalSocietyId: society.id,
    isArchived: society.isArchived,
    hasCoordinator: society.hasCoordinator,
    isMember: true,
    organizationId: null,
  };
  const projectScope = project && {
    projectId: project.id,
    isClosed: project.isClosed,
    isAssigned: true,
    organizationTakesPart: true,
  };
  return (name) => checkPermission(name, role, { ...societyScope, ...projectScope }) === null;
}
