import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import {
  countTry,
  countUntilClosed,
  findTries,
  forgetTries,
  forgetTriesUnder,
  forgetUnlessClosed,
  limitsForgottenAfterHours,
} from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findPersonOfAccount } from './accounts.sign-in.queries.ts';

const minute = 60_000;
const hour = 60 * minute;

/** So many failures in a row lock an e-mail address for so long, for whoever tries it from the same place. */
const failuresAllowed = 5;
export const lockedFor = 5 * minute;

/** An address of the network may fail so often (a whole office may share one); then every further failure doubles the pause. */
const failuresOfAddressAllowed = 20;
/** An e-mail address may fail so often from everywhere together, before places where nobody signed in yet have to wait. */
const failuresOfAccountAllowed = 30;
const longestPause = 5 * minute;
/** After so long without a failure an address of the network begins anew. */
const addressForgottenAfter = 15 * minute;

/** Who says to be somebody, and where from. */
export interface Claim {
  email: string;
  /** The address of the network. */
  address: string;
  /** The hash of a device in which somebody signed in to this account before: only its own failures count for it. */
  device?: Buffer | null;
}

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const forgottenBefore = (now: Date) => ago(now, limitsForgottenAfterHours * hour);
const keyOfAddress = (address: string) => `signIn:${networkOf(address)}`;

function hashOf(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('base64url');
}

/**
 * Failures are counted under what was written as e-mail address, whether there is such an account or not: if only accounts
 * could be locked, being locked would tell that one exists.
 */
const keyOfAccount = (email: string) => `signInAll:${hashOf(email)}`;
const keysOfPlaces = (email: string) => `signInAt:${hashOf(email)}:`;

/** Failures from one place lock that place: a stranger who guesses must not keep the owner out elsewhere (decision 0044). */
function keyOfPlace({ email, address, device }: Claim): string {
  return keysOfPlaces(email) + (device ? device.toString('base64url') : hashOf(networkOf(address)));
}

type Tries = { count: number; lastAt: Date } | undefined;

function isPausing(tries: Tries, now: Date, allowed: number, forgottenAfter: number): boolean {
  if (!tries) return false;
  const sinceLast = now.getTime() - tries.lastAt.getTime();
  return sinceLast < forgottenAfter && sinceLast < pauseAfter(tries.count - allowed);
}

function pauseAfter(failuresBeyond: number): number {
  return failuresBeyond < 0 ? 0 : Math.min(1000 * 2 ** failuresBeyond, longestPause);
}

/** Whether an address of the network failed so often that it has to wait. */
export async function mustPause({ db, clock, metrics }: Services, address: string): Promise<boolean> {
  const failures = await findTries(db, keyOfAddress(address));
  const pauses = isPausing(failures, clock.now(), failuresOfAddressAllowed, addressForgottenAfter);
  if (pauses) metrics.signInFailures.inc({ reason: 'paused' });
  return pauses;
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

/**
 * Whether an e-mail address is locked for somebody: by failures from the same place, or, for places where nobody signed in
 * yet, by many failures from everywhere. What comes together with the failure that locks it may still find it open.
 */
export async function isLocked({ db, clock }: Services, claim: Claim): Promise<boolean> {
  const now = clock.now();
  if (isClosed(await findTries(db, keyOfPlace(claim)), now)) return true;
  if (claim.device) return false;
  const everywhere = await findTries(db, keyOfAccount(claim.email));
  return isPausing(everywhere, now, failuresOfAccountAllowed, limitsForgottenAfterHours * hour);
}

function isClosed(tries: Tries, now: Date): boolean {
  return tries !== undefined && tries.count >= failuresAllowed && tries.lastAt > ago(now, lockedFor);
}

/** Counts a wrong code of an account; whether its codes are closed now. */
export async function countWrongCode(services: Services, userId: number): Promise<boolean> {
  return (await countUntilLocked(services, keyOfCodes(userId))) !== 'open';
}

/** Forgets the wrong codes of an account that gave a right one. */
export function forgiveWrongCodes(db: Database, userId: number): Promise<void> {
  return forgetTries(db, keyOfCodes(userId));
}

function countUntilLocked({ db, clock }: Services, key: string): ReturnType<typeof countUntilClosed> {
  const now = clock.now();
  const closedSince = ago(now, lockedFor);
  return countUntilClosed(db, key, {
    now,
    closedSince,
    forgottenBefore: forgottenBefore(now),
    allowed: failuresAllowed,
  });
}

/** Counts a try that was refused before the password was looked at: who goes on has to wait longer. */
export async function countRefused(
  { db, clock, metrics }: Services,
  { address, device }: Claim,
): Promise<void> {
  const now = clock.now();
  metrics.signInFailures.inc({ reason: 'locked' });
  if (device) return;
  await countTry(db, keyOfAddress(address), { now, forgottenBefore: ago(now, addressForgottenAfter) });
}

/** Counts a wrong password; whether the e-mail address is locked now, for this place. Its owner is told of a lock. */
export async function countFailure(services: Services, claim: Claim): Promise<boolean> {
  const { db, clock, metrics } = services;
  const { email, address, device } = claim;
  const now = clock.now();
  if (!device)
    await countTry(db, keyOfAddress(address), { now, forgottenBefore: ago(now, addressForgottenAfter) });
  await countTry(db, keyOfAccount(email), { now, forgottenBefore: forgottenBefore(now) });
  const place = await countUntilLocked(services, keyOfPlace(claim));
  metrics.signInFailures.inc({ reason: place === 'open' ? 'wrong' : 'locked' });
  if (place === 'closes') await planNotice(services, email);
  return place !== 'open';
}

/** Has the owner told, in the background and for unknown addresses too: the time it takes must tell nobody which are known. */
async function planNotice({ db, clock, jobs }: Services, email: string): Promise<void> {
  const userId = await findPersonOfAccount(db, email);
  await jobs.enqueue(db, 'notify-sign-in-lock', [{ userId, lockedAt: clock.now().toISOString() }]);
}

/**
 * Forgets the failures of an e-mail address whose owner knew the password; whether it was not locked for this place. Guesses
 * that came together are decided here, one after the other, so that none slips in after the one that locked it.
 */
export async function forgiveFailures({ db, clock }: Services, claim: Claim): Promise<boolean> {
  const closedSince = ago(clock.now(), lockedFor);
  const wasOpen = await forgetUnlessClosed(db, keyOfPlace(claim), { closedSince, allowed: failuresAllowed });
  if (wasOpen) await forgetTries(db, keyOfAccount(claim.email));
  return wasOpen;
}

/** Unlocks an e-mail address everywhere: its owner has a new password. */
export async function unlock(db: Database, email: string): Promise<void> {
  await forgetTries(db, keyOfAccount(email));
  await forgetTriesUnder(db, keysOfPlaces(email));
}
