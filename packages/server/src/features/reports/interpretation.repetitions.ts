import { createHash } from 'node:crypto';
import { originalOf } from '@harken/domain/reports/repetitions';
import { tidyMessage } from '@harken/domain/reports/tidy-message';
import type { Database } from '../../platform/db/database.ts';
import type { WaitingMessage } from './interpretation.queries.ts';
import {
  findEarlierMessages,
  findRepetitionTimes,
  flagMessages,
  lockTexts,
  type ReadText,
} from './interpretation.repetitions.queries.ts';
import type { Interpretation } from './interpretation.ts';

type Pair = { message: WaitingMessage; interpretation: Interpretation };

/**
 * The messages just read that may repeat others: those of projects that flag repetitions, correct or not, also training.
 * A number nobody knows belongs to no project: the longest time of the open projects of its society holds.
 *
 * Whoever reads the same text of the same sender elsewhere waits, so that two read at once are not both the first.
 */
export async function textsToCompare(trx: Database, pairs: Pair[]): Promise<ReadText[]> {
  const societies = [...new Set(pairs.map(({ message }) => message.nationalSocietyId))];
  const times = await findRepetitionTimes(trx, societies);
  if (times.length === 0) return [];
  const minutesOf = ({ sender, nationalSocietyId }: Interpretation) => {
    const own = times.filter((time) =>
      sender ? time.projectId === sender.projectId : time.nationalSocietyId === nationalSocietyId,
    );
    return Math.max(0, ...own.map(({ minutes }) => minutes));
  };
  const texts = pairs.flatMap(({ message, interpretation }) => {
    const minutes = minutesOf(interpretation);
    const dataCollectorId = interpretation.sender?.dataCollectorId ?? null;
    if (minutes === 0 || (dataCollectorId === null && message.sender === '')) return [];
    const { id, nationalSocietyId, receivedAt } = interpretation;
    const textDigest = createHash('sha256').update(tidyMessage(message.text)).digest('hex').slice(0, 32);
    return [
      { id, nationalSocietyId, dataCollectorId, sender: message.sender, textDigest, receivedAt, minutes },
    ];
  });
  await lockTexts(
    trx,
    [...new Set(texts.map(lockKeyOf))].sort((a, b) => a - b),
  );
  return texts;
}

function lockKeyOf({ dataCollectorId, nationalSocietyId, sender, textDigest }: ReadText): number {
  const whose = dataCollectorId ?? `${nationalSocietyId} ${sender}`;
  return createHash('sha256').update(`${whose} ${textDigest}`).digest().readInt32BE();
}

/** Flags those that repeat another one, once all are stored. */
export async function flagRepetitions(trx: Database, texts: ReadText[]): Promise<void> {
  if (texts.length === 0) return;
  const earlierOf = new Map((await findEarlierMessages(trx, texts)).map((row) => [row.laterId, row]));
  const flags = new Map<number, number>();
  for (const id of texts.map((text) => text.id).sort((a, b) => a - b)) {
    const earlier = earlierOf.get(id);
    // One read together with this is flagged already, and not stored as such yet.
    if (earlier) flags.set(id, flags.get(earlier.id) ?? originalOf(earlier));
  }
  if (flags.size === 0) return;
  await flagMessages(
    trx,
    [...flags].map(([id, repeatsId]) => ({ id, repeatsId })),
  );
}
