import type { Services } from '../../platform/services.ts';
import { storeDayBlocks } from './day-blocks/store-day-blocks.ts';
import { notifyOfGatewaysDown } from './non-reporting/non-reporting.notifications.ts';

/** Adds up the changes of days and stores their blocks every minute, and looks for gateways that stopped delivering twice an hour. */
export async function startDashboardJobs(services: Services): Promise<void> {
  const { longDb, jobs, clock } = services;
  await jobs.work(
    'add-up-day-changes',
    { batchSize: 10 },
    async () => void (await storeDayBlocks(longDb, clock.now())),
  );
  await jobs.repeat('add-up-day-changes', '* * * * *');
  await jobs.work('find-gateways-down', { batchSize: 10 }, () => notifyOfGatewaysDown(services));
  await jobs.repeat('find-gateways-down', '8,38 * * * *');
}
