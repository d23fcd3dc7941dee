import { withLongTimeouts } from '../../platform/long-queries.ts';
import type { Services } from '../../platform/services.ts';
import { addUpPastMessageChanges } from '../data-collectors/index.ts';
import { storeDayBlocks } from './day-blocks/store-day-blocks.ts';
import { notifyOfGatewaysDown } from './non-reporting/non-reporting.notifications.ts';
import { findDueReports, sendSituationReport } from './report-schedule/sending.ts';

/** How long changes of days are kept one by one at least: a process that reads such a day again reads only the reports that changed. */
const keptChangeSeconds = 20;

/**
 * Adds up the changes of days and of past messages, and stores day blocks every minute, and looks for gateways that stopped delivering twice an hour;
 * situation reports that are due are found every five minutes.
 */
export async function startDashboardJobs(services: Services): Promise<void> {
  const { longDb, jobs, clock } = services;
  await jobs.work('add-up-day-changes', { batchSize: 10 }, async () => {
    await addUpPastMessageChanges(longDb);
    await storeDayBlocks(longDb, clock.now(), { keptSeconds: keptChangeSeconds });
  });
  await jobs.repeat('add-up-day-changes', '* * * * *');
  await jobs.work('find-gateways-down', { batchSize: 10 }, () => notifyOfGatewaysDown(services));
  await jobs.repeat('find-gateways-down', '8,38 * * * *');
  await startReportJobs(services);
}

async function startReportJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('find-due-situation-reports', { batchSize: 10 }, () => findDueReports(services));
  await jobs.repeat('find-due-situation-reports', '2-59/5 * * * *');
  // One at a time: the files of one report already keep a worker thread busy.
  await jobs.work('send-situation-report', { batchSize: 1 }, async ([job]) => {
    if (job) await sendSituationReport(withLongTimeouts(services), job.sendingId);
  });
}
