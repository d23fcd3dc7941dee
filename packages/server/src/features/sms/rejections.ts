import type { RejectionReason } from '@harken/domain/sms/rejections';
import type { Services } from '../../platform/services.ts';

import { insertRejections, type Rejection } from './rejections.queries.ts';

/** How long rejections are counted before they are stored together: a flood of them costs one statement per interval. */
const intervalMilliseconds = 2000;

/**
 * Counts refused deliveries and stores the counts, for the pages that help to connect a gateway. Counts that the database does
 * not take are dropped: they only serve as a hint.
 */
export function createRejectionRecorder({ db, clock, log }: Services) {
  const counts = new Map<string, Rejection>();

  async function store(): Promise<void> {
    const rejections = [...counts.values()];
    counts.clear();
    try {
      await insertRejections(db, rejections, clock.now());
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'Could not store refused deliveries');
    }
  }

  return (source: string, reason: RejectionReason): void => {
    if (counts.size === 0) setTimeout(() => void store(), intervalMilliseconds).unref();
    const name = `${source} ${reason}`;
    const counted = counts.get(name) ?? { source, reason, count: 0 };
    counts.set(name, { ...counted, count: counted.count + 1 });
  };
}
