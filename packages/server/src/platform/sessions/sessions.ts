import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../http/routes.ts';
import type { Services } from '../services.ts';
import {
  deleteSession,
  extendSession,
  findActiveSession,
  insertSession,
  type SessionProvider,
} from './sessions.queries.ts';

/** Idle timeout of sessions, in minutes; published to the client. */
export const sessionMinutes = 180;
const sessionMilliseconds = sessionMinutes * 60_000;
const day = 24 * 3_600_000;

/** Minimum interval between extensions, in milliseconds: saves a write per request and is precise enough. */
const extensionInterval = 5 * 60_000;

/** Calls that a page makes without its user carry this header: they do not extend the session. */
export const backgroundCallHeader = 'x-harken-background';

/**
 * Calls with what somebody did without a network name that person: if another one has signed in on the device since, they are
 * refused as if nobody were signed in.
 */
export const authorHeader = 'x-harken-author';

function getCookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-harken_session' : 'harken_session';
}

function hashSessionId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number): void {
  const secure = request.protocol === 'https';
  reply.setCookie(getCookieName(request), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: maxAgeSeconds,
  });
}

/**
 * Signs a user in: stores the hash of a new random id and sends the id as a cookie.
 *
 * @param provider the identity provider that says who they are; none if they used their password
 * @returns the id
 */
export async function startSession(
  services: Services,
  { userId, provider }: { userId: number; provider?: SessionProvider },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const now = services.clock.now();
  await insertSession(services.db, {
    idHash: hashSessionId(id),
    userId,
    now,
    expiresAt: new Date(now.getTime() + sessionMilliseconds),
    address: request.ip,
    browser: String(request.headers['user-agent'] ?? '').slice(0, 200),
    provider,
  });
  setCookie(request, reply, id, sessionMinutes * 60);
  return id;
}

/** The active session with an id. */
function findSession({ db, clock, config }: Services, id: string): ReturnType<typeof findActiveSession> {
  const { isTwoFactorRequired, retention } = config;
  const now = clock.now();
  const { sessionsDays } = retention;
  const startedAfter = sessionsDays === null ? null : new Date(now.getTime() - sessionsDays * day);
  return findActiveSession(db, { idHash: hashSessionId(id), now, isTwoFactorRequired, startedAfter });
}

/** The user of a session that has just been started. */
export async function findSessionUser(services: Services, sessionId: string): Promise<CurrentUser | null> {
  return (await findSession(services, sessionId)) ?? null;
}

/** The user of a request without extending the session, or null. */
export async function findUserWithoutExtending(
  services: Services,
  request: FastifyRequest,
): Promise<CurrentUser | null> {
  const id = request.cookies[getCookieName(request)];
  return (id && (await findSession(services, id))) || null;
}

/** The user of a request, or null. Extends the session, unless the page made the call without its user. */
export async function findUser(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentUser | null> {
  const id = request.cookies[getCookieName(request)];
  if (!id) return null;
  const now = services.clock.now();
  const session = await findSession(services, id);
  if (!session) return null;
  const { lastActiveAt, ...user } = session;
  const author = request.headers[authorHeader];
  if (author !== undefined && author !== String(user.id)) return null;
  const isDue = now.getTime() - lastActiveAt.getTime() >= extensionInterval;
  if (isDue && !request.headers[backgroundCallHeader]) {
    await extendSession(services.db, user.sessionIdHash, now, new Date(now.getTime() + sessionMilliseconds));
    setCookie(request, reply, id, sessionMinutes * 60);
  }
  return user;
}

/**
 * Signs out: deletes the session and its cookie.
 *
 * @returns where the browser goes to end the session at the identity provider too, or null
 */
export async function endSession(
  services: Services,
  user: CurrentUser,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const signOutUrl = await deleteSession(services.db, user.sessionIdHash);
  clearSessionCookie(request, reply);
  return signOutUrl;
}

/** Deletes the session cookie. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.protocol === 'https';
  reply.clearCookie(getCookieName(request), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
