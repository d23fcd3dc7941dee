import { rolesMay } from '@harken/domain/access/permissions';
import type { Role } from '@harken/domain/access/roles';
import type { AppRoute } from '../lib/routes.ts';

/** Whether a user with these roles may open a page. Apart from the other rules about routes, which the sign-in page does without. */
export function mayOpen(route: AppRoute, userRoles: readonly Role[]): boolean {
  return !route.permission || rolesMay(route.permission, userRoles);
}
