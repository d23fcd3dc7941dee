import type { Call, CallRequest } from '@harken/contract/call';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { createScopeResolver } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser, ScopeResolver } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findSocietyOfMember } from './users.details.queries.ts';
import { findSocietyIds } from './users.members.queries.ts';

/** Scopes of requests about users, and what their handlers get of them. */

const missing = { missing: 'user.common.userNotFound' as const };

function readIds<C extends Call>(call: CallRequest<C>): Record<string, number | null | undefined> {
  return { ...(call.query as object), ...(call.params as object) };
}

/** The society in the query if the user belongs to it; otherwise the request fails as not found. */
export function memberSociety(name: string): ScopeResolver<Call> {
  const scope = async <C extends Call>(call: CallRequest<C>, { db }: Services) => {
    const ids = readIds(call);
    const { nationalSocietyId } = ids;
    const found = { userId: ids[name] ?? 0, nationalSocietyId: nationalSocietyId ?? 0 };
    return (await findSocietyOfMember(db, found)) ?? null;
  };
  return Object.assign(scope, missing);
}

/**
 * The society in which a user is changed: the one in the query, or else their only one. For users of several societies, the
 * one in the body.
 */
export function changedMemberSociety(name: string): ScopeResolver<Call> {
  const scope = async <C extends Call>(call: CallRequest<C>, { db }: Services) => {
    const ids = readIds(call);
    const societies = await findSocietyIds(db, ids[name] ?? 0);
    const [only, ...others] = societies;
    if (only === undefined) return null;
    const { nationalSocietyId: inBody } = (call.body ?? {}) as { nationalSocietyId?: number | null };
    const nationalSocietyId = ids.nationalSocietyId ?? (others.length === 0 ? only : inBody);
    return nationalSocietyId ? { nationalSocietyId } : null;
  };
  return Object.assign(scope, missing);
}

export const societyInBody: ScopeResolver<Call> = Object.assign(
  <C extends Call>({ body }: CallRequest<C>) => {
    const { nationalSocietyId } = body as { nationalSocietyId: number };
    return { nationalSocietyId };
  },
  { missing: 'nationalSociety.notFound' as const },
);

/** The society that a new user joins. Creating users has its own error for a missing society. */
export const societyToJoin = createScopeResolver(
  'nationalSocietyId',
  async (_db, nationalSocietyId) => ({ nationalSocietyId }),
  'user.registration.nationalSocietyDoesNotExist',
);

export interface CallContext {
  user: CurrentUser;
  scope: SocietyScope | ProjectScope | null;
  services: Services;
}

export function inSociety({ user, scope, services }: CallContext) {
  if (!scope) throw expectedError('error.unauthorized');
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
