import type { Call, CallRequest } from '@harken/contract/call';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { placeOf } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser, Scope } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findSocietyOfMember } from './users.details.queries.ts';
import { findSocietiesOf } from './users.members.queries.ts';

/** Where requests about users lie, and what their handlers are told of it. */

const missing = { missing: 'user.common.userNotFound' as const };

function idsOf<C extends Call>(call: CallRequest<C>): Record<string, number | null | undefined> {
  return { ...(call.query as object), ...(call.params as object) };
}

/** A user belongs to the society that the query names, or the request leads nowhere. */
export function societyOfMember(name: string): Scope<Call> {
  const scope = async <C extends Call>(call: CallRequest<C>, { db }: Services) => {
    const ids = idsOf(call);
    const { nationalSocietyId } = ids;
    const found = { userId: ids[name] ?? 0, nationalSocietyId: nationalSocietyId ?? 0 };
    return (await findSocietyOfMember(db, found)) ?? null;
  };
  return Object.assign(scope, missing);
}

/**
 * The society in which a user is changed: the one that the query names, else the only one of theirs. Those who belong to
 * several are changed in the one that the body names.
 */
export function societyOfChange(name: string): Scope<Call> {
  const scope = async <C extends Call>(call: CallRequest<C>, { db }: Services) => {
    const ids = idsOf(call);
    const societies = await findSocietiesOf(db, ids[name] ?? 0);
    const [only, ...others] = societies;
    if (only === undefined) return null;
    const { nationalSocietyId: inBody } = (call.body ?? {}) as { nationalSocietyId?: number | null };
    const nationalSocietyId = ids.nationalSocietyId ?? (others.length === 0 ? only : inBody);
    return nationalSocietyId ? { nationalSocietyId } : null;
  };
  return Object.assign(scope, missing);
}

/** The society that the body names. */
export const societyInBody: Scope<Call> = Object.assign(
  <C extends Call>({ body }: CallRequest<C>) => {
    const { nationalSocietyId } = body as { nationalSocietyId: number };
    return { nationalSocietyId };
  },
  { missing: 'nationalSociety.notFound' as const },
);

/** The society that a new user joins; without one creating users has its own words. */
export const societyToJoin = placeOf(
  'nationalSocietyId',
  async (_db, nationalSocietyId) => ({ nationalSocietyId }),
  'user.registration.nationalSocietyDoesNotExist',
);

export interface Calling {
  user: CurrentUser;
  place: SocietyFacts | ProjectFacts | null;
  services: Services;
}

export function inSociety({ user, place, services }: Calling) {
  if (!place) throw problem('error.unauthorized');
  return { user, services, society: place };
}

/** What is checked is the society of the address; the body may repeat it, not name another. */
export function demandSameSociety(
  { nationalSocietyId }: { nationalSocietyId?: number | null },
  place: SocietyFacts,
): void {
  if (nationalSocietyId && nationalSocietyId !== place.nationalSocietyId) throw problem('error.unauthorized');
}
