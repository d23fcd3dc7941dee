import type { ProjectFacts } from '@harken/domain/access/may';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findNotHandledCandidates } from '../projects/index.ts';
import { demandOpenProject } from './alert-recipients.actions.ts';
import { findOrganizationsOfProject, holdUsers } from './alert-recipients.choices.queries.ts';
import {
  findNotHandledForChange,
  insertNotHandledRecipient,
  updateNotHandledRecipient,
} from './alert-recipients.not-handled.queries.ts';

/** Whom an organization wants to be told, in which project, and who says so. */
interface Naming {
  recipient: { userId: number; organizationId: number };
  project: ProjectFacts;
  by: CurrentUser;
}

/** Names who of an organization is told when nobody handles an alert; there is one at most. */
export function nameNotHandledRecipient(db: Database, naming: Naming): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const recipient = await soundRecipient(trx, naming);
    if (await findNotHandledForChange(trx, recipient))
      throw problem('alertNotHandledRecipient.alreadyExists');
    await insertNotHandledRecipient(trx, recipient);
    await recordDeed(trx, { ...deedOn(naming, 'create'), after: recipient });
  });
}

/** Names somebody else of the organization. */
export function replaceNotHandledRecipient(db: Database, naming: Naming): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const recipient = await soundRecipient(trx, naming);
    const before = await findNotHandledForChange(trx, recipient);
    if (!before) throw problem('alertNotHandledRecipient.notFound');
    await updateNotHandledRecipient(trx, recipient);
    await recordDeed(trx, { ...deedOn(naming, 'edit'), before, after: recipient });
  });
}

/** The organization takes part and is the caller's own, unless they are an Administrator; the user belongs to it. */
async function soundRecipient(trx: Database, { recipient, project, by }: Naming) {
  const { userId, organizationId } = recipient;
  const { projectId, nationalSocietyId } = project;
  await demandOpenProject(trx, project);
  if (by.role !== 'Administrator' && organizationId !== project.organizationId)
    throw fieldProblem('OrganizationId', 'alertNotHandledRecipient.userMustBeInSameOrg');
  const organizations = await findOrganizationsOfProject(trx, projectId);
  if (!organizations.some(({ id }) => id === organizationId))
    throw fieldProblem('OrganizationId', 'validation.valueInvalid');
  await holdUsers(trx, [userId]);
  const candidates = await findNotHandledCandidates(trx, nationalSocietyId, organizationId);
  if (!candidates.some(({ id }) => id === userId))
    throw fieldProblem('UserId', 'alertNotHandledRecipient.userMustBeInSameOrg');
  return { projectId, organizationId, userId };
}

function deedOn({ recipient, project, by }: Naming, deed: 'create' | 'edit') {
  return {
    deed: `projectAlertNotHandledRecipient/${deed}`,
    actor: by,
    subjectType: 'user',
    subjectId: recipient.userId,
    nationalSocietyId: project.nationalSocietyId,
    projectId: project.projectId,
  };
}
