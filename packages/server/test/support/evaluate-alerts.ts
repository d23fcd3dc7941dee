import { evaluateAlertJobs, recomputeGroupJobs } from '../../src/features/alerts/alerts.jobs.ts';
import type { JobData } from '../../src/platform/jobs/queues.ts';
import type { TestApp } from './test-app.ts';

/** Holds reports of one health risk of a project against its alert rule, which nobody does by themselves in tests. */
export function evaluateAlerts(
  app: TestApp,
  projectHealthRiskId: number,
  reportIds: number[],
): Promise<void> {
  return evaluateAlertJobs(app.services, [{ projectHealthRiskId, reportIds }]);
}

/** Computes a group of reports anew, after one of them left it. */
export function recomputeGroup(app: TestApp, group: JobData['recompute-group']): Promise<void> {
  return recomputeGroupJobs(app.services, [group]);
}
