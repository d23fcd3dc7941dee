import { rolesMay } from './permissions.ts';
import type { Role } from './roles.ts';

/**
 * Where something changed: in a project (of a society), in a society, about one user alone, or, without any of them,
 * above all societies.
 */
export interface ChangedPlace {
  projectId?: number | undefined;
  nationalSocietyId?: number | undefined;
  userId?: number | undefined;
}

/** Somebody who is told of changes while they look, with the places they have access to. */
export interface Hearer {
  userId: number;
  role: Role;
  /** Societies the hearer belongs to. Administrators and GlobalCoordinators hear of all. */
  nationalSocietyIds: ReadonlySet<number>;
  /** Projects the hearer has access to. Administrators hear of all. */
  projectIds: ReadonlySet<number>;
}

/**
 * What somebody may know of the place of a change, or null where they hear nothing of it.
 *
 * Who reads the reports of a whole society, but has no access to the project, hears that something changed in the
 * society and not where. What concerns one user is for that user's own pages.
 *
 * @example heardPlace(managerOfAnotherOrganization, { projectId: 5, nationalSocietyId: 2 }) // { nationalSocietyId: 2 }
 */
export function heardPlace(hearer: Hearer, place: ChangedPlace): ChangedPlace | null {
  const { userId, projectId, nationalSocietyId } = place;
  if (userId !== undefined) return userId === hearer.userId ? {} : null;
  if (hearer.role === 'Administrator') return place;
  if (projectId !== undefined) {
    if (hearer.projectIds.has(projectId)) return place;
    const readsSociety = rolesMay('nationalSocietyReports.list', [hearer.role]);
    const isMember = nationalSocietyId !== undefined && hearer.nationalSocietyIds.has(nationalSocietyId);
    return readsSociety && isMember ? { nationalSocietyId } : null;
  }
  if (nationalSocietyId === undefined) return {};
  const belongs = hearer.role === 'GlobalCoordinator' || hearer.nationalSocietyIds.has(nationalSocietyId);
  return belongs ? { nationalSocietyId } : null;
}
