import { readCanaryText } from '@harken/domain/channels/canary';
import type { Database } from '../../../platform/db/database.ts';
import { takeCanaries } from './processing.proofs.queries.ts';

/** A message as it waits to be processed. */
interface Arrived {
  id: number;
  nationalSocietyId: number;
  text: string;
}

/**
 * Takes the proofs of life out of the messages of a batch.
 *
 * @returns the others, which are processed as reports; among them texts that look like one but were never sent
 */
export async function takeProofsOfLife<Message extends Arrived>(
  trx: Database,
  messages: Message[],
  now: Date,
): Promise<Message[]> {
  const candidates = messages.flatMap(({ id, nationalSocietyId, text }) => {
    const code = readCanaryText(text);
    return code ? [{ id, nationalSocietyId, code }] : [];
  });
  if (candidates.length === 0) return messages;
  const taken = new Set(await takeCanaries(trx, candidates, now));
  return messages.filter(({ id }) => !taken.has(id));
}
