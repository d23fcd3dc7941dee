import type { JobData } from '../../platform/jobs/queues.ts';
import type { Services } from '../../platform/services.ts';
import { evaluateReports, recomputeGroup } from './alerts.evaluation.ts';
import { checkAlerts } from './alerts.not-handled.ts';
import { remindOfOutcomes, remindOfOverlookedOutcomes } from './alerts.reminders.ts';

/** Apart from the other work of every hour. */
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

/** Recomputes each named group once; only then what moved out of them is evaluated, so that it finds no link it held itself. */
export async function recomputeGroupJobs(
  services: Services,
  jobs: JobData['recompute-group'][],
): Promise<void> {
  const groups = new Map(jobs.map((job) => [job.groupId, job]));
  for (const { projectHealthRiskId, groupId } of groups.values())
    await recomputeGroup(services, projectHealthRiskId, groupId);
  await evaluateAlertJobs(
    services,
    jobs.flatMap(({ moved }) => moved ?? []),
  );
}

/** What follows from reports and alerts, and what the clock brings. */
export async function workOnAlerts(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('evaluate-alerts', { batchSize: 50 }, (batch) => evaluateAlertJobs(services, batch));
  await jobs.work('recompute-group', { batchSize: 50 }, (batch) => recomputeGroupJobs(services, batch));
  await jobs.work('check-alert', { batchSize: 20 }, (batch) =>
    checkAlerts(
      services,
      batch.map((job) => job.alertId),
    ),
  );
  await jobs.work('remind-outcome', { batchSize: 20 }, (batch) => remindOfOutcomes(services, batch));
  await jobs.work('remind-overlooked', { batchSize: 10 }, () => remindOfOverlookedOutcomes(services));
  await jobs.repeat('remind-overlooked', everyHour);
}
