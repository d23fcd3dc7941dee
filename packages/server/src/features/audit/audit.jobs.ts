import type { Services } from '../../platform/services.ts';
import { extendAuditChain } from './audit.chain.ts';

/** Adds new audit events to the hash chain every minute. */
export async function registerAuditJobs({ longDb, jobs }: Services): Promise<void> {
  await jobs.work('chain-audit', { batchSize: 10 }, () => extendAuditChain(longDb));
  await jobs.repeat('chain-audit', '* * * * *');
}
