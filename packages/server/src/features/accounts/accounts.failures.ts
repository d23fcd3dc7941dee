import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import {
  countTry,
  countUntilClosed,
  findTries,
  forgetTries,
  forgetUnlessClosed,
  limitsForgottenAfterHours,
} from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';

const minute = 60_000;
const hour = 60 * minute;

/** So many failures in a row lock an e-mail address for so long (administration.md 3.1). */
const failuresAllowed = 5;
const lockedFor = 5 * minute;

/** An address of the network may fail so often (a whole office may share one); then every further failure doubles the pause. */
const failuresOfAddressAllowed = 20;
const longestPause = 5 * minute;
/** After so long without a failure an address of the network begins anew. */
const addressForgottenAfter = 15 * minute;

/** Who says to be somebody, and where from. */
interface Claim {
  email: string;
  /** The address of the network. */
  address: string;
}

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const keyOfAddress = (address: string) => `signIn:${address}`;

/**
 * Failures are counted under what was written as e-mail address, whether there is such an account or not: if only accounts
 * could be locked, being locked would tell that one exists.
 */
function keyOfEmail(email: string): string {
  return `signInName:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
}

/** Whether an address of the network failed so often that it has to wait. */
export async function mustPause({ db, clock, metrics }: Services, address: string): Promise<boolean> {
  const failures = await findTries(db, keyOfAddress(address));
  if (!failures) return false;
  const sinceLast = clock.now().getTime() - failures.lastAt.getTime();
  const isPausing = sinceLast < addressForgottenAfter && sinceLast < pauseAfter(failures.count);
  if (isPausing) metrics.signInFailures.inc({ reason: 'paused' });
  return isPausing;
}

function pauseAfter(failures: number): number {
  const beyond = failures - failuresOfAddressAllowed;
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, longestPause);
}

/**
 * Codes of the second step are counted by account, beside what is counted of its e-mail address, and only a right one
 * forgives them: who has the password, or can set a new one, must not be able to guess on.
 */
const keyOfCodes = (userId: number) => `signInCode:${userId}`;

/** Whether no code of an account is looked at now, whatever it is. */
export async function areCodesClosed({ db, clock }: Services, userId: number): Promise<boolean> {
  return isClosed(await findTries(db, keyOfCodes(userId)), clock.now());
}

/** Whether an e-mail address is locked; what comes together with the failure that locks it may still find it open. */
export async function isLocked({ db, clock }: Services, email: string): Promise<boolean> {
  return isClosed(await findTries(db, keyOfEmail(email)), clock.now());
}

function isClosed(tries: { count: number; lastAt: Date } | undefined, now: Date): boolean {
  return tries !== undefined && tries.count >= failuresAllowed && tries.lastAt > ago(now, lockedFor);
}

/** Counts a wrong code of an account; whether its codes are closed now. */
export function countWrongCode(services: Services, userId: number): Promise<boolean> {
  return countUntilLocked(services, keyOfCodes(userId));
}

/** Forgets the wrong codes of an account that gave a right one. */
export function forgiveWrongCodes(db: Database, userId: number): Promise<void> {
  return forgetTries(db, keyOfCodes(userId));
}

function countUntilLocked({ db, clock }: Services, key: string): Promise<boolean> {
  const now = clock.now();
  return countUntilClosed(db, key, {
    now,
    closedSince: ago(now, lockedFor),
    forgottenBefore: ago(now, limitsForgottenAfterHours * hour),
    allowed: failuresAllowed,
  });
}

/** Counts a wrong password; whether the e-mail address is locked now. */
export async function countFailure(services: Services, { email, address }: Claim): Promise<boolean> {
  const { db, clock, metrics } = services;
  const now = clock.now();
  await countTry(db, keyOfAddress(address), { now, forgottenBefore: ago(now, addressForgottenAfter) });
  const locks = await countUntilLocked(services, keyOfEmail(email));
  metrics.signInFailures.inc({ reason: locks ? 'locked' : 'wrong' });
  return locks;
}

/**
 * Forgets the failures of an e-mail address whose owner knew the password; whether it was not locked. Guesses that came
 * together are decided here, one after the other, so that none slips in after the one that locked it.
 */
export function forgiveFailures({ db, clock }: Services, email: string): Promise<boolean> {
  return forgetUnlessClosed(db, keyOfEmail(email), {
    closedSince: ago(clock.now(), lockedFor),
    allowed: failuresAllowed,
  });
}

/** Unlocks an e-mail address: its owner has a new password. */
export function unlock(db: Database, email: string): Promise<void> {
  return forgetTries(db, keyOfEmail(email));
}
