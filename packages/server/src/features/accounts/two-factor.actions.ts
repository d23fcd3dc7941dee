import type { ProblemKey } from '@harken/contract/problems';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { encryptSecret } from '../../platform/encryption.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { areCodesClosed, countWrongCode, forgiveWrongCodes, mustPause } from './accounts.failures.ts';
import { checkOwnPassword, type OwnPasswordRefusal } from './own-account.actions.ts';
import { hashOfRecoveryCode, isOfApp, newRecoveryCodes, newSecret, settingUp } from './two-factor.codes.ts';
import { queueTwoFactorNews } from './two-factor.mails.ts';
import { type CodeVerdict, holdingAccount, proveCode, takeCodeOfApp } from './two-factor.proof.ts';
import {
  confirmSecret,
  deleteOtherSessions,
  deleteTwoFactor,
  findTwoFactor,
  findTwoFactorState,
  replaceRecoveryCodes,
  storeBegunSecret,
} from './two-factor.queries.ts';

export type TwoFactorRefusal =
  | Extract<ProblemKey, `account.twoFactor.${string}`>
  | Extract<ProblemKey, 'user.common.userNotFound' | 'error.unauthorized'>
  | OwnPasswordRefusal;

type Outcome<Value extends object = object> =
  | ({ ok: true } & Value)
  | { ok: false; reason: TwoFactorRefusal };

const refused = (reason: TwoFactorRefusal) => ({ ok: false, reason }) as const;

const refusedCode: Record<Exclude<CodeVerdict, 'right'>, TwoFactorRefusal> = {
  wrong: 'account.twoFactor.codeWrong',
  locked: 'login.lockedOut',
};

function recordOwnDeed(trx: Database, { id, role }: CurrentUser, deed: string): Promise<void> {
  return recordDeed(trx, { deed, actor: { id, role }, subjectType: 'user', subjectId: id });
}

/** Begins to set up the second step for somebody who knows their password. Nothing changes until it is confirmed. */
export async function beginTwoFactor(
  services: Services,
  user: CurrentUser,
  given: { currentPassword: string; address: string },
): Promise<Outcome<{ secret: string; address: string; picture: string }>> {
  const known = await checkOwnPassword(services, user, given);
  if (!known.ok) return known;
  const secret = newSecret();
  const encrypted = encryptSecret(services.config, 'two-factor secret', secret);
  return holdingAccount(services, user.id, async ({ db }) => {
    const before = await findTwoFactor(db, user.id);
    if (before?.confirmedAt) return refused('account.twoFactor.alreadyOn');
    await storeBegunSecret(db, user.id, encrypted);
    await recordOwnDeed(db, user, 'account/beginTwoFactor');
    return { ok: true, secret, ...settingUp(secret, known.email) };
  });
}

/** Switches the second step on for somebody whose app makes the right codes; everywhere else they are signed out. */
export function confirmTwoFactor(
  services: Services,
  user: CurrentUser,
  code: string,
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  return holdingAccount(services, user.id, async (held) => {
    const begun = await findTwoFactor(held.db, user.id);
    if (!begun) return refused('account.twoFactor.notBegun');
    if (begun.confirmedAt) return refused('account.twoFactor.alreadyOn');
    if (await areCodesClosed(held, user.id)) return refused('login.lockedOut');
    if (!isOfApp(code) || !(await takeCodeOfApp(held, user.id, begun, code)))
      return refused(refusedCode[(await countWrongCode(held, user.id)) ? 'locked' : 'wrong']);
    await forgiveWrongCodes(held.db, user.id);
    await confirmSecret(held.db, user.id, held.clock.now());
    await deleteOtherSessions(held.db, user.id, user.sessionIdHash);
    await recordOwnDeed(held.db, user, 'account/confirmTwoFactor');
    await queueTwoFactorNews(held.db, held, { userId: user.id, news: 'switchedOn' });
    return { ok: true, recoveryCodes: await drawRecoveryCodes(held.db, user.id) };
  });
}

async function drawRecoveryCodes(trx: Database, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, codes.map(hashOfRecoveryCode));
  return codes;
}

/** New recovery codes for somebody who has the telephone; those before open nothing any more. */
export function renewRecoveryCodes(
  services: Services,
  user: CurrentUser,
  given: { code: string; address: string },
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  return holdingAccount(services, user.id, async (held) => {
    if (!(await findTwoFactor(held.db, user.id))?.confirmedAt) return refused('account.twoFactor.notOn');
    if (await mustPause(held, given.address)) return refused('error.tooManyRequests');
    if (!isOfApp(given.code)) return refused('account.twoFactor.codeWrong');
    const verdict = await proveCode(held, { userId: user.id, email: user.email, ...given });
    if (verdict !== 'right') return refused(refusedCode[verdict]);
    await recordOwnDeed(held.db, user, 'account/renewRecoveryCodes');
    await queueTwoFactorNews(held.db, held, { userId: user.id, news: 'codesRenewed' });
    return { ok: true, recoveryCodes: await drawRecoveryCodes(held.db, user.id) };
  });
}

/** Switches the second step off for somebody who knows the password and has the telephone or a recovery code. */
export async function endTwoFactor(
  services: Services,
  user: CurrentUser,
  given: { currentPassword: string; code: string; address: string },
): Promise<Outcome> {
  const state = await findTwoFactorState(services.db, user.id, services.config.isTwoFactorRequired);
  if (!state.isOn) return refused('account.twoFactor.notOn');
  if (state.isRequired) return refused('account.twoFactor.isRequired');
  const known = await checkOwnPassword(services, user, given);
  if (!known.ok) return known;
  return holdingAccount(services, user.id, async (held) => {
    const { code, address } = given;
    const verdict = await proveCode(held, { userId: user.id, email: known.email, code, address });
    if (verdict !== 'right') return refused(refusedCode[verdict]);
    await deleteTwoFactor(held.db, user.id);
    await recordOwnDeed(held.db, user, 'account/endTwoFactor');
    await queueTwoFactorNews(held.db, held, { userId: user.id, news: 'switchedOff' });
    return { ok: true };
  });
}
