import type { SocietyScope } from '@harken/domain/access/check-permission';
import { getPersonalDataReadOnlyReason } from '@harken/domain/access/personal-data';
import type { SocietyRole } from '@harken/domain/access/registration';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findHeadSupervisors, findMember, findOpenProjects } from './users.details.queries.ts';

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>> & {
  personFixedBecause: ReturnType<typeof getPersonalDataReadOnlyReason>;
};

/** The caller and the society of the request. */
export interface SocietyRequest {
  services: Services;
  user: CurrentUser;
  society: SocietyScope;
}

/**
 * Returns a member of a society. Managers are only shown to those who may act on them: global coordinators if the society has
 * no coordinator, and coordinators for managers who lead an organization.
 */
export async function readMember(
  { services, user, society }: SocietyRequest,
  { userId, role }: { userId: number; role: SocietyRole },
): Promise<Member> {
  const { nationalSocietyId, hasCoordinator } = society;
  const found = await findMember(services.db, { userId, nationalSocietyId, role, callerId: user.id });
  if (!found) throw expectedError('user.common.userNotFound');
  const member = { ...found, personFixedBecause: getPersonalDataReadOnlyReason(user.role, found) };
  if (role !== 'Manager') return member;
  const isOutOfReach =
    (user.role === 'GlobalCoordinator' && hasCoordinator) ||
    (user.role === 'Coordinator' && !member.isOrBecomesHeadManager);
  if (isOutOfReach) throw expectedError('error.unauthorized');
  return member;
}

/** Returns a supervisor or head supervisor with the project and head supervisor options of their form. */
export async function readSupervisor(
  request: SocietyRequest,
  given: { userId: number; role: 'Supervisor' | 'HeadSupervisor' },
) {
  const { projectId, projectName, isProjectClosed, ...member } = await readMember(request, given);
  const current =
    projectId === null
      ? null
      : { id: projectId, name: projectName ?? '', isClosed: isProjectClosed ?? false };
  const { db } = request.services;
  const isAdministrator = request.user.role === 'Administrator';
  const filter = {
    nationalSocietyId: member.nationalSocietyId,
    organizationId: isAdministrator ? null : (member.organizationId ?? 0),
  };
  const open = (await findOpenProjects(db, filter)).map((project) => ({ ...project, isClosed: false }));
  const availableProjects = current?.isClosed ? [...open, current] : open;
  const headSupervisors = await findHeadSupervisors(db, filter);
  return {
    ...member,
    projectId,
    currentProject: current,
    editSupervisorFormData: { availableProjects, headSupervisors },
  };
}
