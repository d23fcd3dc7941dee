import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '@harken/domain/access/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { findUserWithoutExtending } from '../../sessions/sessions.ts';
import { expectedError } from '../expected-error.ts';

const hashText = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request has the token of the settings; compared in constant time. */
function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  return (
    token !== null && timingSafeEqual(hashText(headers.authorization ?? ''), hashText(`Bearer ${token}`))
  );
}

/** A background process reads no cookies: there only the token works. */
async function findRole(services: Services, request: FastifyRequest): Promise<Role | null> {
  if (!request.cookies) return null;
  const user = await findUserWithoutExtending(services, request);
  return user && !user.mustSetUpTwoFactor ? user.role : null;
}

/**
 * Admits requests with HARKEN_METRICS_TOKEN and signed-in users; everybody in the demo. For pages outside the contract. The token
 * is checked first, so that it works while the database is down.
 *
 * @param roles the roles admitted by a sign-in; all if omitted
 */
export function requireTokenOrSignIn(services: Services, roles?: Role[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { isDemo, metricsToken } = services.config;
    if (isDemo || hasToken(request, metricsToken)) return;
    const role = await findRole(services, request);
    if (role && (!roles || roles.includes(role))) return;
    reply.header('www-authenticate', 'Bearer');
    throw expectedError('error.notAuthenticated');
  };
}
