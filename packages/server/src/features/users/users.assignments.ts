import type { ProblemKey } from '@harken/contract/problems';
import { hasProjectAccess } from '@harken/domain/access/may';
import { findProjectFacts, isProjectClosed } from '../../platform/access/places.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { isHeadSupervisorOf, isModemOfSociety } from './users.queries.ts';

/** What supervisors and others are given: a project, somebody to report to, a modem. New and changed users alike. */

/** Supervisors work in an open project of their society, and are put there by those who have access to it. */
export async function refusalOfProject(
  trx: Database,
  { projectId, nationalSocietyId, by }: { projectId: number; nationalSocietyId: number; by: CurrentUser },
): Promise<ProblemKey | null> {
  const project = await findProjectFacts(trx, by.id, projectId);
  const isInSociety = project?.nationalSocietyId === nationalSocietyId;
  if (!project || !isInSociety || (await isProjectClosed(trx, projectId)))
    return 'user.registration.projectDoesNotExistOrSupervisorDoesntHaveAccess';
  if (!hasProjectAccess(by.role, project)) throw fieldProblem('ProjectId', 'error.unauthorized');
  return null;
}

/** Supervisors report to head supervisors of their own project and organization. */
export async function demandHeadSupervisor(
  trx: Database,
  headSupervisorId: number,
  place: { projectId: number; organizationId: number },
): Promise<void> {
  if (!(await isHeadSupervisorOf(trx, headSupervisorId, place)))
    throw fieldProblem('HeadSupervisorId', 'validation.valueInvalid');
}

/** Modems are those of the society's gateways; 0, null and none given need no check. */
export async function refusalOfModem(
  trx: Database,
  modemId: number | null | undefined,
  nationalSocietyId: number,
): Promise<ProblemKey | null> {
  if (!modemId || (await isModemOfSociety(trx, modemId, nationalSocietyId))) return null;
  return 'user.registration.cannotAssignUserToModemInDifferentNationalSociety';
}
