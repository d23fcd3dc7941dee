import { isPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { countFailure, findFailures } from './accounts.limits.queries.ts';
import {
  countFailureOfAccount,
  findAccount,
  forgetFailures,
  type SignInAccount,
} from './accounts.sign-in.queries.ts';

const minute = 60_000;

/** So many failures in a row lock an account for so long (administration.md 3.1). */
const failuresAllowed = 5;
const lockedFor = 5 * minute;

/** An address may fail so often (a whole office may share one); then every further failure doubles the pause. */
const failuresOfAddressAllowed = 20;
const longestPause = 5 * minute;
/** After so long without a failure an address begins anew. */
const addressForgottenAfter = 15 * minute;

type SignIn =
  | { ok: true; userId: number }
  | { ok: false; reason: 'login.notSucceeded' | 'login.lockedOut' | 'error.tooManyRequests' };

/** Whether somebody may sign in with this e-mail address and password, from this network address. */
export async function signIn(
  services: Services,
  { userName, password, address }: { userName: string; password: string; address: string },
): Promise<SignIn> {
  const { db, clock } = services;
  if (await mustPause(services, address)) return { ok: false, reason: 'error.tooManyRequests' };
  const account = await findAccount(db, userName);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (account?.isConfirmed && isRight && (await forgetFailures(db, account.userId, clock.now()))) {
    return { ok: true, userId: account.userId };
  }
  return { ok: false, reason: await recordFailure(services, account, address) };
}

async function mustPause({ db, clock }: Services, address: string): Promise<boolean> {
  const failures = await findFailures(db, address);
  if (!failures) return false;
  const sinceLast = clock.now().getTime() - failures.lastAt.getTime();
  return sinceLast < addressForgottenAfter && sinceLast < pauseAfter(failures.count);
}

function pauseAfter(failures: number): number {
  const beyond = failures - failuresOfAddressAllowed;
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, longestPause);
}

async function recordFailure(
  { db, clock }: Services,
  account: SignInAccount | undefined,
  address: string,
): Promise<'login.notSucceeded' | 'login.lockedOut'> {
  const now = clock.now();
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  await countFailure(db, address, { now, forgottenBefore: later(-addressForgottenAfter) });
  if (!account) return 'login.notSucceeded';
  const until = await countFailureOfAccount(db, account.userId, {
    now,
    lockedUntil: later(lockedFor),
    failuresAllowed,
  });
  return until && until > now ? 'login.lockedOut' : 'login.notSucceeded';
}
