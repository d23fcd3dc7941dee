import type { ProblemKey } from '@harken/contract/problems';
import type { ProjectFacts } from '@harken/domain/access/may';
import { maySendKind } from '@harken/domain/reports/validate-report';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { wakeGrouping } from './reports.cross-check.actions.ts';
import { storeCrossCheck } from './reports.cross-check.queries.ts';
import {
  type EditableReport,
  findCalendar,
  findHealthRiskOfProject,
  findLocation,
  findSender,
  holdReport,
  type ProjectCalendar,
  updateMessage,
  updateReport,
} from './reports.edit.queries.ts';
import {
  countsOf,
  daysOf,
  demandPastDay,
  type EditedReport,
  editRefusal,
  healthRiskOf,
  onDay,
  statusOf,
} from './reports.edit.ts';
import { type Viewer, viewerIn } from './reports.visibility.queries.ts';

interface EditRequest {
  reportId: number;
  edited: EditedReport;
  by: CurrentUser;
  project: ProjectFacts;
}

type Refused = { ok: false; reason: ProblemKey };
type Outcome = { ok: true } | Refused;

const refused = (reason: ProblemKey): Refused => ({ ok: false, reason });

/** Changes a new report: its sender, place, day, health risk, counts or status (operations 6.4). */
export async function editReport(services: Services, request: EditRequest): Promise<Outcome> {
  const { reportId, edited, by, project } = request;
  const viewer = viewerIn(project, by);
  const outcome = await services.db.transaction().execute(async (trx): Promise<Outcome> => {
    const report = await holdReport(trx, reportId, viewer);
    const stranger = by.role === 'Administrator' ? 'report.reportNotFound' : 'error.unauthorized';
    if (!report || !isOfProject(report, project)) return refused(stranger);
    if (!report.isSenderShown) return refused('error.unauthorized');
    const reason = editRefusal(report);
    if (reason) return refused(reason);
    demandPastDay(report, dayOf(edited), services.clock.now());
    const wish = { report, edited, projectId: project.projectId, viewer };
    const named = await namedBy(trx, wish);
    if (!named.ok) return named;
    const change = changeOf(wish, named, await findCalendar(trx, project.projectId));
    await store(services, trx, { report, change, by });
    return { ok: true };
  });
  if (outcome.ok) wakeGrouping(services);
  return outcome;
}

/** A report of an unknown sender belongs to every project of its society until it is given a collector. */
function isOfProject(report: EditableReport, project: ProjectFacts): boolean {
  if (report.dataCollectorId === null) return report.nationalSocietyId === project.nationalSocietyId;
  return report.projectId === project.projectId;
}

interface Wish {
  report: EditableReport;
  edited: EditedReport;
  projectId: number;
  viewer: Viewer;
}

/** The health risk, sender and place that the edit names, or the first of them that forbids it. */
async function namedBy(trx: Database, { report, edited, projectId, viewer }: Wish) {
  const { dataCollectorId, dataCollectorLocationId } = edited;
  const risk = await findHealthRiskOfProject(trx, projectId, edited.healthRiskId);
  if (!risk) return refused('report.healthRiskNotAssignedToProject');
  const sender = await findSender(trx, { dataCollectorId, projectId, viewer });
  if (!sender) return refused('report.edit.senderDoesNotExist');
  if (!maySendKind(sender.type, report.kind)) {
    return refused('report.edit.dataCollectorTypeCannotBeChanged');
  }
  const location = await findLocation(trx, dataCollectorLocationId, dataCollectorId);
  if (!location) return refused('report.edit.locationNotFound');
  return { ok: true as const, risk, sender, location };
}

type Named = Extract<Awaited<ReturnType<typeof namedBy>>, { ok: true }>;

/** What becomes of a report: `shared` are the columns that its message has too. */
function changeOf(
  { report, edited, projectId }: Wish,
  { risk, sender, location }: Named,
  calendar: ProjectCalendar,
) {
  const receivedAt = onDay(report.receivedAt, dayOf(edited), report.timeZoneId ?? 'UTC');
  const healthRisk = healthRiskOf(report, risk);
  const { villageId, zoneId } = location;
  const isElsewhere =
    report.dataCollectorId !== sender.id || report.villageId !== villageId || report.zoneId !== zoneId;
  const hasMoved = isElsewhere || report.latitude === null;
  const { latitude, longitude } = hasMoved ? location : report;
  return {
    shared: {
      dataCollectorId: sender.id,
      dataCollectorType: sender.type,
      projectId,
      villageId,
      zoneId,
      // Somebody nobody knew is in training exactly when the collector is who it turned out to be.
      isTraining: report.dataCollectorId === null ? sender.isInTrainingMode : report.isTraining,
      receivedAt,
    },
    own: {
      ...healthRisk,
      ...countsOf(report, edited, risk.type),
      ...daysOf(receivedAt, calendar),
      latitude,
      longitude,
    },
    status: statusOf(report, edited, healthRisk.isActivity),
    isRegrouped:
      hasMoved ||
      report.projectHealthRiskId !== risk.projectHealthRiskId ||
      report.receivedAt.getTime() !== receivedAt.getTime(),
  };
}

/** The day as it was written: the form sends it without a zone. */
function dayOf(edited: EditedReport): string {
  return edited.date.toISOString().slice(0, 10);
}

type Change = ReturnType<typeof changeOf>;
interface Storing {
  report: EditableReport;
  change: Change;
  by: CurrentUser;
}

async function store(services: Services, trx: Database, { report, change, by }: Storing): Promise<void> {
  const { id, nationalSocietyId } = report;
  const at = services.clock.now();
  const { shared, own, status, isRegrouped } = change;
  const after = { ...shared, ...own };
  await updateReport(trx, id, {
    ...after,
    modifiedAt: at,
    modifiedById: by.id,
    ...(isRegrouped && { groupId: null }),
  });
  await updateMessage(trx, id, shared);
  if (status === 'Accepted' || status === 'Rejected') {
    await storeCrossCheck(trx, { reportId: id, target: status, byId: by.id, at, alertId: null });
  }
  await regroup(services, trx, { report, change });
  await recordDeed(trx, {
    deed: 'report/edit',
    actor: by,
    subjectType: 'report',
    subjectId: id,
    nationalSocietyId,
    projectId: shared.projectId,
    before: before(report, { ...after, status }),
    after: { ...after, status },
  });
}

/** The values of a report that an edit touches, as they were. */
function before(report: EditableReport, after: object): object {
  return Object.fromEntries(
    Object.keys(after).map((name) => [name, report[name as keyof EditableReport] ?? null]),
  );
}

/**
 * What a report leaves, or stops to hold together, is computed anew; what has moved looks for its neighbours
 * (decision 14, operations 5.6).
 */
async function regroup(
  { jobs }: Services,
  trx: Database,
  { report, change }: Pick<Storing, 'report' | 'change'>,
): Promise<void> {
  const { groupId, projectHealthRiskId } = report;
  const isDismissed = change.status === 'Rejected';
  const moved = { projectHealthRiskId: change.own.projectHealthRiskId, reportIds: [report.id] };
  const isToBeEvaluated = change.isRegrouped && !isDismissed;
  if (groupId !== null && (change.isRegrouped || isDismissed)) {
    const left = { projectHealthRiskId, groupId, ...(isToBeEvaluated && { moved }) };
    await jobs.enqueue(trx, 'recompute-group', [left]);
  } else if (isToBeEvaluated) {
    await jobs.enqueue(trx, 'evaluate-alerts', [moved]);
  }
}
