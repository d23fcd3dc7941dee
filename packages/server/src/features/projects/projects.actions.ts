import type { ProjectBody } from '@harken/contract/projects';
import type { SocietyFacts } from '@harken/domain/access/may';
import { isTimeZone } from '@harken/domain/calendar/time-zone';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { alertSettingColumns } from './projects.alert-settings.ts';
import { mayChooseOrganization } from './projects.form-data.ts';
import { demandHealthRisks, healthRiskRows } from './projects.health-risks.ts';
import {
  findCatalogue,
  findOrganizations,
  findSocietyOfNewProject,
  insertProject,
  insertProjectHealthRisks,
  insertProjectOwner,
} from './projects.queries.ts';
import { findNotHandledCandidate } from './projects.recipients.queries.ts';

interface NewProject {
  project: ProjectBody;
  society: SocietyFacts;
  by: CurrentUser;
  at: Date;
}

/**
 * Opens a project: the organization that owns it, its health risks with their own texts and rules, and whom to tell when
 * nobody handles an alert. Activity risks are always part of it, with the default texts if the request leaves them out.
 */
export function createProject(db: Database, { project, society, by, at }: NewProject): Promise<number> {
  const { nationalSocietyId } = society;
  demandRightToChoose(project, by);
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      throw problem('project.cannotAddProjectInArchivedNationalSociety');
    const { contentLanguageId, timeZones } = await findSocietyOfNewProject(trx, nationalSocietyId);
    const organizationId = await owningOrganization(trx, project, society, by);
    await demandRecipient(trx, project, nationalSocietyId, organizationId);
    const catalogue = await findCatalogue(trx, contentLanguageId);
    demandHealthRisks(project.healthRisks, catalogue, (_risk, index) => `HealthRisks[${index}]`);
    const row = {
      nationalSocietyId,
      name: project.name,
      allowMultipleOrganizations: project.allowMultipleOrganizations,
      timeZoneId: timeZoneOf(project, timeZones),
      repetitionMinutes: project.repetitionMinutes ?? null,
      ...alertSettingColumns(project.alertSettings),
    };
    const id = await insertProject(trx, { ...row, startedAt: at });
    await insertProjectHealthRisks(trx, healthRiskRows(id, project.healthRisks, catalogue));
    const userId = project.alertNotHandledNotificationRecipientId;
    await insertProjectOwner(trx, { projectId: id, organizationId, userId });
    await recordDeed(trx, {
      deed: 'project/create',
      actor: by,
      subjectType: 'project',
      subjectId: id,
      nationalSocietyId,
      projectId: id,
      after: { ...project, ...row, organizationId },
    });
    return id;
  });
}

function demandRightToChoose(project: ProjectBody, by: CurrentUser): void {
  if (mayChooseOrganization(by)) return;
  if (project.organizationId)
    throw fieldProblem('OrganizationId', 'organization.notAccessToChangeOrganization');
  if (project.allowMultipleOrganizations)
    throw fieldProblem('AllowMultipleOrganizations', 'project.noAccessToSetOrgBasedAccessControl');
}

/** The organization asked for, else the only one, else the caller's own. */
async function owningOrganization(
  db: Database,
  project: ProjectBody,
  society: SocietyFacts,
  by: CurrentUser,
): Promise<number> {
  const organizations = await findOrganizations(db, society.nationalSocietyId);
  const [only] = organizations.length === 1 ? organizations : [];
  const ownId = by.role === 'Coordinator' ? null : society.organizationId;
  const organizationId = project.organizationId ?? only?.id ?? ownId;
  if (!organizationId) throw fieldProblem('OrganizationId', 'validation.fieldRequired');
  if (!organizations.some(({ id }) => id === organizationId))
    throw fieldProblem('OrganizationId', 'validation.valueInvalid');
  return organizationId;
}

async function demandRecipient(
  db: Database,
  project: ProjectBody,
  nationalSocietyId: number,
  organizationId: number,
): Promise<void> {
  const userId = project.alertNotHandledNotificationRecipientId;
  const recipient = await findNotHandledCandidate(db, nationalSocietyId, userId);
  if (!recipient) throw problem('project.alertNotHandledRecipientDoesNotExist');
  if (recipient.organizationId !== organizationId)
    throw fieldProblem(
      'AlertNotHandledNotificationRecipientId',
      'project.alertNotHandledNotificationRecipientMustBeOfSameOrg',
    );
}

function timeZoneOf({ timeZoneId }: ProjectBody, zonesOfCountry: string[]): string {
  if (timeZoneId && !isTimeZone(timeZoneId)) throw fieldProblem('TimeZoneId', 'validation.valueInvalid');
  return timeZoneId ?? zonesOfCountry[0] ?? 'UTC';
}
