import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '@harken/domain/access/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { quietCallerOf } from '../sessions/sessions.ts';
import { problem } from './problem.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request shows the token of the settings; the comparison takes as long for every other one. */
function showsToken({ headers }: FastifyRequest, token: string | null): boolean {
  return token !== null && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** The process that only works in the background reads no cookies: there only the token counts. */
async function roleOf(services: Services, request: FastifyRequest): Promise<Role | null> {
  if (!request.cookies) return null;
  const user = await quietCallerOf(services, request);
  return user && !user.mustSetUpTwoFactor ? user.role : null;
}

/**
 * Lets in whoever shows HARKEN_METRICS_TOKEN, or is signed in; everybody in the demo. For pages about the product that are no
 * calls of the contract. The token is looked at first, so that it works while the database does not.
 *
 * @param roles who gets in by a sign-in; everybody who is signed in unless given
 */
export function requireTokenOrSignIn(services: Services, roles?: Role[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { isDemo, metricsToken } = services.config;
    if (isDemo || showsToken(request, metricsToken)) return;
    const role = await roleOf(services, request);
    if (role && (!roles || roles.includes(role))) return;
    reply.header('www-authenticate', 'Bearer');
    throw problem('error.notAuthenticated');
  };
}
