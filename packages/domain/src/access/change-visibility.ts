import { rolesMay } from './permissions.ts';
import type { Role } from './roles.ts';

/** What a change is about: a project (of a society), a society, one user only, or, with none of them, the whole platform. */
export interface ChangeScope {
  projectId?: number | undefined;
  nationalSocietyId?: number | undefined;
  userId?: number | undefined;
}

/** A user who receives live updates, with what they have access to. */
export interface Subscriber {
  userId: number;
  role: Role;
  /** Societies the user belongs to. Administrators and GlobalCoordinators receive updates of all. */
  nationalSocietyIds: ReadonlySet<number>;
  /** Projects the user has access to. Administrators receive updates of all. */
  projectIds: ReadonlySet<number>;
}

/**
 * How much of a change's scope a subscriber may learn; null when they must not receive the update.
 *
 * Somebody who reads the reports of a whole society but has no access to the project learns the society, not the project.
 * A change about one user is sent to that user only.
 *
 * @example getVisibleScope(managerOfAnotherOrganization, { projectId: 5, nationalSocietyId: 2 }) // { nationalSocietyId: 2 }
 */
export function getVisibleScope(subscriber: Subscriber, scope: ChangeScope): ChangeScope | null {
  const { userId, projectId, nationalSocietyId } = scope;
  if (userId !== undefined) return userId === subscriber.userId ? {} : null;
  if (subscriber.role === 'Administrator') return scope;
  if (projectId !== undefined) {
    if (subscriber.projectIds.has(projectId)) return scope;
    const readsSociety = rolesMay('nationalSocietyReports.list', [subscriber.role]);
    const isMember = nationalSocietyId !== undefined && subscriber.nationalSocietyIds.has(nationalSocietyId);
    return readsSociety && isMember ? { nationalSocietyId } : null;
  }
  if (nationalSocietyId === undefined) return {};
  const belongs =
    subscriber.role === 'GlobalCoordinator' || subscriber.nationalSocietyIds.has(nationalSocietyId);
  return belongs ? { nationalSocietyId } : null;
}
