import type { ErrorKey } from '@harken/contract/error-keys';
import { hasProjectAccess } from '@harken/domain/access/check-permission';
import { findProjectScope, isProjectClosed } from '../../platform/access/access.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { isHeadSupervisorOf, isModemOfSociety } from './users.queries.ts';

/** Assignment of projects, head supervisors and modems, for new and changed users. */

/** Supervisors are assigned to an open project of their society by somebody with access to it. */
export async function checkProject(
  trx: Database,
  { projectId, nationalSocietyId, by }: { projectId: number; nationalSocietyId: number; by: CurrentUser },
): Promise<ErrorKey | null> {
  const project = await findProjectScope(trx, by.id, projectId);
  const isInSociety = project?.nationalSocietyId === nationalSocietyId;
  if (!project || !isInSociety || (await isProjectClosed(trx, projectId)))
    return 'user.registration.projectDoesNotExistOrSupervisorDoesntHaveAccess';
  if (!hasProjectAccess(by.role, project)) throw fieldError('ProjectId', 'error.unauthorized');
  return null;
}

/** Supervisors report to head supervisors of their own project and organization. */
export async function requireHeadSupervisor(
  trx: Database,
  headSupervisorId: number,
  assignment: { projectId: number; organizationId: number },
): Promise<void> {
  if (!(await isHeadSupervisorOf(trx, headSupervisorId, assignment)))
    throw fieldError('HeadSupervisorId', 'validation.valueInvalid');
}

/** Modems must belong to gateways of the society; 0, null and undefined need no check. */
export async function checkModem(
  trx: Database,
  modemId: number | null | undefined,
  nationalSocietyId: number,
): Promise<ErrorKey | null> {
  if (!modemId || (await isModemOfSociety(trx, modemId, nationalSocietyId))) return null;
  return 'user.registration.cannotAssignUserToModemInDifferentNationalSociety';
}
