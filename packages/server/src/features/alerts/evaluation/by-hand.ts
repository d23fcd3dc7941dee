import { countNeededReports } from '@harken/domain/alerts/alert-by-hand';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import {
  findEvaluatedRisk,
  findRootClusters,
  lockEvaluation,
  lockReportsOutsideAlerts,
} from './evaluation.queries.ts';
import { raiseNewAlerts } from './evaluation.ts';

/** Reports of one health risk of a project, and the signal from which somebody makes an alert of them. */
export interface ChosenReports {
  projectHealthRiskId: number;
  reportIds: readonly number[];
  signalId: number;
}

/**
 * Makes an alert of chosen reports, under the lock of the evaluation: as if a rule had raised it, in the cluster of the report received
 * last. Later reports that are linked to that cluster join it.
 *
 * @throws an expected error if one of the reports got into an alert, was dismissed or was removed meanwhile, or the project was closed
 */
export async function raiseAlertByHand(
  trx: Database,
  services: Services,
  { projectHealthRiskId, reportIds, signalId }: ChosenReports,
): Promise<number> {
  await lockEvaluation(trx, projectHealthRiskId);
  const risk = await findEvaluatedRisk(trx, projectHealthRiskId);
  const ids = [...new Set(reportIds)];
  const reports = risk ? await lockReportsOutsideAlerts(trx, projectHealthRiskId, ids) : [];
  const last = reports.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime()).at(-1);
  if (!risk || !last || reports.length < ids.length) throw expectedError('signal.reportsChanged');
  const roots = await findRootClusters(trx, [last.clusterId]);
  const evaluation = {
    ...{ trx, services, projectHealthRiskId, risk, at: services.clock.now() },
    ...{ changesAlerts: true, completedAt: [], completedBy: [] },
  };
  const byHand = { signalId, neededCount: countNeededReports(risk.countThreshold, ids.length) };
  const alert = {
    clusterId: roots.get(last.clusterId) ?? last.clusterId,
    reportIds: reports.map(({ id }) => id),
    byHand,
  };
  const [alertId] = await raiseNewAlerts(evaluation, [alert]);
  if (alertId === undefined) throw new Error('The alert was not stored');
  return alertId;
}
