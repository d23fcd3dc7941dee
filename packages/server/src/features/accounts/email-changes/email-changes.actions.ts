import type { Role } from '@harken/domain/access/roles';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, tooManyRequests } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../accounts.mails.ts';
import { lockAccountForUpdate } from '../passwords/passwords.queries.ts';
import { findNoticeRecipient } from '../two-factor/two-factor.queries.ts';
import {
  createLink,
  queueEmailChanged,
  queueEmailConfirmation,
  queueEmailIsTaken,
} from './email-changes.mails.ts';
import {
  countEmailChanges,
  endChangesFrom,
  endConsentsOfAddress,
  endPendingEmailChange,
  endSessionsAndLinks,
  findChangeToConfirm,
  findChangeToUndo,
  findUserIdByToken,
  insertEmailChange,
  isEmailTaken,
  markConfirmed,
  mayReturnTo,
  setConfirmedEmail,
  withdrawInvitationsTo,
} from './email-changes.queries.ts';

const day = 86_400_000;
const confirmLinkLifetime = 3 * day;
/** How long the former address can undo a change, counted from the request and again from the confirmation. */
const undoLinkLifetime = 7 * day;
/** Limits the e-mails that one account can cause to be sent to addresses somebody typed. */
const maxChangesPerDay = 5;

const addMilliseconds = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);
const createLinkError = () => expectedError('user.emailChange.failed');

/**
 * Requests another e-mail address for an account that is in use (docs/decisions/0040). Nothing changes until the link sent to
 * the new address is opened; the current address is notified at once. Call only while the account is locked.
 *
 * If the address belongs to another account, it gets a notice instead of a link, so that the response does not reveal who has
 * an account.
 */
export async function requestEmailChange(
  trx: Database,
  services: Services,
  { userId, newEmail, byId }: { userId: number; newEmail: string; byId: number },
): Promise<void> {
  const now = services.clock.now();
  const { count, firstAt } = await countEmailChanges(trx, userId, addMilliseconds(now, -day));
  if (count >= maxChangesPerDay) throw tooManyRequests((firstAt ?? now).getTime() + day - now.getTime());
  const person = await findNoticeRecipient(trx, userId);
  if (!person) return;
  const present = { ...person, name: person.name ?? '' };
  const isTaken = await isEmailTaken(trx, newEmail, { now, except: userId });
  const isReturn = await mayReturnTo(trx, { userId, email: newEmail, now });
  const confirm = isTaken ? null : createLink(services, 'confirmEmail');
  const undo = isReturn ? null : createLink(services, 'undoEmailChange');
  await endPendingEmailChange(trx, userId, now);
  await insertEmailChange(trx, {
    userId,
    formerEmail: present.email,
    newEmail,
    requestedById: byId,
    requestedAt: now,
    confirmTokenHash: confirm?.tokenHash ?? null,
    confirmExpiresAt: addMilliseconds(now, confirmLinkLifetime),
    undoTokenHash: undo?.tokenHash ?? null,
    undoExpiresAt: addMilliseconds(now, undoLinkLifetime),
  });
  const to = { ...present, email: newEmail };
  if (confirm) await queueEmailConfirmation(trx, services, to, confirm.link);
  else await queueEmailIsTaken(trx, services, to);
  await queueEmailChanged(trx, services, present, undo?.link ?? null);
}

/**
 * Confirms a new e-mail address: the account signs in with it from now on. The password stays valid. Sessions, password links
 * and consents of the former address end. Invitations end too, unless the owner requested the change.
 */
export function confirmEmailChange(services: Services, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  return services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    await lockAccountByToken(trx, 'confirmTokenHash', tokenHash);
    const change = await findChangeToConfirm(trx, tokenHash, now);
    if (!change) throw createLinkError();
    const { userId, newEmail, formerEmail } = change;
    if (await isEmailTaken(trx, newEmail, { now, except: userId })) throw createLinkError();
    await setConfirmedEmail(trx, { userId, email: newEmail, now });
    await endSessionsAndLinks(trx, userId);
    await endConsentsOfAddress(trx, { userId, email: formerEmail, at: now });
    if (change.requestedById !== userId) await withdrawInvitationsTo(trx, userId, now);
    await markConfirmed(trx, change.id, {
      confirmedAt: now,
      undoExpiresAt: addMilliseconds(now, undoLinkLifetime),
    });
    const actor = { id: userId, role: change.role as Role };
    const about = { actor, subjectType: 'user', subjectId: userId };
    await recordAuditEvent(trx, { action: 'userVerification/confirmEmail', ...about });
  });
}

/**
 * Restores the former address, or cancels the change if it was not confirmed yet, and undoes all later changes. Ends all
 * sessions and voids the links sent to the addresses in between.
 */
export function undoEmailChange(services: Services, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  return services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    await lockAccountByToken(trx, 'undoTokenHash', tokenHash);
    const change = await findChangeToUndo(trx, tokenHash, now);
    if (!change) throw createLinkError();
    const { userId, formerEmail, currentEmail } = change;
    if (await isEmailTaken(trx, formerEmail, { now, except: userId })) throw createLinkError();
    await endChangesFrom(trx, { userId, id: change.id, at: now });
    if (currentEmail !== formerEmail) {
      await setConfirmedEmail(trx, { userId, email: formerEmail, now });
      await endConsentsOfAddress(trx, { userId, email: currentEmail, at: now });
    }
    await endSessionsAndLinks(trx, userId);
    const about = { actor: null, subjectType: 'user', subjectId: userId };
    await recordAuditEvent(trx, { action: 'userVerification/undoEmailChange', ...about });
  });
}

/** Locks the account of a link before its change is read, like every other change of an account. */
async function lockAccountByToken(
  trx: Database,
  column: 'confirmTokenHash' | 'undoTokenHash',
  tokenHash: Buffer,
): Promise<void> {
  const userId = await findUserIdByToken(trx, column, tokenHash);
  if (userId === undefined) throw createLinkError();
  await lockAccountForUpdate(trx, userId);
}
