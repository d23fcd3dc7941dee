import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { withoutNames } from '../../platform/texts/names-in-texts.ts';
import { holdAccount } from '../accounts/index.ts';
import { clearHeadManager } from '../organizations/index.ts';
import { deedOf } from './users.deeds.ts';
import {
  deleteAccount,
  deleteMembership,
  deleteNotHandledRecipient,
  emptyMessagesOf,
  emptyUser,
  endConsentsIn,
  findPersonForRemoval,
  findSocietiesOf,
  lockMessagesNaming,
  storeMessagesWithoutName,
} from './users.removal.queries.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findPersonForRemoval>>>;

interface Removal {
  userId: number;
  nationalSocietyId: number;
  by: CurrentUser;
  at: Date;
}

/**
 * Removes somebody from a society (administration.md 3.5). Technical advisors and data consumers who work for other
 * societies too only leave this one; everybody else is deleted, and nothing personal of them is kept.
 */
export async function removeFromSociety(trx: Database, { userId, nationalSocietyId, by, at }: Removal) {
  await holdAccount(trx, userId);
  const person = await findPersonForRemoval(trx, userId);
  if (!person) return;
  const mayBelongToSeveral = person.role === 'TechnicalAdvisor' || person.role === 'DataConsumer';
  const nationalSocietyIds = await findSocietiesOf(trx, userId);
  const staysElsewhere = mayBelongToSeveral && nationalSocietyIds.some((id) => id !== nationalSocietyId);
  if (mayBelongToSeveral) await deleteMembership(trx, { userId, nationalSocietyId });
  if (staysElsewhere) {
    await clearHeadManager(trx, { userId, nationalSocietyId });
    const email = person.emailAddress ?? '';
    await endConsentsIn(trx, { email, nationalSocietyIds: [nationalSocietyId], at });
  } else {
    await removePersonalData(trx, person, { nationalSocietyIds, at });
  }
  await recordDeed(trx, {
    deed: deedOf(person.role, 'delete'),
    actor: by,
    subjectType: 'user',
    subjectId: userId,
    nationalSocietyId,
    after: { isAnonymized: !staysElsewhere },
  });
}

/**
 * Deletes a person and everything personal about them: the account with its sessions and links, name, address, numbers
 * and what else describes them, and their traces in the outbox. Their row stays, empty and marked, because alerts and
 * logs point at it; so does the membership of those who belong to one society only, by which those name the organization instead of the person.
 *
 * Messages are found by the person's id, and by an address only in the societies that they belong to (decision record 41):
 * whoever deletes a person changes nothing of anybody else, here or in another society, whatever the person is called.
 *
 * Audit entries and jobs need nothing done: they hold ids only (decision 29), which a test of this holds them to.
 *
 * What stays on purpose: consents to the agreement, which are keyed by e-mail address and not by user so that they
 * survive the user (administration.md 1.4): they are the record of who answered for the society, and when. Active ones
 * end now, so that whoever gets the address next has consented to nothing. Alert recipients stay too, and whom an
 * escalation told: they are contacts of a project, entered apart from its users, which staff change themselves.
 *
 * @param where.nationalSocietyIds the societies that the person belongs to, or belonged to until just now
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
  if (emailAddress) await endConsentsIn(trx, { email: emailAddress, nationalSocietyIds, at });
  await emptyMessagesOf(trx, { userId: id, addresses, nationalSocietyIds });
  await removeFromMessages(trx, id);
  await deleteAccount(trx, id);
  await emptyUser(trx, id, at);
}

const messagesAtOnce = 500;

/** Takes the name and numbers of a person out of messages to others, where the product wrote them. These are still sent. */
async function removeFromMessages(trx: Database, userId: number): Promise<void> {
  for (let afterId = 0; ; ) {
    const messages = await lockMessagesNaming(trx, { userId, afterId, limit: messagesAtOnce });
    const last = messages.at(-1);
    if (!last) return;
    const changed = messages.map(({ id, body, ...positions }) => {
      const { text, ...moved } = withoutNames({ text: body, ...positions }, new Set([userId]));
      return { id, body: text, ...moved };
    });
    await storeMessagesWithoutName(trx, changed);
    afterId = last.id;
  }
}
