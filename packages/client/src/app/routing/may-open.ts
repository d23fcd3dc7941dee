import { rolesMay } from '@harken/domain/access/permissions';
import type { Role } from '@harken/domain/access/roles';
import type { AppRoute } from '../../lib/routes.ts';

/** Whether a user with these roles may open a page. In its own module, because the sign-in page does not need route-table.ts. */
export function mayOpen(route: AppRoute, userRoles: readonly Role[]): boolean {
  return !route.permission || rolesMay(route.permission, userRoles);
}
