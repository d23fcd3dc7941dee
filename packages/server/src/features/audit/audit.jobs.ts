import type { Services } from '../../platform/services.ts';
import { chainAudit } from './audit.chain.ts';

/** Adds new audit events to the hash chain every minute. */
export async function workOnAudit({ longDb, jobs }: Services): Promise<void> {
  await jobs.work('chain-audit', { batchSize: 10 }, () => chainAudit(longDb));
  await jobs.repeat('chain-audit', '* * * * *');
}
