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
  findNumbers,
  findSenders,
  findSpellings,
  holdCollectorsOfProject,
  removeFromMails,
  type Spelling,
} from './data-collectors.removal.queries.ts';

/**
 * Deletes collectors who never sent a message; of all others nothing is kept that says who they are: no name, no number,
 * in no table (decision 29). What they reported stays, and so do the texts of their messages, as they were written.
 *
 * They are held, and the reading of messages and the evaluation of alerts stand still: whoever calls this sees to it.
 */
export async function removeCollectors(trx: Database, ids: number[], at: Date) {
  const numbers = await numbersOf(trx, ids);
  await anonymizeMessagesOfCollectors(trx, ids);
  const messageIds = await anonymizeMessagesFrom(trx, await spellingsOf(trx, numbers));
  await anonymizeReports(trx, { ids, messageIds });
  await emptyAnswers(trx, { ids, messageIds });
  await removeFromMails(trx, ids);
  const deletedCollectors = await deleteSilentCollectors(trx, ids);
  const anonymizedCollectors = await anonymizeCollectors(trx, ids, at);
  return { deletedCollectors, anonymizedCollectors };
}

/** The same with all collectors of a project. */
export async function removeCollectorsOfProject(trx: Database, projectId: number, at: Date) {
  return removeCollectors(trx, await holdCollectorsOfProject(trx, projectId), at);
}

interface Numbers {
  registered: Set<string>;
  /** What they wrote from before their number was changed, unless it is somebody else's by now. */
  givenUp: Set<string>;
}

const normalized = ({ sender, countryCode }: Spelling) => normalizePhoneNumber(sender, countryCode);

async function numbersOf(trx: Database, ids: number[]): Promise<Numbers> {
  const registered = new Set(await findNumbers(trx, ids));
  const written = [...new Set((await findSenders(trx, ids)).map(normalized))];
  const live = await findTakenNumbers(trx, written); // their own, and what others have by now
  return { registered, givenUp: new Set(written.filter((number) => !live.has(number))) };
}

async function spellingsOf(trx: Database, { registered, givenUp }: Numbers) {
  const spellings = await findSpellings(trx, [...registered, ...givenUp]);
  return spellings.flatMap((spelling) => {
    const number = normalized(spelling);
    if (registered.has(number)) return [{ ...spelling, isGivenUp: false }];
    return givenUp.has(number) ? [{ ...spelling, isGivenUp: true }] : [];
  });
}
