import type { JobData } from '../../platform/jobs/queues.ts';
import type { Services } from '../../platform/services.ts';
import { evaluateReports, recomputeCluster } from './evaluation/evaluation.ts';
import { checkAlerts } from './notifications/notifications.not-handled.ts';
import { notifyOfOverdueAlerts } from './notifications/notifications.overdue.ts';
import { remindOfMissedOutcomes, remindOfOutcomes } from './reminders/reminders.ts';

const everyTenMinutes = '*/10 * * * *';
/** At a minute when no other hourly job runs. */
const everyHour = '41 * * * *';

/** Evaluates several jobs at once: those of one health risk share a transaction. */
export async function evaluateAlertJobs(
  services: Services,
  jobs: { projectHealthRiskId: number; reportIds: number[] }[],
): Promise<void> {
  const byHealthRisk = new Map<number, number[]>();
  for (const { projectHealthRiskId, reportIds } of jobs) {
    byHealthRisk.set(projectHealthRiskId, [...(byHealthRisk.get(projectHealthRiskId) ?? []), ...reportIds]);
  }
  for (const [projectHealthRiskId, reportIds] of byHealthRisk)
    await evaluateReports(services, projectHealthRiskId, reportIds);
}

/**
 * Recomputes each cluster once. Reports that were moved out of them are evaluated afterwards, so that they do not find links
 * that only they had made.
 */
export async function recomputeClusterJobs(
  services: Services,
  jobs: JobData['recompute-group'][],
): Promise<void> {
  const jobByCluster = new Map(jobs.map((job) => [job.groupId, job]));
  for (const { projectHealthRiskId, groupId } of jobByCluster.values())
    await recomputeCluster(services, projectHealthRiskId, groupId);
  await evaluateAlertJobs(
    services,
    jobs.flatMap(({ moved }) => moved ?? []),
  );
}

/** Starts the background jobs of alerts. */
export async function startAlertWorkers(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('evaluate-alerts', { batchSize: 50 }, (batch) => evaluateAlertJobs(services, batch));
  await jobs.work('recompute-group', { batchSize: 50 }, (batch) => recomputeClusterJobs(services, batch));
  await jobs.work('check-alert', { batchSize: 20 }, (batch) =>
    checkAlerts(
      services,
      batch.map((job) => job.alertId),
    ),
  );
  await jobs.work('remind-outcome', { batchSize: 20 }, (batch) => remindOfOutcomes(services, batch));
  await jobs.work('remind-overlooked', { batchSize: 10 }, () => remindOfMissedOutcomes(services));
  await jobs.repeat('remind-overlooked', everyHour);
  await jobs.work('find-overdue', { batchSize: 10 }, () => notifyOfOverdueAlerts(services));
  await jobs.repeat('find-overdue', everyTenMinutes);
}
