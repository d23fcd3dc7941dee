import type { Services } from '../../platform/services.ts';
import { findKnownKeys, type OfferedKey } from './sms.queries.ts';

/** How long suspect keys are gathered before they are looked up together, in milliseconds. */
const gatheredFor = 250;
/** So many are gathered; whoever comes after them is asked to come again. */
const gatheredAtMost = 5000;

type Finding = 'known' | 'unknown' | 'busy';

interface Waiting {
  key: OfferedKey;
  resolve(finding: Finding): void;
  reject(error: unknown): void;
}

/**
 * Looks up keys from addresses that have sent many wrong ones: one query at most every quarter of a second, however many
 * come. A right key is found all the same, a moment later than usual.
 */
export function suspectKeys({ pool, clock }: Services): (key: OfferedKey) => Promise<Finding> {
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
      if (waiting.length >= gatheredAtMost) return resolve('busy');
      if (waiting.length === 0) setTimeout(() => void lookUp(), gatheredFor);
      waiting.push({ key, resolve, reject });
    });
}
