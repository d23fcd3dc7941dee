import { withLongTimeouts } from '../../platform/long-queries.ts';
import type { Services } from '../../platform/services.ts';
import { findDueWeeklyReports, sendWeeklyReport } from './sending.ts';

/** Weekly reports that are due are found every five minutes. */
export async function startWeeklyReportJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('find-due-weekly-reports', { batchSize: 10 }, () => findDueWeeklyReports(services));
  await jobs.repeat('find-due-weekly-reports', '4-59/5 * * * *');
  // One at a time: the files of one report already keep a worker thread busy.
  await jobs.work('send-weekly-report', { batchSize: 1 }, async ([job]) => {
    if (job) await sendWeeklyReport(withLongTimeouts(services), job.sendingId);
  });
}
