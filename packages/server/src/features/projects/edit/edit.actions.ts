import type { ProjectEditBody } from '@harken/contract/projects';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import { listDays } from '@harken/domain/calendar/calendar-date';
import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import { getCalendarDate, getStartOfDay, isTimeZone } from '@harken/domain/calendar/time-zone';
import { validateProjectEdit } from '@harken/domain/projects/project-rights';
import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { removeRecipientsOfHealthRisks } from '../../alert-recipients/index.ts';
import { lockProcessingExclusively } from '../../reports/index.ts';
import { toAlertSettingColumns } from '../projects.alert-settings.ts';
import { requireValidHealthRisks, toHealthRiskRows } from '../projects.health-risks.ts';
import { findCatalogue, findProjectOrganizations } from '../projects.queries.ts';
import {
  deleteHealthRisks,
  findReportedSpan,
  haveReportsOrAlerts,
  type LockedProject,
  lockHealthRisks,
  lockProject,
  updateProject,
  updateReportDays,
  upsertHealthRisks,
} from './edit.queries.ts';

interface ProjectEdit {
  projectId: number;
  edited: ProjectEditBody;
  society: SocietyScope;
  by: CurrentUser;
}

/**
 * Changes a project: name, organizations, time zone, and its health risks with their texts and rules. Alerts stay as they were
 * raised; later evaluations use the new rules.
 */
export function editProject(db: Database, edit: ProjectEdit): Promise<void> {
  const { projectId, edited, by } = edit;
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId);
    const { nationalSocietyId } = project;
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    if (project.state === 'Closed') throw expectedError('project.projectIsClosed');
    await lockProcessingExclusively(trx); // A message is processed entirely before or entirely after the change.
    await requireRight(trx, project, edit);
    const timeZoneId = edited.timeZoneId ?? project.timeZoneId;
    if (!isTimeZone(timeZoneId)) throw fieldError('TimeZoneId', 'validation.valueInvalid');
    const healthRisks = await changeHealthRisks(trx, project, edit);
    const { name, allowMultipleOrganizations } = edited;
    // Left out by older clients: then it stays. Null switches it off.
    const { repetitionMinutes = project.repetitionMinutes } = edited;
    const alertColumns = toAlertSettingColumns(edited.alertSettings);
    const readsOnset = edited.readsOnset ?? project.readsOnset;
    const asksOnset = edited.asksOnset ?? project.asksOnset;
    const values = {
      ...{ name, allowMultipleOrganizations, timeZoneId, repetitionMinutes, readsOnset, asksOnset },
      ...alertColumns,
    };
    await updateProject(trx, projectId, values);
    if (timeZoneId !== project.timeZoneId) await moveReportsToTimeZone(trx, project, timeZoneId);
    const { state, contentLanguageId, epiWeekStartDay, ...before } = project;
    await recordAuditEvent(trx, {
      action: 'project/edit',
      actor: by,
      subjectType: 'project',
      subjectId: projectId,
      nationalSocietyId,
      projectId,
      before: { ...before, healthRisks: healthRisks.before },
      after: { ...values, healthRisks: healthRisks.after },
    });
  });
}

async function requireRight(
  trx: Database,
  { id, allowMultipleOrganizations }: LockedProject,
  { edited, society, by }: ProjectEdit,
): Promise<void> {
  const organizations = await findProjectOrganizations(trx, id);
  const error = validateProjectEdit(
    by.role,
    { hasCoordinator: society.hasCoordinator, allowMultipleOrganizations },
    { requested: edited.allowMultipleOrganizations, organizationCount: organizations.length },
  );
  if (error) throw expectedError(error);
}

/** Deletes the health risks that are left out, unless they have reports. Activity risks that are left out stay as they are. */
async function changeHealthRisks(trx: Database, project: LockedProject, { edited, by }: ProjectEdit) {
  const requested = edited.healthRisks;
  const catalogue = await findCatalogue(trx, project.contentLanguageId, by.languageCode);
  requireValidHealthRisks(requested, catalogue, ({ healthRiskId }) => `HealthRisk.${healthRiskId}`);
  const activity = new Set(
    catalogue.filter((risk) => risk.healthRiskType === 'Activity').map((risk) => risk.healthRiskId),
  );
  const requestedIds = new Set(requested.map((risk) => risk.healthRiskId));
  const isLeftOut = ({ healthRiskId }: { healthRiskId: number }) => !requestedIds.has(healthRiskId);
  const before = await lockHealthRisks(trx, project.id);
  requireKnownIds(requested, before);
  const removed = before.filter((risk) => isLeftOut(risk) && !activity.has(risk.healthRiskId));
  await removeHealthRisks(
    trx,
    removed.map(({ id }) => id),
    by,
  );
  const knownIds = new Set(before.map((risk) => risk.healthRiskId));
  const rows = toHealthRiskRows(project.id, requested, catalogue);
  await upsertHealthRisks(
    trx,
    rows.filter((row) => !(isLeftOut(row) && knownIds.has(row.healthRiskId))),
  );
  return { before, after: await lockHealthRisks(trx, project.id) };
}

/** The id of a health risk within the project, where one is sent, must be the stored one. */
function requireKnownIds(
  requested: ProjectEditBody['healthRisks'],
  stored: { id: number; healthRiskId: number }[],
): void {
  for (const { id, healthRiskId } of requested) {
    if (id && !stored.some((risk) => risk.id === id && risk.healthRiskId === healthRiskId))
      throw fieldError(`HealthRisk.${healthRiskId}.Id`, 'validation.valueInvalid');
  }
}

async function removeHealthRisks(trx: Database, ids: number[], by: CurrentUser): Promise<void> {
  if (ids.length === 0) return;
  if (await haveReportsOrAlerts(trx, ids)) throw expectedError('project.healthRiskContainsReports');
  await removeRecipientsOfHealthRisks(trx, { projectHealthRiskIds: ids, by });
  await deleteHealthRisks(trx, ids);
}

/**
 * Reports are counted on days and epi weeks of the project's time zone, so all its reports are moved at once: the old zone was
 * wrong for old reports too, and a chart must not mix two calendars (docs/decisions/0020).
 */
async function moveReportsToTimeZone(
  trx: Database,
  { id, epiWeekStartDay }: LockedProject,
  timeZoneId: string,
): Promise<void> {
  const span = await findReportedSpan(trx, id);
  if (!span) return;
  const toDay = (instant: Date) => getCalendarDate(timeZoneId, instant.getTime());
  const days = listDays(toDay(span.first), toDay(span.last)).map((reportedOn) => {
    const { year, week } = getEpiWeek(reportedOn, epiWeekStartDay);
    const startsAt = new Date(getStartOfDay(timeZoneId, reportedOn));
    return { startsAt, reportedOn, epiYear: year, epiWeek: week };
  });
  await updateReportDays(trx, id, days);
}
