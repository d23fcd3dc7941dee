import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { holdOutbox } from '../../platform/outbox.queries.ts';
import { holdAccount } from '../accounts/index.ts';
import { clearHeadManager } from '../organizations/index.ts';
import { deedOf } from './users.deeds.ts';
import {
  deleteAccount,
  deleteMembership,
  deleteNotHandledRecipient,
  emptyMessagesOf,
  emptyUser,
  endConsents,
  findPersonForRemoval,
  hasOtherSociety,
  removeFromMessages,
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
  const staysElsewhere = mayBelongToSeveral && (await hasOtherSociety(trx, { userId, nationalSocietyId }));
  if (mayBelongToSeveral) await deleteMembership(trx, { userId, nationalSocietyId });
  if (staysElsewhere) {
    await clearHeadManager(trx, { userId, nationalSocietyId });
    await endConsents(trx, { email: person.emailAddress ?? '', nationalSocietyId, at });
  } else {
    await removePersonalData(trx, person, at);
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
 * Audit entries and jobs need nothing done: they hold ids only (decision 29), which a test of this holds them to.
 *
 * What stays on purpose: consents to the agreement, which are keyed by e-mail address and not by user so that they
 * survive the user (administration.md 1.4): they are the record of who answered for the society, and when. Active ones
 * end now, so that whoever gets the address next has consented to nothing. Alert recipients stay too, and whom an
 * escalation told: they are contacts of a project, entered apart from its users, which staff change themselves.
 */
export async function removePersonalData(trx: Database, person: Person, at: Date): Promise<void> {
  const { id, name, emailAddress, phoneNumber, additionalPhoneNumber } = person;
  await holdOutbox(trx);
  const addresses = presentOf([emailAddress, phoneNumber, additionalPhoneNumber]);
  await clearHeadManager(trx, { userId: id, nationalSocietyId: null });
  await deleteNotHandledRecipient(trx, { userId: id, nationalSocietyId: null });
  if (emailAddress) await endConsents(trx, { email: emailAddress, nationalSocietyId: null, at });
  await emptyMessagesOf(trx, id, addresses);
  const spellings = emailAddress ? [emailAddress.toLowerCase()] : [];
  await removeFromMessages(trx, presentOf([name, ...addresses, ...spellings]));
  await deleteAccount(trx, id);
  await emptyUser(trx, id, at);
}

/** Each once, without those that are missing or blank. */
function presentOf(words: (string | null)[]): string[] {
  return [...new Set(words.filter((word): word is string => Boolean(word?.trim())))];
}
