import type { AlertRecipientBody } from '@harken/contract/alert-recipients';
import type { ProjectFacts } from '@harken/domain/access/may';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findModems } from '../sms-gateways/index.ts';
import {
  findAlertingHealthRisks,
  findOrganizationsOfProject,
  findSupervisorsOfProject,
} from './alert-recipients.choices.queries.ts';
import { insertRecipient, isRecipientAdded } from './alert-recipients.queries.ts';

interface NewRecipient {
  recipient: AlertRecipientBody;
  project: ProjectFacts;
  by: CurrentUser;
}

/** Adds somebody to tell about escalated alerts of a project, on behalf of one organization. */
export function createAlertRecipient(
  db: Database,
  { recipient, project, by }: NewRecipient,
): Promise<number> {
  const { projectId, nationalSocietyId } = project;
  const { email, phoneNumber, role, organization, modemId } = recipient;
  return db.transaction().execute(async (trx) => {
    const organizationId = await owningOrganization(trx, recipient, project, by);
    const supervisorIds = await demandSupervisors(trx, recipient, project, organizationId);
    const projectHealthRiskIds = await demandHealthRisks(trx, recipient, project);
    await demandModem(trx, recipient, nationalSocietyId);
    if (await isRecipientAdded(trx, { projectId, organizationId, email, phoneNumber }))
      throw problem('alertRecipient.alertRecipientAlreadyAdded');
    const row = { projectId, organizationId, role, organization, gatewayModemId: modemId ?? null };
    const named = { supervisorIds, projectHealthRiskIds };
    const id = await insertRecipient(trx, { ...row, email, phoneNumber }, named);
    await recordDeed(trx, {
      deed: 'projectAlertRecipient/create',
      actor: by,
      subjectType: 'alertRecipient',
      subjectId: id,
      nationalSocietyId,
      projectId,
      after: { ...row, ...named }, // without address and number
    });
    return id;
  });
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
  { projectId }: ProjectFacts,
  organizationId: number,
): Promise<number[]> {
  const ids = [...new Set(supervisors)];
  if (ids.length === 0) return [];
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
  { projectId }: ProjectFacts,
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
