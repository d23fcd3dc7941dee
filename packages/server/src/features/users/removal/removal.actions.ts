import { validateUserDeletion } from '@harken/domain/access/user-rows';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { removeNames } from '../../../platform/texts/remove-names.ts';
import { deleteTokensOf } from '../../access-tokens/index.ts';
import { lockAccountForUpdate } from '../../accounts/index.ts';
import { removeRecipientsOfSupervisor } from '../../alert-recipients/index.ts';
import { deleteNotificationsOf } from '../../notifications/index.ts';
import { clearHeadManager } from '../../organizations/index.ts';
import { buildAuditAction } from '../users.audit.ts';
import { findDependents, removeFromOpenProjects } from '../users.members.queries.ts';
import { lockMemberForUpdate, type MemberAction } from '../users.members.ts';
import {
  anonymiseMessages,
  anonymiseUser,
  deleteAccount,
  deleteMembership,
  deleteNotHandledRecipient,
  endConsentsInSocieties,
  findPersonForRemoval,
  findSocietyIds,
  lockMessagesNaming,
  storeMessagesWithoutName,
} from './removal.queries.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findPersonForRemoval>>>;

interface Removal {
  userId: number;
  nationalSocietyId: number;
  by: CurrentUser;
  at: Date;
}

/**
 * Deletes a member of a society. Members of several societies only leave this one. Their row stays without personal data,
 * because their decisions refer to it (docs/decisions/0018).
 */
export function deleteMember({ db, clock }: Services, deletion: MemberAction): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const member = await lockMemberForUpdate(trx, deletion);
    const { userId, by, society } = deletion;
    const error = validateUserDeletion(by.role, { ...member, ...(await findDependents(trx, deletion)) });
    if (error) throw expectedError(error);
    await removeRecipientsOfSupervisor(trx, { supervisorId: userId, projectId: null, by });
    await removeFromOpenProjects(trx, userId);
    const { nationalSocietyId } = society;
    await removeFromSociety(trx, { userId, nationalSocietyId, by, at: clock.now() });
  });
}

/**
 * Removes a user from a society. Technical advisors and data consumers who work for other societies too only leave this one;
 * everybody else is deleted with all their personal data.
 */
export async function removeFromSociety(trx: Database, { userId, nationalSocietyId, by, at }: Removal) {
  await lockAccountForUpdate(trx, userId);
  const person = await findPersonForRemoval(trx, userId);
  if (!person) return;
  const mayBelongToSeveral = person.role === 'TechnicalAdvisor' || person.role === 'DataConsumer';
  const nationalSocietyIds = await findSocietyIds(trx, userId);
  const staysInOtherSociety = mayBelongToSeveral && nationalSocietyIds.some((id) => id !== nationalSocietyId);
  if (mayBelongToSeveral) await deleteMembership(trx, { userId, nationalSocietyId });
  if (staysInOtherSociety) {
    await clearHeadManager(trx, { userId, nationalSocietyId });
    const email = person.emailAddress ?? '';
    await endConsentsInSocieties(trx, { email, nationalSocietyIds: [nationalSocietyId], at });
  } else {
    await removePersonalData(trx, person, { nationalSocietyIds, at });
  }
  await recordAuditEvent(trx, {
    action: buildAuditAction(person.role, 'delete'),
    actor: by,
    subjectType: 'user',
    subjectId: userId,
    nationalSocietyId,
    after: { isAnonymized: !staysInOtherSociety },
  });
}

/**
 * Deletes a user and all their personal data: the account with its sessions and links, name, address, numbers and other
 * personal fields, and their traces in the outbox. The anonymised row stays because alerts and logs refer to it
 * (docs/decisions/0018). The membership of users of a single society stays too, so that their organization can still be shown
 * in place of the person.
 *
 * Messages are found by the user's id, and by address only in the societies they belong to (docs/decisions/0041): deleting a
 * user never changes messages of anybody else, even of people with the same name or address.
 *
 * Audit events and jobs need no change because they only contain ids; a test checks this.
 *
 * Two things stay on purpose. Consents to the agreement record who consented for the society and when; they belong to an
 * e-mail address, not to a user. Active ones end now, so that the next owner of the address has not consented. Alert
 * recipients, and who was notified of an escalation, stay too: they are contacts of a project, entered independently of its
 * users and maintained by staff.
 *
 * @param where.nationalSocietyIds the societies that the user belongs to, or belonged to until just now
 */
export async function removePersonalData(
  trx: Database,
  person: Person,
  { nationalSocietyIds, at }: { nationalSocietyIds: number[]; at: Date },
): Promise<void> {
  const { id, emailAddress, phoneNumber, additionalPhoneNumber } = person;
  const addresses = [emailAddress, phoneNumber, additionalPhoneNumber].filter((address) => address !== null);
  await clearHeadManager(trx, { userId: id, nationalSocietyId: null });
  await deleteNotHandledRecipient(trx, { userId: id, nationalSocietyId: null });
  if (emailAddress) await endConsentsInSocieties(trx, { email: emailAddress, nationalSocietyIds, at });
  await anonymiseMessages(trx, { userId: id, addresses, nationalSocietyIds });
  await removeNameFromMessages(trx, id);
  await deleteNotificationsOf(trx, id);
  await deleteTokensOf(trx, id);
  await deleteAccount(trx, id);
  await anonymiseUser(trx, id, at);
}

const messageBatchSize = 500;

/** Removes the name and numbers of a user from generated messages to others. These are still sent. */
async function removeNameFromMessages(trx: Database, userId: number): Promise<void> {
  for (let afterId = 0; ; ) {
    const messages = await lockMessagesNaming(trx, { userId, afterId, limit: messageBatchSize });
    const last = messages.at(-1);
    if (!last) return;
    const changed = messages.map(({ id, body, ...positions }) => {
      const { text, ...moved } = removeNames({ text: body, ...positions }, new Set([userId]));
      return { id, body: text, ...moved };
    });
    await storeMessagesWithoutName(trx, changed);
    afterId = last.id;
  }
}
