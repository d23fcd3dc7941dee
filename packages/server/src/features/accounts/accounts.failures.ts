import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { tooManyRequests } from '../../platform/http/expected-error.ts';
import { toNetwork } from '../../platform/network/network-address.ts';
import {
  countAttempt,
  countUntilClosed,
  findAttempts,
  limitRetentionHours,
  resetAttempts,
  resetAttemptsByPrefix,
  resetUnlessClosed,
} from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findUserIdByEmail } from './sign-in/sign-in.queries.ts';

const minute = 60_000;
const hour = 60 * minute;

/** This many failures in a row lock an e-mail address for attempts from the same origin. */
const maxFailures = 5;
export const lockDuration = 5 * minute;

/** Higher than for one account because a whole office may share a network address. Each further failure doubles the pause. */
const maxFailuresPerAddress = 20;
/** Failures of one e-mail address from all origins together, before unknown devices have to wait. */
const maxFailuresPerAccount = 30;
const maxPause = 5 * minute;
/** Failures of a network address expire after this time without a new one. */
const addressFailureLifetime = 15 * minute;

/** The e-mail address somebody claims to own, and where the attempt comes from. */
export interface Claim {
  email: string;
  /** The network address. */
  address: string;
  /** Hash of a device known to this account: only failures of that device count against it. */
  device?: Buffer | null;
}

const subtractMilliseconds = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const getExpiryCutoff = (now: Date) => subtractMilliseconds(now, limitRetentionHours * hour);
const toAddressKey = (address: string) => `signIn:${toNetwork(address)}`;

function hashText(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('base64url');
}

/**
 * Failures are counted for the e-mail address as entered, whether or not an account exists: if only accounts could be locked,
 * a lock would reveal that the account exists.
 */
const toAccountKey = (email: string) => `signInAll:${hashText(email)}`;
const toOriginKeyPrefix = (email: string) => `signInAt:${hashText(email)}:`;

/**
 * Failures lock only the device or network they come from: a stranger's guesses must not lock the owner out
 * (docs/decisions/0044).
 */
function toOriginKey({ email, address, device }: Claim): string {
  return toOriginKeyPrefix(email) + (device ? device.toString('base64url') : hashText(toNetwork(address)));
}

type Attempts = { count: number; lastAt: Date } | undefined;

/** How many milliseconds of a pause are left; 0 if there is none. */
function findPauseLeft(attempts: Attempts, now: Date, allowed: number, lifetime: number): number {
  if (!attempts) return 0;
  const sinceLast = now.getTime() - attempts.lastAt.getTime();
  if (sinceLast >= lifetime) return 0;
  return Math.max(0, pauseAfter(attempts.count - allowed) - sinceLast);
}

function pauseAfter(failuresBeyond: number): number {
  return failuresBeyond < 0 ? 0 : Math.min(1000 * 2 ** failuresBeyond, maxPause);
}

/** Refuses a network address that has to wait because of too many failures. */
export async function requireAddressAllowed(
  { db, clock, metrics }: Services,
  address: string,
): Promise<void> {
  const failures = await findAttempts(db, toAddressKey(address));
  const left = findPauseLeft(failures, clock.now(), maxFailuresPerAddress, addressFailureLifetime);
  if (left === 0) return;
  metrics.signInFailures.inc({ reason: 'paused' });
  throw tooManyRequests(left);
}

/**
 * 2FA codes are counted per account, in addition to the failures of its e-mail address, and only a correct code clears them:
 * knowing the password, or being able to reset it, must not allow unlimited guesses.
 */
const toCodesKey = (userId: number) => `signInCode:${userId}`;

/** Whether 2FA codes of an account are rejected for now without being checked. */
export async function areCodesLocked({ db, clock }: Services, userId: number): Promise<boolean> {
  return hasReachedLimit(await findAttempts(db, toCodesKey(userId)), clock.now());
}

/**
 * Whether an e-mail address is locked for this attempt: by failures from the same origin or, for unknown devices, by many
 * failures from everywhere. Attempts concurrent with the failure that locks it may still pass this check.
 */
export async function isLocked({ db, clock }: Services, claim: Claim): Promise<boolean> {
  const now = clock.now();
  if (hasReachedLimit(await findAttempts(db, toOriginKey(claim)), now)) return true;
  if (claim.device) return false;
  const everywhere = await findAttempts(db, toAccountKey(claim.email));
  return findPauseLeft(everywhere, now, maxFailuresPerAccount, limitRetentionHours * hour) > 0;
}

function hasReachedLimit(attempts: Attempts, now: Date): boolean {
  return (
    attempts !== undefined &&
    attempts.count >= maxFailures &&
    attempts.lastAt > subtractMilliseconds(now, lockDuration)
  );
}

/** Counts a wrong 2FA code and returns whether the codes of the account are now locked. */
export async function countWrongCode(services: Services, userId: number): Promise<boolean> {
  return (await countUntilLocked(services, toCodesKey(userId))) !== 'open';
}

export function clearWrongCodes(db: Database, userId: number): Promise<void> {
  return resetAttempts(db, toCodesKey(userId));
}

function countUntilLocked({ db, clock }: Services, key: string): ReturnType<typeof countUntilClosed> {
  const now = clock.now();
  const closedSince = subtractMilliseconds(now, lockDuration);
  return countUntilClosed(db, key, {
    now,
    closedSince,
    resetBefore: getExpiryCutoff(now),
    allowed: maxFailures,
  });
}

/** Counts an attempt that was rejected before the password was checked, so that continued attempts have to wait longer. */
export async function countRejectedAttempt(
  { db, clock, metrics }: Services,
  { address, device }: Claim,
): Promise<void> {
  const now = clock.now();
  metrics.signInFailures.inc({ reason: 'locked' });
  if (device) return;
  await countAttempt(db, toAddressKey(address), {
    now,
    resetBefore: subtractMilliseconds(now, addressFailureLifetime),
  });
}

/**
 * Counts a wrong password, notifies the owner of a new lock, and returns whether the e-mail address is now locked for this
 * origin.
 */
export async function countFailure(services: Services, claim: Claim): Promise<boolean> {
  const { db, clock, metrics } = services;
  const { email, address, device } = claim;
  const now = clock.now();
  if (!device)
    await countAttempt(db, toAddressKey(address), {
      now,
      resetBefore: subtractMilliseconds(now, addressFailureLifetime),
    });
  await countAttempt(db, toAccountKey(email), { now, resetBefore: getExpiryCutoff(now) });
  const origin = await countUntilLocked(services, toOriginKey(claim));
  metrics.signInFailures.inc({ reason: origin === 'open' ? 'wrong' : 'locked' });
  if (origin === 'closes') await queueLockNotice(services, email);
  return origin !== 'open';
}

/** Notifies in the background, and queues a job for unknown addresses too: response times must not reveal which exist. */
async function queueLockNotice({ db, clock, jobs }: Services, email: string): Promise<void> {
  const userId = await findUserIdByEmail(db, email);
  await jobs.enqueue(db, 'notify-sign-in-lock', [{ userId, lockedAt: clock.now().toISOString() }]);
}

/**
 * Clears the failures of an e-mail address after a correct password, unless it is locked for this origin, and returns whether
 * it was not locked. Serialises concurrent guesses, so that none succeeds after the one that triggered the lock.
 */
export async function clearFailuresUnlessLocked({ db, clock }: Services, claim: Claim): Promise<boolean> {
  const closedSince = subtractMilliseconds(clock.now(), lockDuration);
  const wasOpen = await resetUnlessClosed(db, toOriginKey(claim), { closedSince, allowed: maxFailures });
  if (wasOpen) await resetAttempts(db, toAccountKey(claim.email));
  return wasOpen;
}

/** Unlocks an e-mail address for all origins after its owner set a new password. */
export async function unlockEmail(db: Database, email: string): Promise<void> {
  await resetAttempts(db, toAccountKey(email));
  await resetAttemptsByPrefix(db, toOriginKeyPrefix(email));
}
