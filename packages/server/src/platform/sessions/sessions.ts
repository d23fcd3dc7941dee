import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { deleteSession, extendSession, findLiveSession, insertSession } from './sessions.queries.ts';

/** How long a session lives without anything being done, in minutes; published to the client. */
export const sessionMinutes = 180;
const sessionMilliseconds = sessionMinutes * 60_000;
const day = 24 * 3_600_000;

/** A session is extended at most so often, in milliseconds: it is known within minutes when it was last used, without a write per request. */
const extendedEvery = 5 * 60_000;

/** Calls that the page makes by itself carry this header: they do not keep a session alive (decision 24). */
export const backgroundCallHeader = 'x-harken-background';

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-harken_session' : 'harken_session';
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number): void {
  const secure = request.protocol === 'https';
  reply.setCookie(cookieName(request), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: maxAgeSeconds,
  });
}

/** Signs a user in: stores the hash of a new random id, hands the id to the browser. */
export async function startSession(
  services: Services,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const id = randomBytes(32).toString('base64url');
  const now = services.clock.now();
  await insertSession(services.db, {
    idHash: hashOf(id),
    userId,
    now,
    expiresAt: new Date(now.getTime() + sessionMilliseconds),
    address: request.ip,
    browser: String(request.headers['user-agent'] ?? '').slice(0, 200),
  });
  setCookie(request, reply, id, sessionMinutes * 60);
}

/** The session that a request came with, while it lives. */
function sessionOf({ db, clock, config }: Services, id: string): ReturnType<typeof findLiveSession> {
  const { isTwoFactorRequired, retention } = config;
  const now = clock.now();
  const { sessionsDays } = retention;
  const startedAfter = sessionsDays === null ? null : new Date(now.getTime() - sessionsDays * day);
  return findLiveSession(db, { idHash: hashOf(id), now, isTwoFactorRequired, startedAfter });
}

/** The caller of a request that keeps no session alive, or null. */
export async function quietCallerOf(
  services: Services,
  request: FastifyRequest,
): Promise<CurrentUser | null> {
  const id = request.cookies[cookieName(request)];
  return (id && (await sessionOf(services, id))) || null;
}

/** The caller of a request, or null. Using a session extends it, unless the page called by itself. */
export async function callerOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentUser | null> {
  const id = request.cookies[cookieName(request)];
  if (!id) return null;
  const now = services.clock.now();
  const session = await sessionOf(services, id);
  if (!session) return null;
  const { lastActiveAt, ...user } = session;
  const isDue = now.getTime() - lastActiveAt.getTime() >= extendedEvery;
  if (isDue && !request.headers[backgroundCallHeader]) {
    await extendSession(services.db, user.sessionIdHash, now, new Date(now.getTime() + sessionMilliseconds));
    setCookie(request, reply, id, sessionMinutes * 60);
  }
  return user;
}

/** Signs out: the session ends on the server, the cookie goes. */
export async function endSession(
  services: Services,
  user: CurrentUser,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await deleteSession(services.db, user.sessionIdHash);
  forgetCookie(request, reply);
}

/** Takes the cookie of an ended session from the browser. */
export function forgetCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.protocol === 'https';
  reply.clearCookie(cookieName(request), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
