import type { Services } from '../../platform/services.ts';
import { chainAudit } from './audit.chain.ts';

/** What the clock brings to the audit trail: what was done in the last minute is chained. */
export async function workOnAudit({ db, jobs }: Services): Promise<void> {
  await jobs.work('chain-audit', { batchSize: 10 }, () => chainAudit(db));
  await jobs.repeat('chain-audit', '* * * * *');
}
