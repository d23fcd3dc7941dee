import type { ProjectBody } from '@harken/contract/projects';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import { isTimeZone } from '@harken/domain/calendar/time-zone';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findNotHandledRecipientOption } from '../alert-recipients/index.ts';
import { storeMessagesOfNewProject } from '../error-messages/index.ts';
import { toAlertSettingColumns } from './projects.alert-settings.ts';
import { findDefaultOwner, mayChooseOrganization } from './projects.form-data.ts';
import { requireValidHealthRisks, toHealthRiskRows } from './projects.health-risks.ts';
import {
  findCatalogue,
  findOrganizations,
  findSocietyOfNewProject,
  insertProject,
  insertProjectHealthRisks,
  insertProjectOwner,
} from './projects.queries.ts';

interface NewProject {
  project: ProjectBody;
  society: SocietyScope;
  by: CurrentUser;
  at: Date;
}

/**
 * Creates a project with its owning organization, its health risks with their own texts and rules, and its first not-handled
 * recipient. Activity risks are always included, with the default texts if the request leaves them out.
 */
export function createProject(db: Database, { project, society, by, at }: NewProject): Promise<number> {
  const { nationalSocietyId } = society;
  requireRightToChoose(project, by);
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      throw expectedError('project.cannotAddProjectInArchivedNationalSociety');
    const { contentLanguageId, timeZones } = await findSocietyOfNewProject(trx, nationalSocietyId);
    const organizationId = await resolveOwningOrganization(trx, project, society, by);
    await requireRecipient(trx, project, nationalSocietyId, organizationId);
    const catalogue = await findCatalogue(trx, contentLanguageId, by.languageCode);
    requireValidHealthRisks(project.healthRisks, catalogue, (_risk, index) => `HealthRisks[${index}]`);
    const row = {
      nationalSocietyId,
      name: project.name,
      allowMultipleOrganizations: project.allowMultipleOrganizations,
      timeZoneId: resolveTimeZone(project, timeZones),
      repetitionMinutes: project.repetitionMinutes ?? null,
      readsOnset: project.readsOnset ?? false,
      asksOnset: project.asksOnset ?? false,
      ...toAlertSettingColumns(project.alertSettings),
    };
    const id = await insertProject(trx, { ...row, startedAt: at });
    await insertProjectHealthRisks(trx, toHealthRiskRows(id, project.healthRisks, catalogue));
    const userId = project.alertNotHandledNotificationRecipientId;
    await insertProjectOwner(trx, { projectId: id, organizationId, userId });
    const { errorMessages, ...recorded } = project;
    await storeMessagesOfNewProject(trx, { projectId: id, messages: errorMessages ?? [], by, at });
    await recordAuditEvent(trx, {
      action: 'project/create',
      actor: by,
      subjectType: 'project',
      subjectId: id,
      nationalSocietyId,
      projectId: id,
      after: { ...recorded, ...row, organizationId, ...toRecord(errorMessages) },
    });
    return id;
  });
}

/** The error messages as the call that changes them records them: by key. */
function toRecord(errorMessages: ProjectBody['errorMessages']): Record<string, string> {
  return Object.fromEntries((errorMessages ?? []).map(({ key, message }) => [key, message]));
}

function requireRightToChoose(project: ProjectBody, by: CurrentUser): void {
  if (project.allowMultipleOrganizations && !mayChooseOrganization(by))
    throw fieldError('AllowMultipleOrganizations', 'project.noAccessToSetOrgBasedAccessControl');
}

/** The requested organization, else the only one, else the caller's own. Not everybody may request another than that. */
async function resolveOwningOrganization(
  db: Database,
  { organizationId: requested }: ProjectBody,
  society: SocietyScope,
  by: CurrentUser,
): Promise<number> {
  const organizations = await findOrganizations(db, society.nationalSocietyId);
  const ownId = by.role === 'Coordinator' ? null : society.organizationId;
  const byDefault = findDefaultOwner(organizations, { organizationId: ownId });
  if (requested && requested !== byDefault && !mayChooseOrganization(by))
    throw fieldError('OrganizationId', 'organization.notAccessToChangeOrganization');
  const organizationId = requested ?? byDefault;
  if (!organizationId) throw fieldError('OrganizationId', 'validation.fieldRequired');
  if (!organizations.some(({ id }) => id === organizationId))
    throw fieldError('OrganizationId', 'validation.valueInvalid');
  return organizationId;
}

async function requireRecipient(
  db: Database,
  project: ProjectBody,
  nationalSocietyId: number,
  organizationId: number,
): Promise<void> {
  const userId = project.alertNotHandledNotificationRecipientId;
  const recipient = await findNotHandledRecipientOption(db, nationalSocietyId, userId);
  if (!recipient) throw expectedError('project.alertNotHandledRecipientDoesNotExist');
  if (recipient.organizationId !== organizationId)
    throw fieldError(
      'AlertNotHandledNotificationRecipientId',
      'project.alertNotHandledNotificationRecipientMustBeOfSameOrg',
    );
}

function resolveTimeZone({ timeZoneId }: ProjectBody, zonesOfCountry: string[]): string {
  if (timeZoneId && !isTimeZone(timeZoneId)) throw fieldError('TimeZoneId', 'validation.valueInvalid');
  return timeZoneId ?? zonesOfCountry[0] ?? 'UTC';
}
