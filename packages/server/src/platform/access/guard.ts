import type { Call, CallRequest } from '@harken/contract/call';
import type { ProblemKey } from '@harken/contract/problems';
import { type ProjectFacts, type Refusal, refusalOf, type SocietyFacts } from '@harken/domain/access/may';
import { type PermissionName, rolesMay } from '@harken/domain/access/permissions';
import { type Problem, problem } from '../http/problem.ts';
import type { CurrentUser, Place, RouteOptions, Scope } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { findProjectFacts, findSocietyFacts } from './places.queries.ts';

const refusals: Record<Refusal, () => Problem> = {
  role: () => problem('error.unauthorized'),
  place: () => problem('error.unauthorized'),
  coordinatorInCharge: () => problem('error.unauthorized'),
  projectClosed: () => problem('project.projectIsClosed'),
  societyArchived: () => problem('nationalSociety.isArchived'),
};

/** What whoever must set up the second step of signing in may do before: look after the own account. */
const openWithoutTwoFactor: PermissionName = 'session.use';

/**
 * Ends the request when the caller must set up the second step of signing in first, or their role cannot hold the
 * permission anywhere, before anything is read.
 */
export function requireRole(
  permission: PermissionName,
  user: CurrentUser | null,
): asserts user is CurrentUser {
  if (!user) throw problem('error.notAuthenticated');
  if (user.mustSetUpTwoFactor && permission !== openWithoutTwoFactor)
    throw problem('error.twoFactorRequired');
  if (!rolesMay(permission, [user.role])) throw problem('error.unauthorized');
}

function factsOf(
  place: Place,
  user: CurrentUser,
  services: Services,
): Promise<SocietyFacts | ProjectFacts | undefined> {
  return 'projectId' in place
    ? findProjectFacts(services.db, user.id, place.projectId)
    : findSocietyFacts(services.db, user.id, place.nationalSocietyId);
}

/**
 * Checks that the caller holds the permission where the thing lies that the request names.
 *
 * Something that does not exist is 403 for callers with a scope, so that ids cannot be probed; Administrators and
 * GlobalCoordinators see everything and are told that it does not exist (decision 2).
 *
 * @returns the facts of the place
 */
export async function requirePlace<C extends Call>(
  permission: PermissionName,
  user: CurrentUser,
  { scope, refusals: ownRefusals }: { scope: Scope<C>; refusals?: RouteOptions<C>['refusals'] },
  call: CallRequest<C>,
  services: Services,
): Promise<SocietyFacts | ProjectFacts> {
  const place = await scope(call, services);
  const facts = place && (await factsOf(place, user, services));
  if (!facts) {
    const seesEverything = user.role === 'Administrator' || user.role === 'GlobalCoordinator';
    throw problem(seesEverything ? (scope.missing ?? 'error.notFound') : 'error.unauthorized');
  }
  const refusal = refusalOf(permission, user.role, facts);
  if (!refusal) return facts;
  const own = (ownRefusals as Partial<Record<Refusal, ProblemKey>> | undefined)?.[refusal];
  throw own ? problem(own) : refusals[refusal]();
}
