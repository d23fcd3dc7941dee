import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { decryptSecret } from '../../platform/encryption.ts';
import type { Services } from '../../platform/services.ts';
import {
  areCodesClosed,
  type Claim,
  countFailure,
  countWrongCode,
  forgiveFailures,
  forgiveWrongCodes,
  isLocked,
} from './accounts.failures.ts';
import { holdAccount } from './accounts.passwords.queries.ts';
import { hashOfRecoveryCode, isOfApp, stepOf } from './two-factor.codes.ts';
import { queueTwoFactorNews } from './two-factor.mails.ts';
import {
  findTwoFactor,
  findTwoFactorState,
  type TwoFactorSignIn,
  takeRecoveryCode,
  takeStep,
} from './two-factor.queries.ts';

/** Somebody who says to have the telephone, or the recovery codes, of an account. */
export interface CodeClaim extends Claim {
  userId: number;
  code: string;
}

/** `locked`: no code is looked at for a while, right or wrong. */
export type CodeVerdict = 'right' | 'wrong' | 'locked';

/**
 * Whether a code of the app is right; if so it is taken, and opens nothing again. To be asked while the account is held:
 * requests that come together are decided one after the other, in whatever process.
 */
export async function takeCodeOfApp(
  services: Services,
  userId: number,
  { encryptedSecret }: TwoFactorSignIn,
  code: string,
): Promise<boolean> {
  const { db, clock, config, log } = services;
  const secret = decryptSecret(config, 'two-factor secret', encryptedSecret);
  // recovery codes work still
  if (!secret) log.error('a two-factor secret cannot be read: HARKEN_SECRET_KEY was changed');
  const step = secret && stepOf({ secret, code, now: clock.now() });
  return typeof step === 'number' && takeStep(db, userId, step);
}

/** Takes a code of the app, or a recovery code in place of one; its owner is told that one was used. */
async function takeAnyCode(
  services: Services,
  { userId, code }: CodeClaim,
  stored: TwoFactorSignIn,
): Promise<'ofApp' | 'forRecovery' | null> {
  if (isOfApp(code)) return (await takeCodeOfApp(services, userId, stored, code)) ? 'ofApp' : null;
  const codeHash = hashOfRecoveryCode(code);
  const isTaken = await takeRecoveryCode(services.db, { userId, codeHash, now: services.clock.now() });
  return isTaken ? 'forRecovery' : null;
}

async function countWrong(services: Services, claim: CodeClaim): Promise<CodeVerdict> {
  const isNameLocked = await countFailure(services, claim);
  const areClosed = await countWrongCode(services, claim.userId);
  return isNameLocked || areClosed ? 'locked' : 'wrong';
}

/** Whether no code of somebody is looked at now: too many were wrong, or too many passwords before. */
export async function isKeptOut(services: Services, claim: CodeClaim): Promise<boolean> {
  return (await isLocked(services, claim)) || (await areCodesClosed(services, claim.userId));
}

/**
 * Whether somebody has the telephone or a recovery code of an account whose second step is on. A wrong code counts like
 * a failed sign-in, for the account and for the address of the network; a right one is forgiven the failures before.
 *
 * @param services with the transaction that holds the account
 */
export async function proveCode(services: Services, claim: CodeClaim): Promise<CodeVerdict> {
  const stored = await findTwoFactor(services.db, claim.userId);
  if (await isKeptOut(services, claim)) {
    await countFailure(services, claim);
    return 'locked';
  }
  const taken = stored?.confirmedAt ? await takeAnyCode(services, claim, stored) : null;
  if (!taken) return countWrong(services, claim);
  await forgiveFailures(services, claim);
  await forgiveWrongCodes(services.db, claim.userId);
  if (taken === 'forRecovery') await noteRecoveryCode(services, claim.userId);
  return 'right';
}

async function noteRecoveryCode(services: Services, userId: number): Promise<void> {
  const { recoveryCodesLeft } = await findTwoFactorState(services.db, userId, false);
  const news = 'recoveryCodeUsed';
  await queueTwoFactorNews(services.db, services, { userId, news, codesLeft: recoveryCodesLeft });
  await recordDeed(services.db, {
    deed: 'twoFactor/useRecoveryCode',
    actor: null,
    subjectType: 'user',
    subjectId: userId,
    after: { recoveryCodesLeft },
  });
}

/** Does something in a transaction that holds the account, with services that work in it. */
export function holdingAccount<T>(
  services: Services,
  userId: number,
  act: (held: Services & { db: Database }) => Promise<T>,
): Promise<T> {
  return services.db.transaction().execute(async (trx) => {
    await holdAccount(trx, userId);
    return act({ ...services, db: trx });
  });
}
