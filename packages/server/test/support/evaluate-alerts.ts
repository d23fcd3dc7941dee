import { evaluateAlertJobs, recomputeClusterJobs } from '../../src/features/alerts/alerts.jobs.ts';
import type { JobData } from '../../src/platform/jobs/queues.ts';
import type { TestApp } from './test-app.ts';

/** Evaluates the alert rule for reports of a health risk of a project, which no worker does in tests. */
export function evaluateAlerts(
  app: TestApp,
  projectHealthRiskId: number,
  reportIds: number[],
): Promise<void> {
  return evaluateAlertJobs(app.services, [{ projectHealthRiskId, reportIds }]);
}

/** Recomputes a cluster of reports after one of them left it. */
export function recomputeCluster(app: TestApp, cluster: JobData['recompute-group']): Promise<void> {
  return recomputeClusterJobs(app.services, [cluster]);
}
