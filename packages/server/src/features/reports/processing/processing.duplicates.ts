import { createHash } from 'node:crypto';
import { findOriginalId } from '@harken/domain/reports/duplicates';
import { normalizeMessage } from '@harken/domain/reports/normalize-message';
import type { Database } from '../../../platform/db/database.ts';
import {
  type ComparableText,
  findDuplicateWindows,
  findEarlierMessages,
  flagMessagesAsDuplicates,
  lockTexts,
} from './processing.duplicates.queries.ts';
import type { WaitingMessage } from './processing.queries.ts';
import type { ProcessingResult } from './processing.ts';

type Pair = { message: WaitingMessage; result: ProcessingResult };

/**
 * Finds the processed messages that may be duplicates: those of projects that flag duplicates, correct or not, including
 * training messages. Unknown numbers have no project; for them the longest window of the open projects of their national
 * society applies.
 *
 * Locks the texts, so that of two messages processed at once not both count as the first.
 */
export async function lockTextsToCompare(trx: Database, pairs: Pair[]): Promise<ComparableText[]> {
  const societies = [...new Set(pairs.map(({ message }) => message.nationalSocietyId))];
  const windows = await findDuplicateWindows(trx, societies);
  if (windows.length === 0) return [];
  const findWindow = ({ sender, nationalSocietyId }: ProcessingResult) => {
    const own = windows.filter((time) =>
      sender ? time.projectId === sender.projectId : time.nationalSocietyId === nationalSocietyId,
    );
    return Math.max(0, ...own.map(({ minutes }) => minutes));
  };
  const texts = pairs.flatMap(({ message, result }) => {
    const minutes = findWindow(result);
    const dataCollectorId = result.sender?.dataCollectorId ?? null;
    if (minutes === 0 || (dataCollectorId === null && message.sender === '')) return [];
    const { id, nationalSocietyId, receivedAt } = result;
    const textDigest = createHash('sha256').update(normalizeMessage(message.text)).digest('hex').slice(0, 32);
    return [
      { id, nationalSocietyId, dataCollectorId, sender: message.sender, textDigest, receivedAt, minutes },
    ];
  });
  await lockTexts(
    trx,
    [...new Set(texts.map(computeLockKey))].sort((a, b) => a - b),
  );
  return texts;
}

function computeLockKey({ dataCollectorId, nationalSocietyId, sender, textDigest }: ComparableText): number {
  const senderKey = dataCollectorId ?? `${nationalSocietyId} ${sender}`;
  return createHash('sha256').update(`${senderKey} ${textDigest}`).digest().readInt32BE();
}

/** Flags duplicates. Call it after the messages are stored. */
export async function flagDuplicates(trx: Database, texts: ComparableText[]): Promise<void> {
  if (texts.length === 0) return;
  const earlierById = new Map((await findEarlierMessages(trx, texts)).map((row) => [row.laterId, row]));
  const flags = new Map<number, number>();
  for (const id of texts.map((text) => text.id).sort((a, b) => a - b)) {
    const earlier = earlierById.get(id);
    // The original may be in the same batch; its flag is then not yet stored in the database.
    if (earlier) flags.set(id, flags.get(earlier.id) ?? findOriginalId(earlier));
  }
  if (flags.size === 0) return;
  await flagMessagesAsDuplicates(
    trx,
    [...flags].map(([id, repeatsId]) => ({ id, repeatsId })),
  );
}
