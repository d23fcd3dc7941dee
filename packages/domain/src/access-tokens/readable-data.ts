import { checkPermission, type ProjectScope, type SocietyScope } from '../access/check-permission.ts';
import type { PermissionName } from '../access/permissions.ts';
import type { Role } from '../access/roles.ts';

/** What an access token is limited to. Null: nothing but the rights of its owner. */
export interface TokenLimits {
  nationalSocietyIds: readonly number[] | null;
  projectIds: readonly number[] | null;
  organizationIds: readonly number[] | null;
  hasPersonalData: boolean;
}

/** The data that a request with an access token may read. */
export interface ReadableData {
  nationalSocietyIds: number[];
  projectIds: number[];
  /** Senders are shown whose supervisors belong to one of these organizations; null: all. */
  shownOrganizationIds: number[] | null;
  /** Only data of collectors of these organizations; null: of all. */
  onlyOrganizationIds: number[] | null;
  /** Names, phone numbers, texts and coordinates of people. */
  hasPersonalData: boolean;
}

const isWithin = (id: number, limit: readonly number[] | null) => limit === null || limit.includes(id);

const sortIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);

/**
 * What a token may read with a permission: what its owner may read now, within the limits of the token.
 *
 * @param role of the owner
 * @param scopes the projects or national societies as the owner sees them
 */
export function findReadableData(
  permission: PermissionName,
  role: Role,
  scopes: readonly (SocietyScope | ProjectScope)[],
  limits: TokenLimits,
): ReadableData {
  const readable = scopes.filter(
    (scope) =>
      checkPermission(permission, role, scope) === null &&
      isWithin(scope.nationalSocietyId, limits.nationalSocietyIds) &&
      (!('projectId' in scope) || isWithin(scope.projectId, limits.projectIds)),
  );
  const ownOrganizationIds = sortIds(readable.flatMap(({ organizationId }) => organizationId ?? []));
  return {
    nationalSocietyIds: sortIds(readable.map(({ nationalSocietyId }) => nationalSocietyId)),
    projectIds: sortIds(readable.flatMap((scope) => ('projectId' in scope ? scope.projectId : []))),
    shownOrganizationIds: role === 'Administrator' ? null : ownOrganizationIds,
    onlyOrganizationIds: limits.organizationIds && sortIds(limits.organizationIds),
    hasPersonalData: limits.hasPersonalData,
  };
}
