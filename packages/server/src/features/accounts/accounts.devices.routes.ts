import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { findKnownDevice, storeDevice } from './accounts.devices.queries.ts';

/**
 * A browser in which somebody signed in before carries a random id in its own cookie. The id grants no access: it only keeps
 * failed sign-ins of others, who guess the password of the same account, from delaying this browser (docs/decisions/0044).
 */

const day = 24 * 3_600_000;
export const deviceLifetime = 180 * day;
const maxDevices = 20;
/** Maximum number of accounts remembered in one browser. */
const maxIds = 4;
const idPattern = /^[\w-]{43}$/;

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-harken_device' : 'harken_device';
}

function readDeviceIds(request: FastifyRequest): string[] {
  const ids = (request.cookies[cookieName(request)] ?? '').split('.');
  return ids.filter((id) => idPattern.test(id)).slice(0, maxIds);
}

function hashDeviceId(id: string, email: string): Buffer {
  return createHash('sha256').update(`${id} ${email.trim().toLowerCase()}`).digest();
}

/** Returns the hash of the request's device if somebody signed in to this account there before, else null. */
export async function identifyDevice(
  { db, clock }: Services,
  request: FastifyRequest,
  email: string,
): Promise<Buffer | null> {
  const idHashes = readDeviceIds(request).map((id) => hashDeviceId(id, email));
  if (idHashes.length === 0) return null;
  const usedSince = new Date(clock.now().getTime() - deviceLifetime);
  return (await findKnownDevice(db, { email, idHashes, usedSince })) ?? null;
}

/**
 * Remembers that somebody signed in on the device of a request. An id that the account does not know yet is never taken from
 * the cookie: somebody else may have planted it.
 *
 * @param account with the hash of the device, if it is already known
 */
export async function rememberDevice(
  { db, clock }: Services,
  account: { userId: number; email: string; device: Buffer | null },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { userId, email, device } = account;
  const ids = readDeviceIds(request);
  const id =
    ids.find((known) => device?.equals(hashDeviceId(known, email))) ?? randomBytes(32).toString('base64url');
  const now = clock.now();
  await storeDevice(db, { idHash: hashDeviceId(id, email), userId, now, limit: maxDevices });
  const others = ids.filter((other) => other !== id).slice(0, maxIds - 1);
  reply.setCookie(cookieName(request), [id, ...others].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: deviceLifetime / 1000,
  });
}
