import type { SocietyRole } from '@harken/domain/access/registration';
import { societyRoles } from '@harken/domain/access/roles';
import type { SortedBy } from '../../lib/list-order.ts';
import { matchesSearch } from '../../lib/search.ts';
import type { UserItem } from './users.api.ts';

/** Everybody shows at first, head managers on top, then by name. */
export const defaultUserFilters = { search: '', role: 'all', orderBy: '', sortAscending: true };
export type UserFilters = typeof defaultUserFilters;

/** The roles that a list can be narrowed to: those that it holds. */
export function rolesIn(users: readonly UserItem[]): readonly SocietyRole[] {
  return societyRoles.filter((role) => users.some((user) => user.role === role));
}

/** Data consumers are reached once they confirmed their address; until then it is not told. */
export function isReachable({ role, isVerified }: UserItem): boolean {
  return role !== 'DataConsumer' || isVerified;
}

/** The users that the filters leave, in the order of the list. */
export function matchingUsers(users: readonly UserItem[], { search, role }: UserFilters) {
  return users.filter((user) => {
    const { name, project, organizationName } = user;
    const addresses = isReachable(user) ? [user.email, user.phoneNumber] : [];
    const isOfRole = role === 'all' || user.role === role;
    return isOfRole && matchesSearch(search, [name, project, organizationName, ...addresses]);
  });
}

/** What the columns are sorted by. Roles are, as they are read. */
export const sortedBy = (roleName: (role: SocietyRole) => string): SortedBy<UserItem> => ({
  name: (user) => user.name,
  role: (user) => roleName(user.role),
  email: (user) => (isReachable(user) ? user.email : null),
  project: (user) => user.project,
  organization: (user) => user.organizationName,
});
