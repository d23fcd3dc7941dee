import type { ProblemKey } from '@harken/contract/problems';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { crossCheckRefusal, wasCrossCheckedBeforeEscalation } from '@harken/domain/reports/report-life';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { isOpenTo } from './reports.access.ts';
import {
  type HeldReport,
  holdReportToCrossCheck,
  leaveGroup,
  storeCrossCheck,
} from './reports.cross-check.queries.ts';
import { viewerIn } from './reports.visibility.queries.ts';

type Target = 'Accepted' | 'Rejected';

interface CrossCheckRequest {
  reportId: number;
  target: Target;
  by: CurrentUser;
  place: SocietyFacts | ProjectFacts;
}

type CrossCheckOutcome = { ok: true } | { ok: false; reason: ProblemKey };

/** Keeps or dismisses a report from the list. */
export async function crossCheckReport(
  services: Services,
  { reportId, target, by, place }: CrossCheckRequest,
): Promise<CrossCheckOutcome> {
  const outcome = await services.db.transaction().execute(async (trx): Promise<CrossCheckOutcome> => {
    const report = await holdReportToCrossCheck(trx, reportId, viewerIn(place, by));
    if (!report) return { ok: false, reason: 'report.reportNotFound' };
    if (!isOpenTo(by.role, place, report)) return { ok: false, reason: 'error.unauthorized' };
    const reason = refusalOf(report, target);
    if (reason) return { ok: false, reason };
    const { alertId } = report;
    await storeCrossCheck(trx, { reportId, target, byId: by.id, at: services.clock.now(), alertId });
    await regroup(services, trx, report, target);
    await recordDeed(trx, {
      deed: target === 'Accepted' ? 'report/accept' : 'report/dismiss',
      actor: by,
      subjectType: 'report',
      subjectId: reportId,
      nationalSocietyId: report.nationalSocietyId,
      projectId: report.projectId,
      before: { status: report.status },
      after: { status: target },
    });
    return { ok: true };
  });
  if (outcome.ok) wakeGrouping(services);
  return outcome;
}

function refusalOf(report: HeldReport, target: Target): ProblemKey | null {
  const times = {
    acceptedAt: report.acceptedAt?.getTime() ?? null,
    rejectedAt: report.rejectedAt?.getTime() ?? null,
  };
  const alert = report.alertStatus && {
    status: report.alertStatus,
    reportWasCrossCheckedBeforeEscalation: wasCrossCheckedBeforeEscalation(
      times,
      report.escalatedAt?.getTime() ?? null,
    ),
  };
  const { status, kind, isActivity, isRepetition, villageId } = report;
  return crossCheckRefusal(
    {
      status,
      kind,
      isActivityReport: isActivity,
      hasLocation: villageId !== null,
      isAnonymized: false,
      isRepetition,
      alert: alert || null,
    },
    target,
  );
}

/**
 * What was dismissed no longer holds its group together: the group is computed anew. What is kept after all looks for
 * its neighbours again, who may be grouped otherwise by now (decision 14); in an alert, with its group.
 */
async function regroup(services: Services, trx: Database, report: HeldReport, target: Target): Promise<void> {
  const { id, groupId, alertId, projectHealthRiskId } = report;
  const isBack = target === 'Accepted' && report.status === 'Rejected';
  if (isBack && alertId === null) {
    await leaveGroup(trx, id);
    await services.jobs.enqueue(trx, 'evaluate-alerts', [{ projectHealthRiskId, reportIds: [id] }]);
  } else if ((isBack || target === 'Rejected') && groupId !== null) {
    await services.jobs.enqueue(trx, 'recompute-group', [{ projectHealthRiskId, groupId }]);
  }
}

/** Has this process look for the work at once that a changed report causes; call it after the commit. */
export function wakeGrouping({ jobs }: Services): void {
  jobs.wake('recompute-group');
  jobs.wake('evaluate-alerts');
}
