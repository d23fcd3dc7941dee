import type { Services } from '../../platform/services.ts';
import { findKnownKeys, type SubmittedKey } from './sms.queries.ts';

/** How long suspect keys are gathered before they are looked up together, in milliseconds. */
const batchMilliseconds = 250;
/** Maximum batch size; further requests get a response to retry. */
const maxBatchSize = 5000;

type LookupResult = 'known' | 'unknown' | 'busy';

interface Waiting {
  key: SubmittedKey;
  resolve(result: LookupResult): void;
  reject(error: unknown): void;
}

/**
 * Looks up keys from addresses that sent many wrong ones, with at most one query per quarter of a second. Right keys are
 * accepted too, with a short delay.
 */
export function createSuspectKeyLookup({
  pool,
  clock,
}: Services): (key: SubmittedKey) => Promise<LookupResult> {
  let waiting: Waiting[] = [];

  async function lookUp(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const known = await findKnownKeys(
        pool,
        batch.map(({ key }) => key),
        clock.now(),
      );
      batch.forEach(({ resolve }, position) => {
        resolve(known.has(position) ? 'known' : 'unknown');
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxBatchSize) return resolve('busy');
      if (waiting.length === 0) setTimeout(() => void lookUp(), batchMilliseconds);
      waiting.push({ key, resolve, reject });
    });
}
