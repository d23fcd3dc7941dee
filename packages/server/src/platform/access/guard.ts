import type { Call } from '@harken/contract/calls/call';
import type { ErrorKey } from '@harken/contract/error-keys';
import { checkPermission, type PermissionDenial } from '@harken/domain/access/check-permission';
import { type PermissionName, rolesMay } from '@harken/domain/access/permissions';
import { type ExpectedError, expectedError } from '../http/expected-error.ts';
import type { CurrentUser, ParsedRequest, RouteOptions, Scope, ScopeResolver } from '../http/routes.ts';
import type { Services } from '../services.ts';

const denialErrors: Record<PermissionDenial, () => ExpectedError> = {
  role: () => expectedError('error.unauthorized'),
  scope: () => expectedError('error.unauthorized'),
  coordinatorInCharge: () => expectedError('error.unauthorized'),
  projectClosed: () => expectedError('project.projectIsClosed'),
  societyArchived: () => expectedError('nationalSociety.isArchived'),
};

/** All that somebody may do who still has to set up two-factor authentication: look after their own account. */
const permissionBeforeTwoFactor: PermissionName = 'session.use';

/**
 * Checks what can be checked before anything is read: ends the request when the caller must first set up two-factor
 * authentication, or when their role has the permission nowhere.
 */
export function requireRole(
  permission: PermissionName,
  user: CurrentUser | null,
): asserts user is CurrentUser {
  if (!user) throw expectedError('error.notAuthenticated');
  if (user.mustSetUpTwoFactor && permission !== permissionBeforeTwoFactor)
    throw expectedError('error.twoFactorRequired');
  if (!rolesMay(permission, [user.role])) throw expectedError('error.unauthorized');
}

/**
 * Checks that the caller has the permission in the scope of the request.
 *
 * Something that does not exist is answered with 403 to callers with a limited scope, so that ids cannot be probed;
 * Administrators and GlobalCoordinators see everything and get "does not exist".
 *
 * @returns what the check found out about the society or project
 */
export async function requirePermission<S extends Scope>(
  permission: PermissionName,
  user: CurrentUser,
  {
    scope,
    denialErrors: ownDenialErrors,
  }: { scope: ScopeResolver<S>; denialErrors?: RouteOptions<Call>['denialErrors'] },
  request: ParsedRequest,
  services: Services,
): Promise<S> {
  const foundScope = await scope.find(request, user, services);
  if (!foundScope) {
    const seesEverything = user.role === 'Administrator' || user.role === 'GlobalCoordinator';
    throw expectedError(seesEverything ? (scope.missing ?? 'error.notFound') : 'error.unauthorized');
  }
  const denial = checkPermission(permission, user.role, foundScope);
  if (!denial) return foundScope;
  const own = (ownDenialErrors as Partial<Record<PermissionDenial, ErrorKey>> | undefined)?.[denial];
  throw own ? expectedError(own) : denialErrors[denial]();
}
