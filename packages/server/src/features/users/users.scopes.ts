import type { SocietyScope } from '@harken/domain/access/check-permission';
import { readIds, resolveSociety, resolveSocietyInAddress } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findSocietyOfMember } from './users.details.queries.ts';
import { findSocietyIds } from './users.members.queries.ts';

/** Scopes of requests about users, and what their handlers get of them. */

const missing = 'user.common.userNotFound';

/** The society in the query if the user belongs to it; otherwise the request fails as not found. */
export function resolveMemberSociety(name: string) {
  return resolveSociety((request, { db }) => {
    const { [name]: userId = 0, nationalSocietyId = 0 } = readIds(request);
    return findSocietyOfMember(db, { userId, nationalSocietyId });
  }, missing);
}

/**
 * The society in which a user is changed: the one in the query, or else their only one. For users of several societies, the
 * one in the body.
 */
export function resolveChangedMemberSociety(name: string) {
  return resolveSociety(async (request, { db }) => {
    const { [name]: userId = 0, nationalSocietyId: inQuery } = readIds(request);
    const [only, ...others] = await findSocietyIds(db, userId);
    if (only === undefined) return undefined;
    const { nationalSocietyId: inBody } = (request.body ?? {}) as { nationalSocietyId?: number | null };
    const nationalSocietyId = inQuery ?? (others.length === 0 ? only : inBody);
    return nationalSocietyId ? { nationalSocietyId } : undefined;
  }, missing);
}

export const societyInBody = resolveSociety(async ({ body }) => {
  const { nationalSocietyId } = body as { nationalSocietyId: number };
  return { nationalSocietyId };
}, 'nationalSociety.notFound');

/** The society that a new user joins. Creating users has its own error for a missing society. */
export const societyToJoin = resolveSocietyInAddress('user.registration.nationalSocietyDoesNotExist');

export interface CallContext {
  user: CurrentUser;
  scope: SocietyScope;
  services: Services;
}

export function toSocietyContext({ user, scope, services }: CallContext) {
  return { user, services, society: scope };
}

/** The society of the scope was authorised; the body may repeat it but not name another one. */
export function requireSameSociety(
  { nationalSocietyId }: { nationalSocietyId?: number | null },
  scope: SocietyScope,
): void {
  if (nationalSocietyId && nationalSocietyId !== scope.nationalSocietyId)
    throw expectedError('error.unauthorized');
}
