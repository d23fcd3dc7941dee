import type { Services } from '../../platform/services.ts';
import { chainAudit } from './audit.chain.ts';

/** What the clock brings to the audit trail: what was done in the last minute is chained. */
export async function workOnAudit({ longDb, jobs }: Services): Promise<void> {
  await jobs.work('chain-audit', { batchSize: 10 }, () => chainAudit(longDb));
  await jobs.repeat('chain-audit', '* * * * *');
}
