import { hasProjectAccess } from '@harken/domain/access/check-permission';
import { findProjectScope, isProjectClosed } from '../../platform/access/access.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { hasModems, isHeadSupervisorOf, isModemOfSociety } from './users.queries.ts';

/** Assignment of projects, head supervisors and modems, for new and changed users. */

/** Supervisors are assigned to an open project of their society by somebody with access to it. */
export async function requireProject(
  trx: Database,
  { projectId, nationalSocietyId, by }: { projectId: number; nationalSocietyId: number; by: CurrentUser },
): Promise<void> {
  const project = await findProjectScope(trx, by.id, projectId);
  const isInSociety = project?.nationalSocietyId === nationalSocietyId;
  if (!project || !isInSociety || (await isProjectClosed(trx, projectId)))
    throw expectedError('user.registration.projectDoesNotExistOrSupervisorDoesntHaveAccess');
  if (!hasProjectAccess(by.role, project)) throw fieldError('ProjectId', 'error.unauthorized');
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

interface ModemChoice {
  modemId: number | null | undefined;
  nationalSocietyId: number;
  /** Whether the form asks for a modem where the gateways of the society have some. */
  isRequired: boolean;
}

/** A modem must belong to a gateway of the society. Where gateways have modems, forms require one. */
export async function requireModemOfSociety(
  trx: Database,
  { modemId, nationalSocietyId, isRequired }: ModemChoice,
): Promise<void> {
  if (modemId && !(await isModemOfSociety(trx, modemId, nationalSocietyId)))
    throw expectedError('user.registration.cannotAssignUserToModemInDifferentNationalSociety');
  if (!modemId && isRequired && (await hasModems(trx, nationalSocietyId)))
    throw fieldError('ModemId', 'validation.fieldRequired');
}
