import type { SocietyRole } from '@harken/domain/access/registration';
import { societyRoles } from '@harken/domain/access/roles';
import type { SortValues } from '../../lib/lists/order.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import type { UserItem } from './users.api.ts';

/** No filter; head managers first, then by name. */
export const defaultUserFilters = { search: '', role: 'all', orderBy: '', sortAscending: true };
export type UserFilters = typeof defaultUserFilters;

/** The options of the role filter: the roles in the list. */
export function listRoles(users: readonly UserItem[]): readonly SocietyRole[] {
  return societyRoles.filter((role) => users.some((user) => user.role === role));
}

/** The contact details of data consumers are hidden until they have confirmed their address. */
export function isReachable({ role, isVerified }: UserItem): boolean {
  return role !== 'DataConsumer' || isVerified;
}

/** Filters users and keeps their order. */
export function filterUsers(users: readonly UserItem[], { search, role }: UserFilters) {
  return users.filter((user) => {
    const { name, project, organizationName } = user;
    const addresses = isReachable(user) ? [user.email, user.phoneNumber] : [];
    const isOfRole = role === 'all' || user.role === role;
    return isOfRole && matchesSearch(search, [name, project, organizationName, ...addresses]);
  });
}

/** The values that columns are sorted by; roles are sorted by their labels. */
export const getSortValues = (getRoleLabel: (role: SocietyRole) => string): SortValues<UserItem> => ({
  name: (user) => user.name,
  role: (user) => getRoleLabel(user.role),
  email: (user) => (isReachable(user) ? user.email : null),
  project: (user) => user.project,
  organization: (user) => user.organizationName,
});
