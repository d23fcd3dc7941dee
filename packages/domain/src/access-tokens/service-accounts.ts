import type { SocietyScope } from '../access/check-permission.ts';
import type { Role } from '../access/roles.ts';

/** The rights that a service account has: those of a role, in an organization of its national society. */
export interface ServiceAccountRights {
  role: Role;
  /** Null: not limited to an organization. */
  organizationId: number | null;
}

/**
 * The rights of a service account that somebody creates: their own, so that nobody gains by creating one. Administrators and
 * Coordinators belong to no side: theirs read the data of all organizations, as they do themselves.
 */
export function rightsOfNewServiceAccount(
  role: Role,
  { organizationId }: SocietyScope,
): ServiceAccountRights {
  return { role, organizationId: role === 'Administrator' ? null : organizationId };
}

/**
 * Whether somebody sees and may revoke a service account: Administrators and Coordinators all; others those of their
 * organization, and, unless a coordinator keeps the organizations apart, all.
 */
export function maySeeServiceAccount(
  role: Role,
  society: SocietyScope,
  account: Pick<ServiceAccountRights, 'organizationId'>,
): boolean {
  if (role === 'Administrator' || role === 'Coordinator' || !society.hasCoordinator) return true;
  return account.organizationId !== null && account.organizationId === society.organizationId;
}
