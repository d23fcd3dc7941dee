import type { AlertRecipientBody } from '@harken/contract/alert-recipients';
import type { ProjectFacts } from '@harken/domain/access/may';
import { isProjectClosed, isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findModems } from '../sms-gateways/index.ts';
import {
  findAlertingHealthRisks,
  findOrganizationsOfProject,
  findSupervisorsOfProject,
  holdUsers,
} from './alert-recipients.choices.queries.ts';
import {
  findRecipientForChange,
  insertRecipient,
  isRecipientAdded,
  updateRecipient,
} from './alert-recipients.queries.ts';
import { deleteRecipients } from './alert-recipients.removal.queries.ts';

/** In which project something becomes of a recipient, and who wants it. */
interface Deciding {
  project: ProjectFacts;
  by: CurrentUser;
}

/** Adds somebody to tell about escalated alerts of a project, on behalf of one organization. */
export function createAlertRecipient(
  db: Database,
  { recipient, ...deciding }: Deciding & { recipient: AlertRecipientBody },
): Promise<number> {
  const { project, by } = deciding;
  return db.transaction().execute(async (trx) => {
    await demandOpenProject(trx, project);
    const organizationId = await owningOrganization(trx, recipient, project, by);
    const { row, named } = await soundRecipient(trx, recipient, { ...project, organizationId });
    const id = await insertRecipient(trx, { ...row, ...addressOf(recipient) }, named);
    await recordDeed(trx, { ...deedOn(id, 'create', deciding), after: { ...row, ...named } });
    return id;
  });
}

/** Changes a recipient; on behalf of which organization stays. */
export function editAlertRecipient(
  db: Database,
  { id, recipient, ...deciding }: Deciding & { id: number; recipient: AlertRecipientBody },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await demandOpenProject(trx, deciding.project);
    await holdUsers(trx, recipient.supervisors);
    const before = await recipientToChange(trx, id, deciding);
    const place = { ...deciding.project, organizationId: before.organizationId };
    const { row, named } = await soundRecipient(trx, recipient, place, id);
    await updateRecipient(trx, id, { ...row, ...addressOf(recipient) }, named);
    await recordDeed(trx, { ...deedOn(id, 'edit', deciding), before, after: { ...row, ...named } });
  });
}

/** Removes a recipient. */
export function removeAlertRecipient(
  db: Database,
  { id, ...deciding }: Deciding & { id: number },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await demandOpenProject(trx, deciding.project);
    const before = await recipientToChange(trx, id, deciding);
    await deleteRecipients(trx, [id]);
    await recordDeed(trx, { ...deedOn(id, 'delete', deciding), before });
  });
}

/** Held to it until the deed is done: the guard looked before it began. */
export async function demandOpenProject(
  trx: Database,
  { nationalSocietyId, projectId }: ProjectFacts,
): Promise<void> {
  if (await isSocietyArchived(trx, nationalSocietyId)) throw problem('nationalSociety.isArchived');
  if (await isProjectClosed(trx, projectId)) throw problem('alertRecipient.projectIsClosed');
}

/** A recipient of the caller's organization; Administrators change those of all. */
async function recipientToChange(trx: Database, id: number, { project, by }: Deciding) {
  const recipient = await findRecipientForChange(trx, id);
  if (!recipient) throw problem('alertRecipient.alertRecipientDoesNotExist');
  if (by.role !== 'Administrator' && recipient.organizationId !== project.organizationId)
    throw problem('error.unauthorized');
  return recipient;
}

/** @param id of the recipient that is changed, which may keep its address and number */
async function soundRecipient(
  trx: Database,
  recipient: AlertRecipientBody,
  { projectId, nationalSocietyId, organizationId }: ProjectFacts & { organizationId: number },
  id?: number,
) {
  const supervisorIds = await demandSupervisors(trx, recipient, projectId, organizationId);
  const projectHealthRiskIds = await demandHealthRisks(trx, recipient, projectId);
  await demandModem(trx, recipient, nationalSocietyId);
  if (await isRecipientAdded(trx, { projectId, organizationId, ...addressOf(recipient) }, id))
    throw problem('alertRecipient.alertRecipientAlreadyAdded');
  const { role, organization, modemId } = recipient;
  const row = { projectId, organizationId, role, organization, gatewayModemId: modemId ?? null };
  return { row, named: { supervisorIds, projectHealthRiskIds } };
}

/** What is not remembered with a deed, because it may have to be removed one day. */
function addressOf({ email, phoneNumber }: AlertRecipientBody) {
  return { email, phoneNumber };
}

function deedOn(id: number, deed: 'create' | 'edit' | 'delete', { project, by }: Deciding) {
  const { nationalSocietyId, projectId } = project;
  return {
    deed: `projectAlertRecipient/${deed}`,
    actor: by,
    subjectType: 'alertRecipient',
    subjectId: id,
    nationalSocietyId,
    projectId,
  };
}

/** Administrators say on behalf of which organization of the project; for all others it is their own. */
async function owningOrganization(
  db: Database,
  recipient: AlertRecipientBody,
  project: ProjectFacts,
  by: CurrentUser,
): Promise<number> {
  const organizationId = by.role === 'Administrator' ? recipient.organizationId : project.organizationId;
  if (!organizationId) throw problem('alertRecipient.currentUserMustBeTiedToAnOrganization');
  if (by.role !== 'Administrator') return organizationId;
  const organizations = await findOrganizationsOfProject(db, project.projectId);
  if (!organizations.some(({ id }) => id === organizationId))
    throw fieldProblem('OrganizationId', 'validation.valueInvalid');
  return organizationId;
}

/** All supervisors named are of the project and of the organization that owns the recipient. */
async function demandSupervisors(
  db: Database,
  { supervisors }: AlertRecipientBody,
  projectId: number,
  organizationId: number,
): Promise<number[]> {
  const ids = [...new Set(supervisors)];
  if (ids.length === 0) return [];
  await holdUsers(db, ids);
  const ofProject = await findSupervisorsOfProject(db, projectId, null);
  const known = new Map(ofProject.map((supervisor) => [supervisor.id, supervisor.organizationId]));
  if (ids.some((id) => !known.has(id))) throw fieldProblem('Supervisors', 'validation.valueInvalid');
  if (ids.some((id) => known.get(id) !== organizationId))
    throw problem('alertRecipient.allSupervisorsMustBeTiedToSameOrganization');
  return ids;
}

async function demandHealthRisks(
  db: Database,
  { healthRisks }: AlertRecipientBody,
  projectId: number,
): Promise<number[]> {
  const ids = [...new Set(healthRisks)];
  if (ids.length === 0) return [];
  const known = await findAlertingHealthRisks(db, projectId, 'en');
  if (ids.some((id) => !known.some((risk) => risk.id === id)))
    throw fieldProblem('HealthRisks', 'validation.valueInvalid');
  return ids;
}

async function demandModem(
  db: Database,
  { modemId }: AlertRecipientBody,
  nationalSocietyId: number,
): Promise<void> {
  if (!modemId) return;
  const modems = await findModems(db, nationalSocietyId);
  if (!modems.some(({ id }) => id === modemId))
    throw problem('alertRecipient.modemMustBeConnectedToSameNationalSociety');
}
