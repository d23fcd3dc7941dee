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
const maxDevicesPerAccount = 20;
const maxAccountsPerBrowser = 4;
const idPattern = /^[\w-]{43}$/;

function getCookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-harken_device' : 'harken_device';
}

function readDeviceIds(request: FastifyRequest): string[] {
  const ids = (request.cookies[getCookieName(request)] ?? '').split('.');
  return ids.filter((id) => idPattern.test(id)).slice(0, maxAccountsPerBrowser);
}

function hashDeviceId(id: string, email: string): Buffer {
  return createHash('sha256').update(`${id} ${email.trim().toLowerCase()}`).digest();
}

/** Returns the hash of the request's device id if somebody signed in to this account with that id before, else null. */
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
 * Remembers that somebody signed in on the device of a request. A device that is new to the account gets a new id, never one
 * that is already in the cookie: somebody else may have planted it.
 *
 * @param account `device` is the hash from `identifyDevice`; null for a device that is new to the account
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
    ids.find((cookieId) => device?.equals(hashDeviceId(cookieId, email))) ??
    randomBytes(32).toString('base64url');
  const now = clock.now();
  await storeDevice(db, { idHash: hashDeviceId(id, email), userId, now, limit: maxDevicesPerAccount });
  const otherIds = ids.filter((other) => other !== id).slice(0, maxAccountsPerBrowser - 1);
  reply.setCookie(getCookieName(request), [id, ...otherIds].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: deviceLifetime / 1000,
  });
}
