import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { findKnownDevice, storeDevice } from './accounts.devices.queries.ts';

/**
 * A browser in which somebody signed in before carries a random id, in a cookie of its own. It opens nothing: it only says
 * that failed sign-ins of others, who guess the password of the same account, must not delay this one (decision 0044).
 */

const day = 24 * 3_600_000;
/** So long after the last sign-in a device is forgotten. */
export const devicesForgottenAfter = 180 * day;
/** So many devices of one account are known. */
const mostDevices = 20;
/** So many accounts may be used in one browser. */
const mostIds = 4;
const idPattern = /^[\w-]{43}$/;

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-harken_device' : 'harken_device';
}

function idsOf(request: FastifyRequest): string[] {
  const ids = (request.cookies[cookieName(request)] ?? '').split('.');
  return ids.filter((id) => idPattern.test(id)).slice(0, mostIds);
}

function hashOf(id: string, email: string): Buffer {
  return createHash('sha256').update(`${id} ${email.trim().toLowerCase()}`).digest();
}

/** The hash of the device a request comes from, if somebody signed in to this account there before; else null. */
export async function knownDeviceOf(
  { db, clock }: Services,
  request: FastifyRequest,
  email: string,
): Promise<Buffer | null> {
  const idHashes = idsOf(request).map((id) => hashOf(id, email));
  if (idHashes.length === 0) return null;
  const usedSince = new Date(clock.now().getTime() - devicesForgottenAfter);
  return (await findKnownDevice(db, { email, idHashes, usedSince })) ?? null;
}

/**
 * Remembers that somebody signed in on the device of a request. An id that the account does not know yet is never taken from
 * the cookie: somebody else may have put it there.
 *
 * @param account with the hash of the device, where it is known already
 */
export async function rememberDevice(
  { db, clock }: Services,
  account: { userId: number; email: string; device: Buffer | null },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { userId, email, device } = account;
  const ids = idsOf(request);
  const id =
    ids.find((known) => device?.equals(hashOf(known, email))) ?? randomBytes(32).toString('base64url');
  const now = clock.now();
  await storeDevice(db, { idHash: hashOf(id, email), userId, now, most: mostDevices });
  const others = ids.filter((other) => other !== id).slice(0, mostIds - 1);
  reply.setCookie(cookieName(request), [id, ...others].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: devicesForgottenAfter / 1000,
  });
}
