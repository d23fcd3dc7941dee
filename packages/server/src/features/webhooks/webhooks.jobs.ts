import type { Services } from '../../platform/services.ts';
import { queueChangedReports } from './webhooks.report-changes.ts';

/** Looks every minute for changed reports. */
export async function startWebhookJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('queue-report-events', { batchSize: 10 }, () => queueChangedReports(services));
  await jobs.repeat('queue-report-events', '* * * * *');
}
