import type { Database } from '../../../platform/db/database.ts';
import { normalizePhoneNumber } from '../../../platform/phone-numbers.ts';
import { findTakenNumbers } from '../data-collectors.queries.ts';
import {
  anonymizeCollectors,
  anonymizeMessagesFrom,
  anonymizeMessagesOfCollectors,
  anonymizeOutboxMessages,
  anonymizeReports,
  deleteCollectorsWithoutMessages,
  findCountryCode,
  findNumbers,
  findSenders,
  findSpellings,
  lockCollectorsOfProject,
  removeFromEmails,
  removeTextsAbout,
} from './removal.queries.ts';

/** Collectors of one project, and its society: no data of another society is read. */
interface Removal {
  ids: number[];
  nationalSocietyId: number;
  at: Date;
}

/**
 * Deletes collectors who never sent a message, and anonymises all others in every table (docs/decisions/0018). Their reports
 * and the texts of their messages stay.
 *
 * Messages are found by the collector's id. By number they are only looked for in the collector's society, and only if they
 * belong to no other known collector (docs/decisions/0041).
 *
 * The caller must have locked the collectors, message processing, and the evaluation of alerts.
 */
export async function removeCollectors(trx: Database, { ids, nationalSocietyId, at }: Removal) {
  const senders = await findAllSpellings(trx, { ids, nationalSocietyId });
  await anonymizeMessagesOfCollectors(trx, ids);
  const messageIds = await anonymizeMessagesFrom(trx, { senders, nationalSocietyId });
  await anonymizeReports(trx, { ids, messageIds });
  await anonymizeOutboxMessages(trx, { ids, messageIds });
  await removeFromEmails(trx, ids);
  await removeTextsAbout(trx, ids);
  const deletedCollectors = await deleteCollectorsWithoutMessages(trx, ids);
  const anonymizedCollectors = await anonymizeCollectors(trx, ids, at);
  return { deletedCollectors, anonymizedCollectors };
}

/** The same for all collectors of a project. */
export async function removeCollectorsOfProject(
  trx: Database,
  { projectId, nationalSocietyId, at }: { projectId: number; nationalSocietyId: number; at: Date },
) {
  const ids = await lockCollectorsOfProject(trx, projectId);
  return removeCollectors(trx, { ids, nationalSocietyId, at });
}

/**
 * The numbers of collectors in every spelling found in messages to their society: registered numbers, and former numbers
 * unless they belong to somebody else by now.
 */
async function findAllSpellings(
  trx: Database,
  { ids, nationalSocietyId }: Omit<Removal, 'at'>,
): Promise<string[]> {
  const countryCode = await findCountryCode(trx, nationalSocietyId);
  const normalize = (sender: string) => normalizePhoneNumber(sender, countryCode);
  const registered = await findNumbers(trx, ids);
  const written = [...new Set((await findSenders(trx, ids)).map(normalize))];
  const takenNumbers = await findTakenNumbers(trx, written); // Their own numbers, and former ones that belong to others by now.
  const numbers = new Set([...registered, ...written.filter((number) => !takenNumbers.has(number))]);
  const spellings = await findSpellings(trx, { numbers: [...numbers], nationalSocietyId });
  return spellings.filter((sender) => numbers.has(normalize(sender)));
}
