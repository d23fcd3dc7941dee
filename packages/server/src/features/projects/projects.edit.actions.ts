import type { ProjectEditBody } from '@harken/contract/projects';
import type { SocietyFacts } from '@harken/domain/access/may';
import { daysFromTo } from '@harken/domain/calendar/calendar-date';
import { epiWeekOf } from '@harken/domain/calendar/epi-week';
import { calendarDateIn, isTimeZone, startOfDayIn } from '@harken/domain/calendar/time-zone';
import { refusalToEdit } from '@harken/domain/projects/project-rights';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { removeRecipientsOfHealthRisks } from '../alert-recipients/index.ts';
import { stopReading } from '../reports/index.ts';
import { alertSettingColumns } from './projects.alert-settings.ts';
import {
  areReported,
  deleteHealthRisks,
  findHealthRisksForChange,
  findProjectForChange,
  findReportedSpan,
  type ProjectForChange,
  storeDaysOfReports,
  storeHealthRisks,
  updateProject,
} from './projects.edit.queries.ts';
import { demandHealthRisks, healthRiskRows } from './projects.health-risks.ts';
import { findCatalogue, findProjectOrganizations } from './projects.queries.ts';

interface ProjectEdit {
  projectId: number;
  edited: ProjectEditBody;
  society: SocietyFacts;
  by: CurrentUser;
}

/**
 * Changes a project: its name, who may take part, its clock, and its health risks with their texts and rules
 * (administration.md 5.4). Alerts stay as they were raised; whatever is evaluated from now on follows the new rule.
 */
export function editProject(db: Database, edit: ProjectEdit): Promise<void> {
  const { projectId, edited, by } = edit;
  return db.transaction().execute(async (trx) => {
    const project = await findProjectForChange(trx, projectId);
    const { nationalSocietyId } = project;
    if (await isSocietyArchived(trx, nationalSocietyId)) throw problem('nationalSociety.isArchived');
    if (project.state === 'Closed') throw problem('project.projectIsClosed');
    await stopReading(trx); // a message is read by the rules and days of before or of after
    await demandRight(trx, project, edit);
    const timeZoneId = edited.timeZoneId ?? project.timeZoneId;
    if (!isTimeZone(timeZoneId)) throw fieldProblem('TimeZoneId', 'validation.valueInvalid');
    const healthRisks = await changeHealthRisks(trx, project, edit);
    const { name, allowMultipleOrganizations } = edited;
    // Left out by clients that do not know it: then it stays. null switches it off.
    const { repetitionMinutes = project.repetitionMinutes } = edited;
    const alertColumns = alertSettingColumns(edited.alertSettings);
    const own = { name, allowMultipleOrganizations, timeZoneId, repetitionMinutes, ...alertColumns };
    await updateProject(trx, projectId, own);
    if (timeZoneId !== project.timeZoneId) await moveReportsToDaysOf(trx, project, timeZoneId);
    const { state, contentLanguageId, epiWeekStartDay, ...before } = project;
    await recordDeed(trx, {
      deed: 'project/edit',
      actor: by,
      subjectType: 'project',
      subjectId: projectId,
      nationalSocietyId,
      projectId,
      before: { ...before, healthRisks: healthRisks.before },
      after: { ...own, healthRisks: healthRisks.after },
    });
  });
}

async function demandRight(
  trx: Database,
  { id, allowMultipleOrganizations }: ProjectForChange,
  { edited, society, by }: ProjectEdit,
): Promise<void> {
  const organizations = await findProjectOrganizations(trx, id);
  const refusal = refusalToEdit(
    by.role,
    { hasCoordinator: society.hasCoordinator, allowMultipleOrganizations },
    { wished: edited.allowMultipleOrganizations, organizationCount: organizations.length },
  );
  if (refusal) throw problem(refusal);
}

/** Those left out go, unless something was reported of them; Activity risks stay as they are when they are left out. */
async function changeHealthRisks(trx: Database, project: ProjectForChange, { edited, by }: ProjectEdit) {
  const wanted = edited.healthRisks;
  const catalogue = await findCatalogue(trx, project.contentLanguageId);
  demandHealthRisks(wanted, catalogue, ({ healthRiskId }) => `HealthRisk.${healthRiskId}`);
  const activity = new Set(
    catalogue.filter((risk) => risk.healthRiskType === 'Activity').map((risk) => risk.healthRiskId),
  );
  const wantedIds = new Set(wanted.map((risk) => risk.healthRiskId));
  const isLeftOut = ({ healthRiskId }: { healthRiskId: number }) => !wantedIds.has(healthRiskId);
  const before = await findHealthRisksForChange(trx, project.id);
  demandKnownIds(wanted, before);
  const removed = before.filter((risk) => isLeftOut(risk) && !activity.has(risk.healthRiskId));
  await removeHealthRisks(
    trx,
    removed.map(({ id }) => id),
    by,
  );
  const knownIds = new Set(before.map((risk) => risk.healthRiskId));
  const rows = healthRiskRows(project.id, wanted, catalogue);
  await storeHealthRisks(
    trx,
    rows.filter((row) => !(isLeftOut(row) && knownIds.has(row.healthRiskId))),
  );
  return { before, after: await findHealthRisksForChange(trx, project.id) };
}

/** The id a health risk has within the project, where one is sent, is the one it has. */
function demandKnownIds(
  wanted: ProjectEditBody['healthRisks'],
  stored: { id: number; healthRiskId: number }[],
): void {
  for (const { id, healthRiskId } of wanted) {
    if (id && !stored.some((risk) => risk.id === id && risk.healthRiskId === healthRiskId))
      throw fieldProblem(`HealthRisk.${healthRiskId}.Id`, 'validation.valueInvalid');
  }
}

async function removeHealthRisks(trx: Database, ids: number[], by: CurrentUser): Promise<void> {
  if (ids.length === 0) return;
  if (await areReported(trx, ids)) throw problem('project.healthRiskContainsReports');
  await removeRecipientsOfHealthRisks(trx, { projectHealthRiskIds: ids, by });
  await deleteHealthRisks(trx, ids);
}

/**
 * Days and epi weeks are those of the project's zone (decision 5), so all its reports change days with it, at once: a
 * zone is corrected because it was wrong for the old reports too, and a chart must not mix two calendars.
 */
async function moveReportsToDaysOf(
  trx: Database,
  { id, epiWeekStartDay }: ProjectForChange,
  timeZoneId: string,
): Promise<void> {
  const span = await findReportedSpan(trx, id);
  if (!span) return;
  const dayOf = (instant: Date) => calendarDateIn(timeZoneId, instant.getTime());
  const days = daysFromTo(dayOf(span.first), dayOf(span.last)).map((reportedOn) => {
    const { year, week } = epiWeekOf(reportedOn, epiWeekStartDay);
    const startsAt = new Date(startOfDayIn(timeZoneId, reportedOn));
    return { startsAt, reportedOn, epiYear: year, epiWeek: week };
  });
  await storeDaysOfReports(trx, id, days);
}
