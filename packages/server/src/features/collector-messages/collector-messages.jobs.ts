import type { Services } from '../../platform/services.ts';
import { sendMonthlyThanks } from './thanks/thanks.ts';

/** Off the full hour, when other scheduled jobs run. */
const everyHour = '41 * * * *';

/** Looks every hour for projects in which it is time to thank. */
export async function startCollectorMessageJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('thank-collectors', { batchSize: 10 }, () => sendMonthlyThanks(services));
  await jobs.repeat('thank-collectors', everyHour);
}
