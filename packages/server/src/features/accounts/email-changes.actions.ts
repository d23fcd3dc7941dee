import type { Role } from '@harken/domain/access/roles';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { hashOfToken } from './accounts.mails.ts';
import { holdAccount } from './accounts.passwords.queries.ts';
import {
  newLink,
  queueEmailChanged,
  queueEmailConfirmation,
  queueEmailIsTaken,
} from './email-changes.mails.ts';
import {
  canReturnTo,
  countEmailChanges,
  endChangesFrom,
  endConsentsOf,
  endPendingEmailChange,
  endSessionsAndLinks,
  findChangeToConfirm,
  findChangeToUndo,
  findUserOfToken,
  giveConfirmedEmail,
  insertEmailChange,
  isEmailTaken,
  noteConfirmed,
  withdrawInvitationsTo,
} from './email-changes.queries.ts';
import { findPersonToTell } from './two-factor.queries.ts';

const day = 86_400_000;
/** How long the link to the new address is good for. */
const confirmLives = 3 * day;
/** How long the former address can undo a change, counted from the request and again from when it took effect. */
const undoLives = 7 * day;
/** So often in a day an account may be given another address: each time mails go to an address that somebody typed. */
const changesPerDay = 5;

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

/**
 * Asks for another e-mail address of an account that is in use (decision record 40). Nothing changes until the link that
 * is sent there is opened; the present address is told at once. To be called while the account is held.
 *
 * An address of another account gets no such link but is told so: the answer does not tell who has an account.
 */
export async function requestEmailChange(
  trx: Database,
  services: Services,
  { userId, newEmail, byId }: { userId: number; newEmail: string; byId: number },
): Promise<{ ok: true } | { ok: false; reason: 'error.tooManyRequests' }> {
  const now = services.clock.now();
  if ((await countEmailChanges(trx, userId, after(now, -day))) >= changesPerDay)
    return { ok: false, reason: 'error.tooManyRequests' };
  const person = await findPersonToTell(trx, userId);
  if (!person) return { ok: true };
  const present = { ...person, name: person.name ?? '' };
  const isTaken = await isEmailTaken(trx, newEmail, { now, except: userId });
  const isReturn = await canReturnTo(trx, { userId, email: newEmail, now });
  const confirm = isTaken ? null : newLink(services, 'confirmEmail');
  const undo = isReturn ? null : newLink(services, 'undoEmailChange');
  await endPendingEmailChange(trx, userId, now);
  await insertEmailChange(trx, {
    userId,
    formerEmail: present.email,
    newEmail,
    requestedById: byId,
    requestedAt: now,
    confirmTokenHash: confirm?.tokenHash ?? null,
    confirmExpiresAt: after(now, confirmLives),
    undoTokenHash: undo?.tokenHash ?? null,
    undoExpiresAt: after(now, undoLives),
  });
  const to = { ...present, email: newEmail };
  if (confirm) await queueEmailConfirmation(trx, services, to, confirm.link);
  else await queueEmailIsTaken(trx, services, to);
  await queueEmailChanged(trx, services, present, undo?.link ?? null);
  return { ok: true };
}

/**
 * Makes a new address take effect: from now on the account signs in with it. The password stays; sessions, links to set a
 * password, and consents of the former address end, and so do invitations, unless the owner asked for the change.
 *
 * @returns whether the link was good
 */
export function confirmEmailChange(services: Services, token: string): Promise<boolean> {
  const tokenHash = hashOfToken(token);
  return services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    if (!(await holdAccountOf(trx, 'confirmTokenHash', tokenHash))) return false;
    const change = await findChangeToConfirm(trx, tokenHash, now);
    if (!change) return false;
    const { userId, newEmail, formerEmail } = change;
    if (await isEmailTaken(trx, newEmail, { now, except: userId })) return false;
    await giveConfirmedEmail(trx, { userId, email: newEmail, now });
    await endSessionsAndLinks(trx, userId);
    await endConsentsOf(trx, { userId, email: formerEmail, at: now });
    if (change.requestedById !== userId) await withdrawInvitationsTo(trx, userId, now);
    await noteConfirmed(trx, change.id, { confirmedAt: now, undoExpiresAt: after(now, undoLives) });
    const actor = { id: userId, role: change.role as Role };
    const deed = 'userVerification/confirmEmail';
    await recordDeed(trx, { deed, actor, subjectType: 'user', subjectId: userId });
    return true;
  });
}

/**
 * Keeps the former address, or restores it when the change has taken effect, and undoes all changes after it. Whoever is
 * signed in is signed out, and links that were sent to the addresses in between are void.
 *
 * @returns whether the link was good
 */
export function undoEmailChange(services: Services, token: string): Promise<boolean> {
  const tokenHash = hashOfToken(token);
  return services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    if (!(await holdAccountOf(trx, 'undoTokenHash', tokenHash))) return false;
    const change = await findChangeToUndo(trx, tokenHash, now);
    if (!change) return false;
    const { userId, formerEmail, presentEmail } = change;
    if (await isEmailTaken(trx, formerEmail, { now, except: userId })) return false;
    await endChangesFrom(trx, { userId, id: change.id, at: now });
    if (presentEmail !== formerEmail) {
      await giveConfirmedEmail(trx, { userId, email: formerEmail, now });
      await endConsentsOf(trx, { userId, email: presentEmail, at: now });
    }
    await endSessionsAndLinks(trx, userId);
    const deed = 'userVerification/undoEmailChange';
    await recordDeed(trx, { deed, actor: null, subjectType: 'user', subjectId: userId });
    return true;
  });
}

/** Holds the account that a link belongs to before its change is read: everything that changes accounts begins so. */
async function holdAccountOf(
  trx: Database,
  column: 'confirmTokenHash' | 'undoTokenHash',
  tokenHash: Buffer,
): Promise<boolean> {
  const userId = await findUserOfToken(trx, column, tokenHash);
  if (userId === undefined) return false;
  await holdAccount(trx, userId);
  return true;
}
