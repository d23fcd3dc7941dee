import type { Services } from '../../platform/services.ts';
import { compactDayChanges } from './day-blocks/day-blocks.queries.ts';

/** Compacts the recorded changes of days every minute. */
export async function startDashboardJobs({ longDb, jobs }: Services): Promise<void> {
  await jobs.work('add-up-day-changes', { batchSize: 10 }, () => compactDayChanges(longDb));
  await jobs.repeat('add-up-day-changes', '* * * * *');
}
