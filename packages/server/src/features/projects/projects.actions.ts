import type { ProjectBody } from '@harken/contract/projects';
import type { SocietyFacts } from '@harken/domain/access/may';
import { isTimeZone } from '@harken/domain/calendar/time-zone';
import { tidyAlertRule } from '@harken/domain/health-risks/alert-rule';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { mayChooseOrganization } from './projects.form-data.ts';
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

type Catalogue = Awaited<ReturnType<typeof findCatalogue>>;

/**
 * Opens a project: the organization that owns it, its health risks with their own texts and rules, and whom to tell when
 * nobody handles an alert. Activity risks are always part of it, with the default texts if the request leaves them out.
 */
export function createProject(db: Database, { project, society, by, at }: NewProject): Promise<number> {
  const { nationalSocietyId } = society;
  demandRightToChoose(project, by);
  return db.transaction().execute(async (trx) => {
    const { contentLanguageId, timeZones } = await findSocietyOfNewProject(trx, nationalSocietyId);
    const organizationId = await owningOrganization(trx, project, society, by);
    await demandRecipient(trx, project, nationalSocietyId, organizationId);
    const catalogue = await findCatalogue(trx, contentLanguageId);
    demandHealthRisks(project, catalogue);
    const row = {
      nationalSocietyId,
      name: project.name,
      allowMultipleOrganizations: project.allowMultipleOrganizations,
      timeZoneId: timeZoneOf(project, timeZones),
    };
    const id = await insertProject(trx, { ...row, startedAt: at });
    await insertProjectHealthRisks(trx, healthRiskRows(id, project, catalogue));
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

/** Known risks, each once, and at least one that people fall ill or worry about. */
function demandHealthRisks({ healthRisks }: ProjectBody, catalogue: Catalogue): void {
  const typeOf = new Map(catalogue.map((risk) => [risk.healthRiskId, risk.healthRiskType]));
  if (healthRisks.some(({ healthRiskId }) => !typeOf.has(healthRiskId)))
    throw problem('project.healthRiskDoesNotExist');
  const ids = healthRisks.map(({ healthRiskId }) => healthRiskId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (repeated >= 0) throw fieldProblem(`HealthRisks[${repeated}].HealthRiskId`, 'validation.valueInvalid');
  if (ids.every((id) => typeOf.get(id) === 'Activity'))
    throw fieldProblem('HealthRisks', 'validation.noHealthRiskSelected');
}

function timeZoneOf({ timeZoneId }: ProjectBody, zonesOfCountry: string[]): string {
  if (timeZoneId && !isTimeZone(timeZoneId)) throw fieldProblem('TimeZoneId', 'validation.valueInvalid');
  return timeZoneId ?? zonesOfCountry[0] ?? 'UTC';
}

/** Activity reports never raise alerts: whatever rule came with them is left out. */
function healthRiskRows(projectId: number, { healthRisks }: ProjectBody, catalogue: Catalogue) {
  const chosen = new Map(healthRisks.map((risk) => [risk.healthRiskId, risk]));
  const noRule = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
  return catalogue
    .filter(({ healthRiskId, healthRiskType }) => chosen.has(healthRiskId) || healthRiskType === 'Activity')
    .map((known) => {
      const risk = chosen.get(known.healthRiskId) ?? known;
      const rule = tidyAlertRule({
        countThreshold: risk.alertRuleCountThreshold ?? 0,
        daysThreshold: risk.alertRuleDaysThreshold ?? null,
        kilometersThreshold: risk.alertRuleKilometersThreshold ?? null,
      });
      return {
        projectId,
        healthRiskId: known.healthRiskId,
        feedbackMessage: risk.feedbackMessage,
        caseDefinition: risk.caseDefinition,
        ...(known.healthRiskType === 'Activity' ? noRule : rule),
      };
    });
}
