import type { AlertRecipientBody } from '@harken/contract/alert-recipients';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { isProjectClosed, isSocietyArchived } from '../../platform/access/access.queries.ts';
import { type AuditEvent, recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findModems } from '../sms-gateways/index.ts';
import {
  findAlertingHealthRisks,
  findOrganizationsOfProject,
  findSupervisorsOfProject,
  lockUsers,
} from './alert-recipients.choices.queries.ts';
import {
  insertRecipient,
  isRecipientAdded,
  lockRecipient,
  updateRecipient,
} from './alert-recipients.queries.ts';
import { deleteRecipients } from './alert-recipients.removal.queries.ts';

/** The project and the user of a change. */
interface ChangeContext {
  project: ProjectScope;
  by: CurrentUser;
}

/** Adds a recipient of escalated alerts to a project, on behalf of an organization. */
export function createAlertRecipient(
  db: Database,
  { recipient, ...context }: ChangeContext & { recipient: AlertRecipientBody },
): Promise<number> {
  const { project, by } = context;
  return db.transaction().execute(async (trx) => {
    await requireOpenProject(trx, project);
    const organizationId = await determineOrganization(trx, recipient, project, by);
    const { row, named } = await validateRecipient(trx, recipient, { ...project, organizationId });
    const id = await insertRecipient(trx, { ...row, ...pickAddress(recipient) }, named);
    await recordAuditEvent(trx, { ...toAuditEvent(id, 'create', context), after: { ...row, ...named } });
    return id;
  });
}

/** Edits a recipient; its organization cannot change. */
export function editAlertRecipient(
  db: Database,
  { id, recipient, ...context }: ChangeContext & { id: number; recipient: AlertRecipientBody },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireOpenProject(trx, context.project);
    await lockUsers(trx, recipient.supervisors);
    const before = await lockRecipientToChange(trx, id, context);
    const place = { ...context.project, organizationId: before.organizationId };
    const { row, named } = await validateRecipient(trx, recipient, place, id);
    await updateRecipient(trx, id, { ...row, ...pickAddress(recipient) }, named);
    await recordAuditEvent(trx, {
      ...toAuditEvent(id, 'edit', context),
      before,
      after: { ...row, ...named },
    });
  });
}

export function removeAlertRecipient(
  db: Database,
  { id, ...context }: ChangeContext & { id: number },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireOpenProject(trx, context.project);
    const before = await lockRecipientToChange(trx, id, context);
    await deleteRecipients(trx, [id]);
    await recordAuditEvent(trx, { ...toAuditEvent(id, 'delete', context), before });
  });
}

/** Checked again inside the transaction and locked, because the route checked it before the transaction began. */
export async function requireOpenProject(
  trx: Database,
  { nationalSocietyId, projectId }: ProjectScope,
): Promise<void> {
  if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
  if (await isProjectClosed(trx, projectId)) throw expectedError('alertRecipient.projectIsClosed');
}

/** Locks a recipient of the user's organization; Administrators may change all. */
async function lockRecipientToChange(trx: Database, id: number, { project, by }: ChangeContext) {
  const recipient = await lockRecipient(trx, id);
  if (!recipient) throw expectedError('alertRecipient.alertRecipientDoesNotExist');
  if (by.role !== 'Administrator' && recipient.organizationId !== project.organizationId)
    throw expectedError('error.unauthorized');
  return recipient;
}

/** @param id the recipient being edited, which may keep its address and number */
async function validateRecipient(
  trx: Database,
  recipient: AlertRecipientBody,
  { projectId, nationalSocietyId, organizationId }: ProjectScope & { organizationId: number },
  id?: number,
) {
  const supervisorIds = await validateSupervisors(trx, recipient, projectId, organizationId);
  const projectHealthRiskIds = await validateHealthRisks(trx, recipient, projectId);
  await validateModem(trx, recipient, nationalSocietyId);
  if (await isRecipientAdded(trx, { projectId, organizationId, ...pickAddress(recipient) }, id))
    throw expectedError('alertRecipient.alertRecipientAlreadyAdded');
  const { role, organization, modemId } = recipient;
  const row = { projectId, organizationId, role, organization, gatewayModemId: modemId ?? null };
  return { row, named: { supervisorIds, projectHealthRiskIds } };
}

/** Contact details are not part of audit events, because they may have to be removed one day. */
function pickAddress({ email, phoneNumber }: AlertRecipientBody) {
  return { email, phoneNumber };
}

function toAuditEvent(
  id: number,
  action: 'create' | 'edit' | 'delete',
  { project, by }: ChangeContext,
): AuditEvent {
  const { nationalSocietyId, projectId } = project;
  return {
    action: `projectAlertRecipient/${action}`,
    actor: by,
    subjectType: 'alertRecipient',
    subjectId: id,
    nationalSocietyId,
    projectId,
  };
}

/** Administrators choose an organization of the project; for all others it is their own. */
async function determineOrganization(
  db: Database,
  recipient: AlertRecipientBody,
  project: ProjectScope,
  by: CurrentUser,
): Promise<number> {
  const organizationId = by.role === 'Administrator' ? recipient.organizationId : project.organizationId;
  if (!organizationId) throw expectedError('alertRecipient.currentUserMustBeTiedToAnOrganization');
  if (by.role !== 'Administrator') return organizationId;
  const organizations = await findOrganizationsOfProject(db, project.projectId);
  if (!organizations.some(({ id }) => id === organizationId))
    throw fieldError('OrganizationId', 'validation.valueInvalid');
  return organizationId;
}

/** All supervisors must belong to the project and to the organization that owns the recipient. */
async function validateSupervisors(
  db: Database,
  { supervisors }: AlertRecipientBody,
  projectId: number,
  organizationId: number,
): Promise<number[]> {
  const ids = [...new Set(supervisors)];
  if (ids.length === 0) return [];
  await lockUsers(db, ids);
  const ofProject = await findSupervisorsOfProject(db, projectId, null);
  const known = new Map(ofProject.map((supervisor) => [supervisor.id, supervisor.organizationId]));
  if (ids.some((id) => !known.has(id))) throw fieldError('Supervisors', 'validation.valueInvalid');
  if (ids.some((id) => known.get(id) !== organizationId))
    throw expectedError('alertRecipient.allSupervisorsMustBeTiedToSameOrganization');
  return ids;
}

async function validateHealthRisks(
  db: Database,
  { healthRisks }: AlertRecipientBody,
  projectId: number,
): Promise<number[]> {
  const ids = [...new Set(healthRisks)];
  if (ids.length === 0) return [];
  const known = await findAlertingHealthRisks(db, projectId, 'en');
  if (ids.some((id) => !known.some((risk) => risk.id === id)))
    throw fieldError('HealthRisks', 'validation.valueInvalid');
  return ids;
}

async function validateModem(
  db: Database,
  { modemId }: AlertRecipientBody,
  nationalSocietyId: number,
): Promise<void> {
  const modems = await findModems(db, nationalSocietyId);
  if (!modemId && modems.length > 0) throw fieldError('ModemId', 'validation.fieldRequired');
  if (modemId && !modems.some(({ id }) => id === modemId))
    throw expectedError('alertRecipient.modemMustBeConnectedToSameNationalSociety');
}
