import type { Services } from '../../platform/services.ts';
import { verifyDueAlerts } from './asking/asking.ts';

/** Asks contacts, reminds them and asks the next ones: at once after an alert, and every minute. */
export async function startVerificationJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('verify-alerts', { batchSize: 10 }, () => verifyDueAlerts(services));
  await jobs.repeat('verify-alerts', '* * * * *');
}
