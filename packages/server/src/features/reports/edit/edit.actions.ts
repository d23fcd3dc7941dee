import type { ProjectScope } from '@harken/domain/access/check-permission';
import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import { maySendKind } from '@harken/domain/reports/validate-report';
import { toViewer, type Viewer } from '../../../platform/access/senders.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { wakeAlertWorkers } from '../cross-check/cross-check.actions.ts';
import { storeCrossCheck } from '../cross-check/cross-check.queries.ts';
import {
  type EditableReport,
  findCalendar,
  findHealthRiskOfProject,
  findLocation,
  findSender,
  lockReport,
  type ProjectCalendar,
  updateMessage,
  updateReport,
} from './edit.queries.ts';
import {
  computeDays,
  type EditedReport,
  findEditError,
  mergeCounts,
  moveToDay,
  requirePastDay,
  resolveDismissal,
  resolveHealthRisk,
  resolveOnset,
  resolveStatus,
} from './edit.ts';

interface EditRequest {
  reportId: number;
  edited: EditedReport;
  by: CurrentUser;
  project: ProjectScope;
}

/** Edits a new report: its collector, location, day, health risk, counts, onset or status. */
export async function editReport(services: Services, request: EditRequest): Promise<void> {
  const { reportId, edited, by, project } = request;
  const viewer = toViewer(project, by);
  await services.db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, reportId, viewer);
    if (!report || !isOfProject(report, project))
      throw expectedError(by.role === 'Administrator' ? 'report.reportNotFound' : 'error.unauthorized');
    if (!report.isSenderShown) throw expectedError('error.unauthorized');
    const error = findEditError(report);
    if (error) throw expectedError(error);
    requirePastDay(report, getDay(edited), services.clock.now());
    const context = { report, edited, projectId: project.projectId, viewer };
    const references = await findReferences(trx, context);
    const change = buildChange(context, references, await findCalendar(trx, project.projectId));
    const dismissal = resolveDismissal(edited);
    await storeChange(services, trx, { report, change, dismissal, by });
  });
  wakeAlertWorkers(services);
}

/** Reports of unknown senders belong to every project of the national society until a collector is assigned. */
function isOfProject(report: EditableReport, project: ProjectScope): boolean {
  if (report.dataCollectorId === null) return report.nationalSocietyId === project.nationalSocietyId;
  return report.projectId === project.projectId;
}

interface EditContext {
  report: EditableReport;
  edited: EditedReport;
  projectId: number;
  viewer: Viewer;
}

/** Looks up the health risk, collector and location of the edit. */
async function findReferences(trx: Database, { report, edited, projectId, viewer }: EditContext) {
  const { dataCollectorId, dataCollectorLocationId } = edited;
  const risk = await findHealthRiskOfProject(trx, projectId, edited.healthRiskId);
  if (!risk) throw expectedError('report.healthRiskNotAssignedToProject');
  const sender = await findSender(trx, { dataCollectorId, projectId, viewer });
  if (!sender) throw expectedError('report.edit.senderDoesNotExist');
  if (!maySendKind(sender.type, report.kind))
    throw expectedError('report.edit.dataCollectorTypeCannotBeChanged');
  const location = await findLocation(trx, dataCollectorLocationId, dataCollectorId);
  if (!location) throw expectedError('report.edit.locationNotFound');
  return { risk, sender, location };
}

type References = Awaited<ReturnType<typeof findReferences>>;

/** The new column values; `shared` are columns that the raw message has too. */
function buildChange(
  { report, edited, projectId }: EditContext,
  { risk, sender, location }: References,
  calendar: ProjectCalendar,
) {
  const receivedAt = moveToDay(report.receivedAt, getDay(edited), report.timeZoneId ?? 'UTC');
  const healthRisk = resolveHealthRisk(report, risk);
  const { villageId, zoneId } = location;
  const hasNewLocation =
    report.dataCollectorId !== sender.id || report.villageId !== villageId || report.zoneId !== zoneId;
  const hasMoved = hasNewLocation || report.latitude === null;
  const { latitude, longitude } = hasMoved ? location : report;
  const counts = mergeCounts(report, edited, risk.type);
  const days = computeDays(receivedAt, calendar);
  return {
    shared: {
      dataCollectorId: sender.id,
      dataCollectorType: sender.type,
      projectId,
      villageId,
      zoneId,
      // For an unknown sender the training mode of the assigned collector applies.
      isTraining: report.dataCollectorId === null ? sender.isInTrainingMode : report.isTraining,
      receivedAt,
    },
    own: {
      ...healthRisk,
      ...counts,
      ...days,
      ...resolveOnset(report, edited, { ...days, ...counts }),
      latitude,
      longitude,
    },
    status: resolveStatus(report, edited, healthRisk.isActivity),
    isRecomputeNeeded:
      hasMoved ||
      report.projectHealthRiskId !== risk.projectHealthRiskId ||
      report.receivedAt.getTime() !== receivedAt.getTime(),
  };
}

/** The day as entered: the form sends it without a time zone. */
function getDay(edited: EditedReport): string {
  return edited.date.toISOString().slice(0, 10);
}

type Change = ReturnType<typeof buildChange>;
interface StoreRequest {
  report: EditableReport;
  change: Change;
  dismissal: Dismissal;
  by: CurrentUser;
}

async function storeChange(
  services: Services,
  trx: Database,
  { report, change, dismissal, by }: StoreRequest,
): Promise<void> {
  const { id, nationalSocietyId } = report;
  const at = services.clock.now();
  const { shared, own, status, isRecomputeNeeded } = change;
  const after = { ...shared, ...own };
  await updateReport(trx, id, {
    ...after,
    modifiedAt: at,
    modifiedById: by.id,
    ...(isRecomputeNeeded && { groupId: null }),
  });
  await updateMessage(trx, id, shared);
  if (status === 'Accepted' || status === 'Rejected') {
    const decision = status === 'Accepted' ? 'Accept' : 'Dismiss';
    const check = { reportId: id, decision, status, dismissal, byId: by.id, at, alertId: null } as const;
    await storeCrossCheck(trx, check);
  }
  await updateClusters(services, trx, { report, change });
  await recordAuditEvent(trx, {
    action: 'report/edit',
    actor: by,
    subjectType: 'report',
    subjectId: id,
    nationalSocietyId,
    projectId: shared.projectId,
    before: pickPrevious(report, { ...after, status }),
    after: { ...after, status, ...(dismissal.reason && { reason: dismissal.reason }) },
  });
}

/** The values before the edit, for the audit event. */
function pickPrevious(report: EditableReport, after: object): object {
  return Object.fromEntries(
    Object.keys(after).map((name) => [name, report[name as keyof EditableReport] ?? null]),
  );
}

/** Recomputes the cluster that a report leaves or that it may have linked, and evaluates a moved report again. */
async function updateClusters(
  { jobs }: Services,
  trx: Database,
  { report, change }: Pick<StoreRequest, 'report' | 'change'>,
): Promise<void> {
  const { groupId, projectHealthRiskId } = report;
  const isDismissed = change.status === 'Rejected';
  const moved = { projectHealthRiskId: change.own.projectHealthRiskId, reportIds: [report.id] };
  const isToBeEvaluated = change.isRecomputeNeeded && !isDismissed;
  if (groupId !== null && (change.isRecomputeNeeded || isDismissed)) {
    const left = { projectHealthRiskId, groupId, ...(isToBeEvaluated && { moved }) };
    await jobs.enqueue(trx, 'recompute-group', [left]);
  } else if (isToBeEvaluated) {
    await jobs.enqueue(trx, 'evaluate-alerts', [moved]);
  }
}
