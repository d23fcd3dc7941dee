import type { Database } from '../../platform/db/database.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import { findTakenNumbers } from './data-collectors.queries.ts';
import {
  anonymizeCollectors,
  anonymizeMessagesFrom,
  anonymizeMessagesOfCollectors,
  anonymizeReports,
  deleteSilentCollectors,
  emptyAnswers,
  findCountryCode,
  findNumbers,
  findSenders,
  findSpellings,
  holdCollectorsOfProject,
  removeFromMails,
} from './data-collectors.removal.queries.ts';

/** Collectors of one project, and its society: nothing of another society is looked at. */
interface Removal {
  ids: number[];
  nationalSocietyId: number;
  at: Date;
}

/**
 * Deletes collectors who never sent a message; of all others nothing is kept that says who they are: no name, no number,
 * in no table (decision 29). What they reported stays, and so do the texts of their messages, as they were written.
 *
 * Messages are found by the collector's id, and by a number only in the society of the collector, where they are of nobody
 * else who is known (decision record 41).
 *
 * The collectors are held, and the reading of messages and the evaluation of alerts stand still: whoever calls this sees to it.
 */
export async function removeCollectors(trx: Database, { ids, nationalSocietyId, at }: Removal) {
  const senders = await sendersOf(trx, { ids, nationalSocietyId });
  await anonymizeMessagesOfCollectors(trx, ids);
  const messageIds = await anonymizeMessagesFrom(trx, { senders, nationalSocietyId });
  await anonymizeReports(trx, { ids, messageIds });
  await emptyAnswers(trx, { ids, messageIds });
  await removeFromMails(trx, ids);
  const deletedCollectors = await deleteSilentCollectors(trx, ids);
  const anonymizedCollectors = await anonymizeCollectors(trx, ids, at);
  return { deletedCollectors, anonymizedCollectors };
}

/** The same with all collectors of a project. */
export async function removeCollectorsOfProject(
  trx: Database,
  { projectId, nationalSocietyId, at }: { projectId: number; nationalSocietyId: number; at: Date },
) {
  const ids = await holdCollectorsOfProject(trx, projectId);
  return removeCollectors(trx, { ids, nationalSocietyId, at });
}

/**
 * The numbers of collectors, in every way in which messages to their society write them: those that are registered, and
 * those they wrote from before they gave them up, unless these are somebody else's by now.
 */
async function sendersOf(trx: Database, { ids, nationalSocietyId }: Omit<Removal, 'at'>): Promise<string[]> {
  const countryCode = await findCountryCode(trx, nationalSocietyId);
  const normalized = (sender: string) => normalizePhoneNumber(sender, countryCode);
  const registered = await findNumbers(trx, ids);
  const written = [...new Set((await findSenders(trx, ids)).map(normalized))];
  const live = await findTakenNumbers(trx, written); // their own, and what others have by now
  const numbers = new Set([...registered, ...written.filter((number) => !live.has(number))]);
  const spellings = await findSpellings(trx, { numbers: [...numbers], nationalSocietyId });
  return spellings.filter((sender) => numbers.has(normalized(sender)));
}
